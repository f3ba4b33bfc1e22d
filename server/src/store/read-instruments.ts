import { asc, eq } from 'drizzle-orm'

import type { Transaction } from './database.ts'
import { instruments } from './tables/market.ts'

export type StoredInstrument = Awaited<ReturnType<typeof readInstruments>>[number]

/** The instruments of an institution by ticker, as they are described now; `multiplier` and `marketValue` are exact decimals. */
export function readInstruments(tx: Transaction, institutionId: string) {
  return tx
    .select({
      id: instruments.id,
      externalId: instruments.externalId,
      ticker: instruments.ticker,
      name: instruments.name,
      kind: instruments.kind,
      currency: instruments.currency,
      multiplier: instruments.multiplier,
      assetClass: instruments.assetClass,
      sector: instruments.sector,
      country: instruments.country,
      terms: instruments.terms,
      isWorthless: instruments.isWorthless,
      marketValue: instruments.marketValue,
      logo: instruments.logo,
    })
    .from(instruments)
    .where(eq(instruments.institutionId, institutionId))
    .orderBy(asc(instruments.ticker), asc(instruments.id))
}
