import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { htmlOf, type Letter, plainTextOf } from './letter.ts'

/**
 * Writes a letter to a folder as an .eml file. Lines are not wrapped, so that the link can be read and copied in a text editor.
 * Only the server's own user can read the file, since its reader can use the link.
 *
 * @returns the path of the file
 */
export async function putInOutbox(folder: string, from: string, letter: Letter, at: Date): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const moment = at.toISOString().replaceAll(/[:.]/g, '-')
  const file = path.join(folder, `${moment}-${letter.kind}-${randomBytes(4).toString('hex')}.eml`)
  await writeFile(`${file}.part`, messageOf(from, letter, at), { mode: 0o600 })
  await rename(`${file}.part`, file)
  return file
}

/** RFC 5322 and RFC 2046: two alternatives of the same text. */
function messageOf(from: string, letter: Letter, at: Date): string {
  const boundary = `clarity-${randomBytes(12).toString('hex')}`
  const part = (type: string, text: string) => [
    `--${boundary}`,
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Transfer-Encoding: 8bit',
    '',
    text,
  ]
  const lines = [
    `From: ${from}`,
    `To: ${letter.to}`,
    `Subject: ${letter.subject}`,
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${randomBytes(16).toString('hex')}@clarity>`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    ...part('text/plain', plainTextOf(letter)),
    ...part('text/html', htmlOf(letter)),
    `--${boundary}--`,
    '',
  ]
  return lines.join('\n').replaceAll('\n', '\r\n')
}
