import type { TextEncoding } from '@portal/contract/statements/text-encoding.ts'
import { type Bytes, headOf } from './base/bytes.ts'
import { encodingOf, textPieces } from './base/encoding.ts'
import { problemOf, Unreadable } from './base/problem.ts'

/** Family of a file, by its content; its name does not count. */
type Family = 'list' | 'xlsx' | 'pdf' | 'ofx' | 'qif' | 'swift' | 'xml' | 'json'

const HEAD = 8192
const startsWith = (head: Uint8Array, ...bytes: readonly number[]): boolean => bytes.every((byte, at) => head[at] === byte)

/** Recognises the family of a file by its beginning. @throws Unreadable with the reason if it is none that is read */
export function recognise(bytes: Bytes): Family {
  if (bytes.size === 0) throw new Unreadable(problemOf('empty', null))
  const head = headOf(bytes, HEAD)
  if (startsWith(head, 0x50, 0x4b, 0x03, 0x04)) return 'xlsx'
  if (startsWith(head, 0x1f, 0x8b) || startsWith(head, 0x37, 0x7a, 0xbc, 0xaf) || startsWith(head, 0x52, 0x61, 0x72, 0x21))
    throw new Unreadable(problemOf('archive', null))
  if (startsWith(head, 0xd0, 0xcf, 0x11, 0xe0)) throw new Unreadable(problemOf('oldWorkbook', null))
  if (Buffer.from(head.subarray(0, 1024)).includes('%PDF-')) return 'pdf'
  const encoding = encodingOf({ size: head.length, pieces: () => [head] })
  if (encoding === undefined) throw new Unreadable(problemOf('notText', null))
  return familyOf(beginning(bytes, encoding))
}

function familyOf(text: string): Family {
  if (text === '') throw new Unreadable(problemOf('empty', null))
  if (/^(?:<!--[\s\S]*?-->\s*)*<(?:!doctype html|html|head|body)\b/i.test(text)) throw new Unreadable(problemOf('html', null))
  if (/^OFXHEADER\s*[:=]|^<\?OFX|^(?:<\?xml[^>]*>\s*)?(?:<\?OFX[^>]*>\s*)?<OFX>/i.test(text)) return 'ofx'
  if (/^!(?:Type:|Account|Option:|Clear:)/i.test(text)) return 'qif'
  if (text.startsWith('<')) return 'xml'
  if (text.startsWith('{1:') || /^(?:.{0,80}\n){0,6}\s*:(?:20|16R|25):/.test(text) || /^\{4:|^:\d{2}[A-Z]?:/.test(text))
    return 'swift'
  return /^[[{]\s*["{[\]}]/.test(text) ? 'json' : 'list'
}

/** The first characters, without leading spaces. */
function beginning(bytes: Bytes, encoding: TextEncoding): string {
  let text = ''
  for (const piece of textPieces(bytes, encoding)) {
    text = (text + piece).trimStart()
    if (text.length >= HEAD) break
  }
  return text
    .slice(0, HEAD)
    .replace(/^\uFEFF/, '')
    .trimStart()
}
