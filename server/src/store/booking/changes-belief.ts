import { isDeepStrictEqual } from 'node:util'
import { kindModel } from '@portal/engine/instruments/kinds.ts'
import type { Market } from '@portal/engine/market/market.ts'
import type { SQL } from 'drizzle-orm'
import type { Transaction } from '../database.ts'
import { sql } from '../drizzle.ts'
import { readJudgedMarket } from '../market/judged-market.ts'
import { keptIn, readMerges } from '../market/merges.ts'
import { readDeals } from '../market/read-quotations.ts'
import { knownAt } from '../recorded-as-of/recorded-at.ts'

/** Whether the trades of a batch that was booked or undone change which closes and rates of their instruments and currencies are believed. */
export async function changesBelief(tx: Transaction, institutionId: string, batchId: string): Promise<boolean> {
  const others = sql`${knownAt(null)} and batch.id <> ${batchId}`
  const without = await readDeals(tx, institutionId, others, await tradedBy(tx, institutionId, batchId, others))
  const both = sql`(batch.id = ${batchId} or ${others})`
  const withThem = await readDeals(tx, institutionId, both, await tradedBy(tx, institutionId, batchId, both))
  const changed = [...new Set([...without.keys(), ...withThem.keys()])].filter(
    (key) => !isDeepStrictEqual(without.get(key), withThem.get(key)),
  )
  if (changed.length === 0) return false
  const asked = new Set(changed)
  const marketWith = await readJudgedMarket(
    tx,
    institutionId,
    (key, instrument) => asked.has(key) && (!instrument || kindModel(instrument.kind).judgedAs !== null),
    [...without.values(), ...withThem.values()],
  )
  return !isDeepStrictEqual(closesIn(marketWith(without)), closesIn(marketWith(withThem)))
}

/** The instruments that a batch trades, or traded before a revision, for a query. */
async function tradedBy(tx: Transaction, institutionId: string, batchId: string, isKnown: SQL): Promise<SQL> {
  const kept = keptIn(await readMerges(tx, institutionId, isKnown), sql`entry.instrument_id`)
  return sql`
    select ${kept} from transactions as entry join transactions as own
      on own.institution_id = entry.institution_id and own.external_id = entry.external_id and own.batch_id = ${batchId}
    where entry.institution_id = ${institutionId}`
}

const closesIn = (market: Market | undefined) =>
  market &&
  [...market.instruments.keys()].map(market.closes).concat(market.currencies.flatMap((code) => market.rateCloses(code) ?? []))
