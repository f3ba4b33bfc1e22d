import type { Known } from '#store/booking/book-known.ts'
import type { InstrumentRecord, ReferenceDataset } from './dataset.ts'

const PREFIX = 'CASH:'

/** The currency of a cash instrument such as `CASH:EUR`, or undefined for any other instrument. */
export function cashCurrency(instrument: string): string | undefined {
  return instrument.startsWith(PREFIX) ? instrument.slice(PREFIX.length) : undefined
}

/** The cash instruments that currency deals and groupings name and the files do not describe. */
export function cashInstruments(
  dataset: ReferenceDataset,
  known: Known,
  named: ReadonlySet<string>,
): readonly InstrumentRecord[] {
  const described = new Set([...dataset.instruments.map(({ id }) => id), ...known.instruments.map((row) => row.externalId)])
  const grouped = new Set(dataset.groupings.flatMap(({ instrument }) => instrument ?? []))
  return [...named.union(grouped).difference(described)].flatMap((id) => {
    const currency = cashCurrency(id)
    return currency === undefined ? [] : [cashInstrument(id, currency)]
  })
}

function cashInstrument(id: string, currency: string): InstrumentRecord {
  return {
    id,
    ticker: currency,
    name: `${currency} cash`,
    kind: 'cash',
    currency,
    multiplier: '1',
    assetClass: 'Cash',
    sector: null,
    issuer: null,
    country: null,
    isin: null,
    terms: { kind: 'none' },
    isWorthless: false,
    marketValue: null,
  }
}
