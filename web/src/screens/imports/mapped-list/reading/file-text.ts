import { oldEncodingOf, type TextEncoding, utf16Of } from '@portal/contract/statements/text-encoding.ts'

/** The text of a file and its encoding. */
export interface FileText {
  readonly text: string
  /** `none` if it is not text, such as a spreadsheet; the text is then empty. */
  readonly encoding: TextEncoding | 'none'
}

/** Decodes a file by its byte order mark or zero bytes, else as UTF-8, else as the one that older programs write. */
export function fileText(bytes: Uint8Array): FileText {
  const wide = utf16Of(bytes)
  if (wide === 'none') return { text: '', encoding: 'none' }
  if (wide) return decoded(bytes, wide)
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    return decoded(bytes, oldEncodingOf([bytes]))
  }
}

/** Whether a file is a workbook by its name. */
export const isWorkbook = ({ name }: Pick<File, 'name'>): boolean => /\.xlsx$/i.test(name)

/** Lines of a workbook as text, with tabs between their cells. */
export const rowsText = (rows: readonly (readonly string[])[]): FileText => ({
  text: rows.map((cells) => cells.map((cell) => cell.replaceAll(/["\s]+/g, ' ').trim()).join('\t')).join('\n'),
  encoding: 'utf-8',
})

const decoded = (bytes: Uint8Array, encoding: TextEncoding): FileText => ({
  text: new TextDecoder(encoding).decode(bytes),
  encoding,
})
