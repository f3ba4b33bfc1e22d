import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Dataset } from '../../../server/src/ingest/dataset.ts'
import { EMPTY_DATASET, share } from '../../../server/testing/datasets/sample-dataset.ts'
import { openMemoryInstitution } from '../../../server/testing/institutions/memory-institution.ts'
import { missingCloses } from './missing-closes.ts'

/** Closes by day of March 2026; Friday the 13th is the last. */
function missingOf(came: Readonly<Record<string, readonly number[]>>, more: Partial<Dataset> = {}) {
  const { quoted, missing } = missingCloses(marketOf(came, more))
  return { quoted, missing: missing.toSorted() }
}

function marketOf(came: Readonly<Record<string, readonly number[]>>, more: Partial<Dataset> = {}) {
  const { market } = openMemoryInstitution({
    ...EMPTY_DATASET,
    reportingCurrencies: ['USD', 'EUR'],
    instruments: Object.keys(came)
      .filter((id) => id !== 'EUR')
      .map((id) => share(id)),
    prices: Object.entries(came).flatMap(([instrument, days]) =>
      instrument === 'EUR' ? [] : days.map((day) => ({ instrument, day: dayOf(day), close: '100' })),
    ),
    fxRates: (came.EUR ?? []).map((day) => ({ currency: 'EUR', day: dayOf(day), rate: '1.1' })),
    ...more,
  })
  return market
}
const dayOf = (day: number) => `2026-03-${String(day).padStart(2, '0')}`

describe('what did not come for the last day', () => {
  it('is what came for the day before: closes by ticker, and rates as pairs with the pivot', () => {
    deepEqual(missingOf({ HERE: [12, 13], GONE: [12], EUR: [12] }), { quoted: 3, missing: ['EURUSD', 'GONE'] })
    deepEqual(missingOf({ HERE: [12, 13], EUR: [12, 13] }), { quoted: 2, missing: [] })
  })
  it('is nothing in an institution without a list of prices, whose closes come with statements', () => {
    const market = marketOf({ HERE: [12, 13], GONE: [12] })
    const span = { ...market.stored.span, lastDay: market.days[market.last]! }
    deepEqual(missingCloses({ ...market, stored: { ...market.stored, span } }), { quoted: 0, missing: [] })
  })
  it('is nothing that had not come for the day before either, or that is new', () => {
    deepEqual(missingOf({ HERE: [12, 13], OLD: [11], NEW: [13] }), { quoted: 1, missing: [] })
  })
  it('counts a close of a weekend with the Monday after it', () => {
    // The last day is Monday the 16th: a close of Saturday the 14th is of it, one of Friday is of the day before.
    deepEqual(missingOf({ HERE: [13, 16], SATURDAY: [13, 14], FRIDAY: [13] }), { quoted: 3, missing: ['FRIDAY'] })
    // And on Tuesday the one of Saturday is of the day before.
    deepEqual(missingOf({ HERE: [16, 17], SATURDAY: [14], FRIDAY: [13] }), { quoted: 2, missing: ['SATURDAY'] })
  })
  it('is nothing that has ended before it; what ends on it is still quoted', () => {
    const future = (id: string, expiry: string) =>
      share(id, { kind: 'future', multiplier: '10', terms: { kind: 'future', underlying: null, expiry } })
    const instruments = [share('HERE'), future('ENDED', '2026-03-12'), future('ENDING', '2026-03-13')]
    deepEqual(missingOf({ HERE: [12, 13], ENDED: [12], ENDING: [12] }, { instruments }), { quoted: 2, missing: ['ENDING'] })
  })
})
