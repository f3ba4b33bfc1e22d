import { isDeepStrictEqual } from 'node:util'
import { kindModel } from '@portal/engine/instruments/kinds.ts'
import { composeMarket, type Market } from '@portal/engine/market/market.ts'
import type { StoredDeals, StoredSeries } from '@portal/engine/market/stored-market.ts'
import type { Transaction } from '../database.ts'
import { sql } from '../drizzle.ts'
import { readInstitution } from '../institution/read-institution.ts'
import { readCorporateActions } from '../market/read-corporate-actions.ts'
import { readInstruments } from '../market/read-instruments.ts'
import { readDeals, readFxRates, readPrices, withDeals } from '../market/read-quotations.ts'
import { knownAt } from '../recorded-as-of/recorded-at.ts'

type DealsByKey = ReadonlyMap<string, StoredDeals>

/** Whether the trades of a batch that was booked or undone change which closes and rates of their instruments and currencies are believed. */
export async function changesBelief(tx: Transaction, institutionId: string, batchId: string): Promise<boolean> {
  const others = sql`${knownAt(null)} and batch.id <> ${batchId}`
  const without = await readDeals(tx, institutionId, others, batchId)
  const withThem = await readDeals(tx, institutionId, sql`(batch.id = ${batchId} or ${others})`, batchId)
  const changed = [...new Set([...without.keys(), ...withThem.keys()])].filter(
    (key) => !isDeepStrictEqual(without.get(key), withThem.get(key)),
  )
  if (changed.length === 0) return false
  const marketWith = await readTraded(tx, institutionId, changed, endAfter([...without.values(), ...withThem.values()]))
  return !isDeepStrictEqual(closesIn(marketWith(without)), closesIn(marketWith(withThem)))
}

/** The market of some instruments and of all currencies, by what was dealt in them. */
async function readTraded(tx: Transaction, institutionId: string, keys: readonly string[], end: StoredSeries) {
  const asked = new Set(keys)
  const isJudged = ({ id, kind }: { readonly id: string; readonly kind: Parameters<typeof kindModel>[0] }) =>
    asked.has(id) && kindModel(kind).judgedAs !== null
  const instruments = (await readInstruments(tx, institutionId, null)).filter(isJudged)
  const ids = new Set(instruments.map(({ id }) => id))
  const prices = await readPrices(tx, institutionId, null, [...ids])
  const actions = (await readCorporateActions(tx, institutionId, null)).filter(({ instrumentId }) => ids.has(instrumentId))
  const stored = {
    institutionId,
    institution: await readInstitution(tx, institutionId),
    span: { firstDay: null, currencies: [] },
    instruments,
    actions: actions.map((action) => ({ ...action, otherInstrumentId: null })),
    lists: { benchmarks: [], benchmarkWeights: [], lookThrough: [], marketRows: [], factors: [] },
  }
  const fxRates = (await readFxRates(tx, institutionId, null)).filter(({ of }) => asked.has(of))
  return (deals: DealsByKey) =>
    composeMarket({
      ...stored,
      prices: [...withDeals(prices, deals), end],
      fxRates: withDeals(fxRates, deals),
    })
}

/** A series without a close, which makes the valuation days last until after the last deal. */
function endAfter(deals: readonly StoredDeals[]): StoredSeries {
  const last = deals.reduce((day, { days }) => Math.max(day, days.at(-1)!), 0)
  return {
    of: '',
    days: Int32Array.of(last, last + 7),
    values: new Float64Array(2).fill(Number.NaN),
    confirmed: new Uint8Array(2),
  }
}

const closesIn = (market: Market | undefined) =>
  market &&
  [...market.instruments.keys()].map(market.closes).concat(market.currencies.flatMap((code) => market.rateCloses(code) ?? []))
