import { isKnownTitle } from './column-names.ts'
import { type DelimitedRow, delimitedRows, type Separator } from './delimited-rows.ts'

/** The beginning of a file, from which its form is guessed. */
export interface FileHead {
  readonly separator: Separator
  /** The line with the titles, counted from 1. */
  readonly titleLine: number
  /** As they stand there, without spaces around them. */
  readonly titles: readonly string[]
  /** The lines below, the first of them. */
  readonly rows: readonly DelimitedRow[]
  /** The lines down to the first below the titles and some more: among them the titles may be looked for. */
  readonly lines: readonly DelimitedRow[]
}

/** What a person says of it; all else is guessed. */
interface HeadChoice {
  readonly separator?: Separator | undefined
  readonly titleLine?: number | undefined
}

/** In which order the separators are tried: where two fit as well, the first is it. */
export const SEPARATORS: readonly Separator[] = [';', ',', '\t', '|']
const LINES_OF_HEAD = 300
const LINES_BEFORE_TITLES = 40

/**
 * The head of a file. What was not chosen is guessed: the separator and the line of titles by which most of the lines have as many
 * cells as the titles, and the titles are names rather than figures.
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

/** Whether nothing stands in a line but spaces. */
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

/** The lines that have the form of these titles, and much more for each title that is known. */
function rate({ cells, line }: DelimitedRow, rows: readonly DelimitedRow[]): number {
  const titles = cells.map((cell) => cell.trim()).filter((title) => title !== '')
  if (titles.length < 2 || titles.some((title) => /^[-+\d.,'’\s/:]+$/.test(title))) return titles.length === 1 ? 0 : -1
  const alike = rows.filter((row) => row.line > line && row.cells.length === cells.length).length
  const known = titles.filter(isKnownTitle).length
  const isDistinct = new Set(titles).size === titles.length
  return known * LINES_OF_HEAD + alike + titles.length / cells.length + (isDistinct ? 0.5 : 0)
}
