import type { BatchLabel } from '#ingest/booking/booking.ts'
import type { FxRateRecord } from '#ingest/dataset.ts'
import { beginBooking } from '#store/booking/book-batch.ts'
import type { Transaction } from '#store/database.ts'
import type { Problem, RateItem } from '../base/items.ts'
import { problemOf } from '../base/problem.ts'
import { type BookedLines, bookLines, type ListedRecord } from '../lists/book-lines.ts'
import { inDigits } from './reference-rates.ts'

/**
 * Books a list of exchange rates, in units of the pivot currency. A pair without it is taken by another pair of its day that has it.
 * The caller commits or rolls back.
 */
export async function bookPairs(
  tx: Transaction,
  institutionId: string,
  items: readonly RateItem[],
  label: BatchLabel,
): Promise<BookedLines> {
  const { pivotCurrency } = (await beginBooking(tx, institutionId))!
  const { lines, problems } = recordsIn(items, pivotCurrency)
  const booked = await bookLines(tx, institutionId, { kind: 'fxRates', lines, label })
  const leftOut = items.filter(({ rate }) => rate === null).length
  return {
    ...booked,
    lines: { ...booked.lines, leftOut, refused: booked.lines.refused + items.length - leftOut - lines.length },
    problems: [...problems, ...booked.problems],
  }
}

/** The rates of a list in units of the pivot currency; one that is there twice, or without a way to it, is refused. */
function recordsIn(items: readonly RateItem[], pivot: string) {
  const lines: ListedRecord<FxRateRecord>[] = []
  const problems: Problem[] = []
  for (const [day, all] of Map.groupBy(items, (item) => item.day)) {
    const rated = all.filter((item) => item.rate !== null)
    const [direct, others] = [rated.filter((item) => hasPivot(item, pivot)), rated.filter((item) => !hasPivot(item, pivot))]
    const known = new Map<string, number>()
    const add = (line: number, currency: string, value: number, rate = inDigits(value)): void => {
      if (known.has(currency)) {
        problems.push(problemOf('rateTwice', { line }, { currency, day }))
        return
      }
      known.set(currency, value)
      lines.push({ line, record: { currency, day, rate } })
    }
    for (const { line, base, quote, rate } of direct)
      if (quote === pivot) add(line, base, Number(rate), rate!)
      else add(line, quote, 1 / Number(rate))
    const ofPivot = new Map(known)
    for (const { line, base, quote, rate } of others) {
      const [ofBase, ofQuote] = [ofPivot.get(base), ofPivot.get(quote)]
      if (ofQuote !== undefined && ofBase === undefined) add(line, base, Number(rate) * ofQuote)
      else if (ofBase !== undefined && ofQuote === undefined) add(line, quote, ofBase / Number(rate))
      else problems.push(problemOf('rateWithoutPivot', { line }, { pair: `${base}/${quote}`, pivotCurrency: pivot, day }))
    }
  }
  return { lines, problems }
}

const hasPivot = ({ base, quote }: RateItem, pivot: string): boolean => base === pivot || quote === pivot
