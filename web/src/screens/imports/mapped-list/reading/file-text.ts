type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** The text of a file and its encoding. */
export interface FileText {
  readonly text: string
  /** `none` if it is not text, such as a spreadsheet; the text is then empty. */
  readonly encoding: Encoding | 'none'
}

/** Decodes a file by its byte order mark, else as UTF-8, else as Windows-1252, which older programs write. */
export function fileText(bytes: Uint8Array): FileText {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decoded(bytes, 'utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decoded(bytes, 'utf-16be')
  if (bytes.includes(0)) return { text: '', encoding: 'none' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    return decoded(bytes, 'windows-1252')
  }
}

/** Whether a file is a workbook by its name. */
export const isWorkbook = ({ name }: Pick<File, 'name'>): boolean => /\.xlsx$/i.test(name)

/** Lines of a workbook as text, with tabs between their cells. */
export const rowsText = (rows: readonly (readonly string[])[]): FileText => ({
  text: rows.map((cells) => cells.map((cell) => cell.replaceAll(/["\s]+/g, ' ').trim()).join('\t')).join('\n'),
  encoding: 'utf-8',
})

const decoded = (bytes: Uint8Array, encoding: Encoding): FileText => ({ text: new TextDecoder(encoding).decode(bytes), encoding })
