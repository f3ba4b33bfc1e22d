import { Failure } from '#base/failure.ts'
import type { Transaction } from '#store/database.ts'
import { readCorporateActions } from '#store/read-corporate-actions.ts'
import { readInstitution, readLedgerSpan } from '#store/read-institution.ts'
import { readInstruments } from '#store/read-instruments.ts'
import { readMarketLists } from '#store/read-market-lists.ts'
import { readFxRates, readPrices } from '#store/read-quotations.ts'
import { composeMarket, type Market } from './market.ts'

/**
 * Everything of an institution's market, as known at an instant.
 *
 * @param at null: now
 * @throws Failure 409 where there is no close yet, so that there is no day to report on
 */
export async function readMarket(tx: Transaction, institutionId: string, at: Date | null): Promise<Market> {
  const stored = {
    institutionId,
    institution: await readInstitution(tx, institutionId),
    span: await readLedgerSpan(tx, institutionId),
    instruments: await readInstruments(tx, institutionId),
    prices: await readPrices(tx, institutionId, at),
    fxRates: await readFxRates(tx, institutionId, at),
    actions: await readCorporateActions(tx, institutionId, at),
    lists: await readMarketLists(tx, institutionId),
  }
  const market = composeMarket(stored)
  if (!market) throw new Failure(409, 'There are no closing prices yet. Import prices first.')
  return market
}
