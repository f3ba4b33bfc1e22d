import type { StoredInstrument } from '@portal/engine/instruments/market-instrument.ts'
import { composeMarket, type Market } from '@portal/engine/market/market.ts'
import type { StoredDeals, StoredSeries } from '@portal/engine/market/stored-market.ts'
import type { Transaction } from '../database.ts'
import { readInstitution } from '../institution/read-institution.ts'
import { readCorporateActions } from './read-corporate-actions.ts'
import { readInstruments } from './read-instruments.ts'
import { readFxRates, readPrices, withDeals } from './read-quotations.ts'

type DealsByKey = ReadonlyMap<string, StoredDeals>

/**
 * The market of some instruments and currencies, as far as their closes and rates are judged in it, by what was dealt in them.
 *
 * @param isAsked of an instrument with its id, of a currency with its code
 * @param dated the valuation days last until after these, and after the last close
 */
export async function readJudgedMarket(
  tx: Transaction,
  institutionId: string,
  isAsked: (key: string, instrument?: Pick<StoredInstrument, 'kind'>) => boolean,
  dated: Iterable<{ readonly days: Int32Array }>,
): Promise<(deals: DealsByKey) => Market | undefined> {
  const instruments = (await readInstruments(tx, institutionId, null)).filter((row) => isAsked(row.id, row))
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
  const fxRates = (await readFxRates(tx, institutionId, null)).filter(({ of }) => isAsked(of))
  const end = endAfter([...prices, ...fxRates, ...dated])
  return (deals) =>
    composeMarket({
      ...stored,
      prices: [...withDeals(prices, deals), end],
      fxRates: withDeals(fxRates, deals),
    })
}

/** A series without a close, which makes the valuation days last until after the last day of others. */
function endAfter(series: readonly { readonly days: Int32Array }[]): StoredSeries {
  const last = series.reduce((day, { days }) => Math.max(day, days.at(-1) ?? 0), 0)
  return {
    of: '',
    days: Int32Array.of(last, last + 7),
    values: new Float64Array(2).fill(Number.NaN),
    confirmed: new Uint8Array(2),
  }
}
