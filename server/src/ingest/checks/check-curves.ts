import { problemText } from '#ingest/problem-text.ts'
import type { ReferenceDataset } from '../dataset.ts'
import type { AddAt } from '../line-failure.ts'
import { noCurrency, noInstrument } from './check-lists.ts'
import { latestClose } from './check-market.ts'
import { isCurrency } from './currency.ts'
import type { ReferenceData } from './reference-data.ts'

/** A rate as a percentage would be above it. */
const LARGEST_RATE = 1

/** Checks the points of curves and dividend yields: fractions of currencies and instruments that there are, of days that are over. */
export function checkCurves(
  { curves, dividendYields }: ReferenceDataset,
  references: ReferenceData,
  sentAt: Date | null,
  add: AddAt,
): void {
  const latest = sentAt && latestClose(sentAt)
  const lengths = new Map<string, string>()
  curves.forEach(({ currency, day, tenor, rate }, index) => {
    if (!isCurrency(currency)) add('curves', index, 'currency', ...noCurrency(currency))
    if (!(Math.abs(Number(rate)) < LARGEST_RATE))
      add('curves', index, 'rate', problemText('rateNoFraction', { rate }), problemText('giveRateAsFraction'))
    if (latest !== null && day > latest)
      add('curves', index, 'day', problemText('rateCannotKnownYet', { day }), problemText('correctDaySendWhen'))
    const key = `${currency}\n${day}\n${lengthOf(tenor)}`
    const same = lengths.get(key)
    // The same tenor twice is a duplicate of its own.
    if (same !== undefined && same !== tenor)
      add('curves', index, 'tenor', problemText('sameTenor', { tenor, same }), problemText('keepOneTenor'))
    lengths.set(key, tenor)
  })
  dividendYields.forEach(({ instrument, day, yield: rate }, index) => {
    if (!references.instrument(instrument)) add('dividendYields', index, 'instrument', ...noInstrument(instrument))
    if (latest !== null && day > latest)
      add('dividendYields', index, 'day', problemText('yieldCannotKnownYet', { day }), problemText('correctDaySendWhen'))
    if (!(Number(rate) >= 0 && Number(rate) < LARGEST_RATE))
      add('dividendYields', index, 'yield', problemText('yieldNoFraction', { rate }), problemText('giveRateAsFraction'))
  })
}

/** The same for tenors that are equally long: 12M and 1Y, 7D and 1W. */
function lengthOf(tenor: string): string {
  const count = Number(tenor.slice(0, -1))
  switch (tenor.at(-1)) {
    case 'Y':
      return `${12 * count}M`
    case 'W':
      return `${7 * count}D`
    default:
      return tenor
  }
}
