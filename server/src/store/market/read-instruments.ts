import type { Transaction } from '../database.ts'
import { and, asc, eq, sql } from '../drizzle.ts'
import { knownAt } from '../recorded-as-of/recorded-at.ts'
import { instruments } from '../tables/market.ts'

/**
 * The instruments of an institution by ticker, with their present terms; `multiplier` and `marketValue` are exact decimals.
 *
 * @param at also those that were recorded at an instant and have been withdrawn since; null: without withdrawn ones
 */
export async function readInstruments(tx: Transaction, institutionId: string, at: Date | null) {
  if (at === null) return await select(tx, institutionId, null)
  await tx.execute(sql`select set_config('clarity.booking', 'on', true)`)
  const found = await select(tx, institutionId, at)
  await tx.execute(sql`select set_config('clarity.booking', '', true)`)
  return found
}

function select(tx: Transaction, institutionId: string, at: Date | null) {
  const wasThere = sql`(not ${instruments.isWithdrawn} or exists (
    select from batch_changes as change join batches as batch on batch.id = change.batch_id and ${knownAt(at)}
    where change.institution_id = ${institutionId} and change.kind = 'instruments' and change.key = ${instruments.id}::text
  ))`
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
      isin: instruments.isin,
      issuer: instruments.issuer,
      terms: instruments.terms,
      isWorthless: instruments.isWorthless,
      marketValue: instruments.marketValue,
      logo: instruments.logo,
    })
    .from(instruments)
    .where(and(eq(instruments.institutionId, institutionId), at === null ? eq(instruments.isWithdrawn, false) : wasThere))
    .orderBy(asc(instruments.ticker), asc(instruments.id))
}
