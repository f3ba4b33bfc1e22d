import { LANGUAGE } from '#base/texts.ts'
import { letterText } from './letter-text.ts'

/** A letter, sent as plain text and as simple HTML. */
export interface Letter {
  readonly to: string
  readonly subject: string
  /** The kind of letter; part of the file name in the outbox. */
  readonly kind: string
  readonly paragraphs: readonly Paragraph[]
  /** The pack whose documents are attached when it is sent, and for whom; absent: none. */
  readonly documentsOf?: { readonly institutionId: string; readonly userId: string; readonly packId: string }
}

/** A file that goes with a letter. */
export interface Attachment {
  readonly fileName: string
  readonly bytes: Buffer
}

/** A paragraph of text, or a link on a line of its own. */
type Paragraph = string | { readonly link: string; readonly label: string }

/** A letter as plain text, with links written out. */
export function plainTextOf({ paragraphs }: Letter): string {
  const blocks = paragraphs.map((paragraph) => (typeof paragraph === 'string' ? paragraph : paragraph.link))
  return `${[...blocks, letterText('closing')].join('\n\n')}\n`
}

/** A letter as an HTML page, with all texts escaped. */
export function htmlOf({ subject, paragraphs }: Letter): string {
  const blocks = paragraphs.map((paragraph) =>
    typeof paragraph === 'string'
      ? `<p>${escaped(paragraph)}</p>`
      : `<p><a href="${escaped(paragraph.link)}">${escaped(paragraph.label)}</a></p>`,
  )
  return [
    '<!doctype html>',
    `<html lang="${LANGUAGE.locale.slice(0, 2)}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>`,
    '<body style="font-family: sans-serif; line-height: 1.5">',
    ...blocks,
    `<p>${letterText('closing')}</p>`,
    '</body></html>',
    '',
  ].join('\n')
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!)
