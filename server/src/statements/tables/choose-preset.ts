import { parse } from 'csv-parse/sync'
import { problemOf, Unreadable } from '../base/problem.ts'
import { PRESETS } from '../presets/presets.ts'
import { type Row, withoutQuotes } from './csv-rows.ts'
import type { Preset } from './preset.ts'
import { fitOf } from './titles.ts'

interface Choice {
  readonly preset: Preset
  readonly delimiter: string
  readonly sample: readonly Row[]
}

export const DELIMITERS = [',', ';', '\t', '|']

/**
 * Finds the preset and the delimiter of a list by its titles.
 *
 * @param head the first characters
 * @param mapped presets of the institution; they come first where several fit equally well
 * @throws Unreadable for an unknown list
 */
export function choosePreset(head: string, mapped: readonly Preset[]): Choice {
  let best: (Choice & { readonly fit: number }) | undefined
  for (const delimiter of DELIMITERS) {
    const sample = sampleRows(head, delimiter)
    const choice = presetFor(sample, mapped)
    if (choice && choice.fit > (best?.fit ?? 0)) best = { ...choice, delimiter, sample }
  }
  if (best) return best
  throw new Unreadable(unknownList(head))
}

/** The preset that fits the first rows best. */
export function presetFor(
  sample: readonly Row[],
  mapped: readonly Preset[],
): { readonly preset: Preset; readonly fit: number } | undefined {
  const rows = sample.map(({ cells }) => cells)
  const fits = [...mapped, ...PRESETS].map((preset) => ({ preset, fit: fitOf(preset, rows) })).filter(({ fit }) => fit > 0)
  return fits.sort((a, b) => b.fit - a.fit)[0]
}

function unknownList(head: string) {
  const samples = DELIMITERS.map((delimiter) => sampleRows(head, delimiter))
  const rows = samples.sort((a, b) => columnsIn(b) - columnsIn(a))[0] ?? []
  if (columnsIn(rows) < 2 || rows.length < 2) return problemOf('unknownText', null)
  return listProblem(rows)
}

/** Why rows with titles that no preset knows cannot be read. Titles come before the lines, below what is said of all of them. */
export function listProblem(rows: readonly Row[]) {
  const most = Math.max(...rows.map(filled))
  const titles = rows.find((row) => filled(row) > 1 && filled(row) * 2 > most)?.cells ?? []
  const shown = titles.filter((title) => title.trim() !== '').slice(0, 12)
  return problemOf('unknownList', null, { titles: shown.map((title) => title.trim().slice(0, 40)).join(', ') })
}

const filled = ({ cells }: Row): number => cells.filter((cell) => cell.trim() !== '').length

/** Those of the first rows; or those four or more that two rows after each other have, below a heading. */
function columnsIn(rows: readonly Row[]): number {
  const counts = rows.map(({ cells }) => cells.length)
  const below = counts.filter((count, at) => count > 3 && count === counts[at + 1])
  return Math.max(counts.length === 0 ? 0 : Math.min(...counts.slice(0, 3)), ...below)
}

/** The first rows of a list, by a delimiter. */
export function sampleRows(head: string, delimiter: string): readonly Row[] {
  const options = { bom: true, delimiter, record_delimiter: '\n', relax_column_count: true, relax_quotes: true, to: 400 } as const
  const whole = head.slice(0, head.lastIndexOf('\n') + 1) || head
  for (const text of [whole, whole.replaceAll('"', '')]) {
    try {
      const rows: string[][] = parse(text, options)
      return rows.map((cells, at) => ({ line: at + 1, cells: cells.map(withoutQuotes) }))
    } catch {
      // A quotation mark is not closed within the sample: it is read without them.
    }
  }
  return []
}
