import { composeMarket, type Market } from '@portal/engine/market/market.ts'
import type { MemoBudget } from '@portal/engine/memo.ts'
import { Failure } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { hasPriceList } from '#store/booking/price-list.ts'
import type { Transaction } from '#store/database.ts'
import { readInstitution, readLedgerSpan } from '#store/institution/read-institution.ts'
import { readLastEntry } from '#store/ledger/last-entry.ts'
import { readMerges } from '#store/market/merges.ts'
import { readCorporateActions } from '#store/market/read-corporate-actions.ts'
import { readInstruments } from '#store/market/read-instruments.ts'
import { readMarketLists } from '#store/market/read-market-lists.ts'
import { readDeals, readFxRates, readPrices, readSettlingDeals, withDeals } from '#store/market/read-quotations.ts'
import type { MarketSeries } from '#store/market/series-blocks.ts'
import { readFormerReference } from '#store/recorded-as-of/read-former-reference.ts'
import { knownAt } from '#store/recorded-as-of/recorded-at.ts'
import { asDescribedThen } from './described-then.ts'
import { withoutMerged } from './without-merged.ts'

/**
 * Everything of an institution's market, as known at an instant: closes, rates and actions of then, and what is described in place
 * (instruments, holidays, weights, market tables) as it was before the batches that have changed it since.
 *
 * @param when an instant, or the series of the present
 * @param budget of what is computed from it
 * @throws Failure 409 where there is neither close nor entry yet, so that there is no day to report on
 */
export async function readMarket(
  tx: Transaction,
  institutionId: string,
  when: Date | MarketSeries,
  budget: MemoBudget,
): Promise<Market> {
  const at = when instanceof Date ? when : null
  const series =
    when instanceof Date
      ? { prices: await readPrices(tx, institutionId, when), fxRates: await readFxRates(tx, institutionId, when) }
      : when
  const isKnown = knownAt(at)
  const merges = await readMerges(tx, institutionId, isKnown)
  const deals =
    at === null ? await readSettlingDeals(tx, institutionId, { merges, isKnown }) : await readDeals(tx, institutionId, isKnown)
  const stored = {
    institutionId,
    institution: await readInstitution(tx, institutionId),
    span: {
      ...(await readLedgerSpan(tx, institutionId)),
      lastDay: (await hasPriceList(tx, institutionId, at)) ? null : await readLastEntry(tx, institutionId, at),
    },
    instruments: await readInstruments(tx, institutionId, at),
    prices: withDeals(series.prices, deals),
    fxRates: withDeals(series.fxRates, deals),
    actions: await readCorporateActions(tx, institutionId, at),
    lists: await readMarketLists(tx, institutionId),
  }
  const described = at === null ? stored : asDescribedThen(stored, await readFormerReference(tx, institutionId, at))
  const market = composeMarket(withoutMerged(described, merges), budget)
  if (!market) throw new Failure(409, refusal('noPrices'))
  return market
}
