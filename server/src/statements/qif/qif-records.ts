/** A record of a QIF file: its fields by their letter. */
export interface QifRecord {
  /** The section that it is in, such as "Type:Invst". */
  readonly section: string
  readonly line: number
  /** The text of a field; of one that is there several times the first. */
  readonly get: (letter: string) => string
}

interface QifFile {
  readonly records: readonly QifRecord[]
  /** Where a record begins that has no end; undefined in a file that is whole. */
  readonly cutAt: number | undefined
}

/** The records of a QIF file, each ended by a line with "^". */
export function qifRecords(text: string): QifFile {
  const records: QifRecord[] = []
  let section = ''
  let fields = new Map<string, string>()
  let line = 1
  for (const [at, whole] of text.split('\n').entries()) {
    const row = whole.trimEnd()
    if (row.startsWith('!')) {
      if (!/^!(?:Option|Clear)/i.test(row)) section = row.slice(1).trim()
      fields = new Map()
    } else if (row.startsWith('^')) {
      const own = fields
      if (own.size > 0) records.push({ section, line, get: (letter) => own.get(letter) ?? '' })
      fields = new Map()
    } else if (row !== '') {
      if (fields.size === 0) line = at + 1
      const letter = row.charAt(0)
      if (!fields.has(letter)) fields.set(letter, row.slice(1).trim())
    }
  }
  return { records, cutAt: fields.size > 0 ? line : undefined }
}

/** A date of QIF with the year in four digits: what stands behind "'" is after 1999. */
export const qifDate = (text: string): string =>
  text
    .replaceAll(/\s/g, '')
    .replace(/'(\d{1,2})$/, (_, year: string) => `/20${year.padStart(2, '0')}`)
    .replace("'", '/')
    .replace(/([./-])(\d\d)$/, (_, mark: string, year: string) => `${mark}${Number(year) > 69 ? '19' : '20'}${year}`)
