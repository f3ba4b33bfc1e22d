import type { FileKind } from '../base/format.ts'
import type { Emit } from '../base/items.ts'
import { problemOf, Unreadable } from '../base/problem.ts'
import type { RowBatches } from '../tables/csv-rows.ts'
import { dayOf } from '../tables/day-cell.ts'
import { numberOf } from '../tables/number-cell.ts'

/** The kind of a file of reference rates. */
export const REFERENCE_RATES: FileKind = { format: 'reference-rates', preset: 'ecb' }

/** Currencies that each of these lists has; others come and go. */
const ALWAYS = ['USD', 'JPY', 'GBP', 'CHF']

/** Whether titles are those of the euro's reference rates: the day, and a column a currency. Source: European Central Bank, eurofxref. */
export function isRateList(titles: readonly string[]): boolean {
  const [day = '', ...currencies] = titles.map((title) => title.trim()).filter((title) => title !== '')
  return (
    day.toLowerCase() === 'date' &&
    currencies.every((title) => /^[A-Z]{3}$/.test(title)) &&
    ALWAYS.every((currency) => currencies.includes(currency))
  )
}

/**
 * Reads a list of the euro's reference rates: units of each currency for one euro, a day a row. `N/A` and empty cells are no rates.
 *
 * @throws Unreadable with the line of a day or a rate that is none, or of a day that is there twice: nothing of it is booked then
 */
export async function readRateList(batches: RowBatches, emit: Emit): Promise<FileKind> {
  let currencies: readonly string[] | undefined
  const days = new Set<string>()
  for await (const batch of batches)
    for (const row of batch) {
      if (!('cells' in row)) throw new Unreadable(row)
      const [first = '', ...cells] = row.cells
      if (currencies === undefined) {
        currencies = cells.map((title) => title.trim())
        continue
      }
      const place = { line: row.line }
      const day = dayOf(first, 'ymd')?.day
      if (day === undefined || days.has(day)) throw new Unreadable(problemOf('rateDay', place, { value: first.trim() }))
      days.add(day)
      emit({ type: 'rates', day, perEuro: currencies.flatMap((currency, at) => rateIn(cells[at] ?? '', currency, place)) })
    }
  return REFERENCE_RATES
}

function rateIn(cell: string, currency: string, place: { readonly line: number }): readonly (readonly [string, number])[] {
  const text = cell.trim()
  if (currency === '' || text === '' || text === 'N/A') return []
  const perEuro = Number(numberOf(text, '.'))
  if (!(perEuro > 0)) throw new Unreadable(problemOf('rateCell', place, { currency, value: text }))
  return [[currency, perEuro]]
}
