import { isKnownTitle } from './column-names.ts'
import { type DelimitedRow, delimitedRows, type Separator } from './delimited-rows.ts'

/** The first lines of a file, from which its format is guessed. */
export interface FileHead {
  readonly separator: Separator
  /** The title line, counted from 1. */
  readonly titleLine: number
  /** The titles, trimmed. */
  readonly titles: readonly string[]
  /** The first data lines. */
  readonly rows: readonly DelimitedRow[]
  /** All lines up to some data lines; the user chooses the title line among them. */
  readonly lines: readonly DelimitedRow[]
}

/** The user's choices; the rest is guessed. */
interface HeadChoice {
  readonly separator?: Separator | undefined
  readonly titleLine?: number | undefined
}

/** Separators in the order in which they are tried; the first wins a tie. */
export const SEPARATORS: readonly Separator[] = [';', ',', '\t', '|']
const LINES_OF_HEAD = 300
const LINES_BEFORE_TITLES = 40

/**
 * The head of a file. The separator and the title line are guessed: most lines must have as many cells as titles, and titles are
 * names, not numbers.
 */
export function fileHead(text: string, choice: HeadChoice): FileHead {
  const separators = choice.separator === undefined ? SEPARATORS : [choice.separator]
  const heads = separators.flatMap((separator) => {
    const rows = firstRows(text, separator)
    return rows
      .slice(0, LINES_BEFORE_TITLES)
      .map((titles): RatedHead => ({ separator, titles, rows, rating: rate(titles, rows) }))
  })
  const fitting = heads.filter(({ titles }) => choice.titleLine === undefined || titles.line === choice.titleLine)
  const best = (fitting.length > 0 ? fitting : heads).reduce<RatedHead | null>(
    (most, head) => (most === null || head.rating > most.rating ? head : most),
    null,
  )
  if (!best) return { separator: separators[0]!, titleLine: 1, titles: [], rows: [], lines: [] }
  return {
    separator: best.separator,
    titleLine: best.titles.line,
    titles: best.titles.cells.map((title) => title.trim()),
    rows: best.rows.filter(({ line }) => line > best.titles.line),
    lines: best.rows.slice(0, LINES_BEFORE_TITLES),
  }
}

/** The same where the titles are known: at the line that has them all; guessed where none does. */
export function headWith(text: string, titles: readonly string[]): FileHead {
  for (const separator of SEPARATORS) {
    const row = firstRows(text, separator).find(({ cells }) => {
      const said = cells.map((cell) => cell.trim())
      return titles.every((title) => said.includes(title))
    })
    if (row) return fileHead(text, { separator, titleLine: row.line })
  }
  return fileHead(text, {})
}

/** Whether a line contains only spaces. */
export const isBlank = ({ cells }: DelimitedRow): boolean => cells.every((cell) => cell.trim() === '')

interface RatedHead {
  readonly separator: Separator
  readonly titles: DelimitedRow
  readonly rows: readonly DelimitedRow[]
  readonly rating: number
}

function firstRows(text: string, separator: Separator): readonly DelimitedRow[] {
  const rows: DelimitedRow[] = []
  for (const row of delimitedRows(text, separator)) {
    if (!isBlank(row)) rows.push(row)
    if (rows.length === LINES_OF_HEAD) break
  }
  return rows
}

/** Counts the lines that match these titles, and weights recognised titles higher. */
function rate({ cells, line }: DelimitedRow, rows: readonly DelimitedRow[]): number {
  const titles = cells.map((cell) => cell.trim()).filter((title) => title !== '')
  if (titles.length < 2 || titles.some((title) => /^[-+\d.,'’\s/:]+$/.test(title))) return titles.length === 1 ? 0 : -1
  const alike = rows.filter((row) => row.line > line && row.cells.length === cells.length).length
  const known = titles.filter(isKnownTitle).length
  const isDistinct = new Set(titles).size === titles.length
  return known * LINES_OF_HEAD + alike + titles.length / cells.length + (isDistinct ? 0.5 : 0)
}
