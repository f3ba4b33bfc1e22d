import { isDeepStrictEqual } from 'node:util'
import { kindModel } from '@portal/engine/instruments/kinds.ts'
import type { Market } from '@portal/engine/market/market.ts'
import type { Transaction } from '../database.ts'
import { sql } from '../drizzle.ts'
import { readJudgedMarket } from '../market/judged-market.ts'
import type { Merges } from '../market/merges.ts'
import { readSettlingDeals } from '../market/read-quotations.ts'
import { keepSettled, unsettledSubjects } from '../market/settled-series.ts'
import { knownAt } from '../recorded-as-of/recorded-at.ts'

/**
 * Whether the trades of a batch that was booked or undone change which closes and rates of their instruments and currencies are believed.
 * Series that are settled by the days of the trades are not read, and of others no trades after they are.
 */
export async function changesBelief(tx: Transaction, institutionId: string, batchId: string, merges: Merges): Promise<boolean> {
  const asked = await unsettledSubjects(tx, institutionId, batchId, merges)
  if (asked.size === 0) return false
  const others = sql`${knownAt(null)} and batch.id <> ${batchId}`
  const without = await readSettlingDeals(tx, institutionId, { merges, isKnown: others, only: asked })
  const withThem = await readSettlingDeals(tx, institutionId, {
    merges,
    only: asked,
    isKnown: sql`(batch.id = ${batchId} or ${others})`,
  })
  const marketWith = await readJudgedMarket(
    tx,
    institutionId,
    (key, instrument) => asked.has(key) && (!instrument || kindModel(instrument.kind).judgedAs !== null),
    [...without.values(), ...withThem.values()],
  )
  const [before, after] = [marketWith(without), marketWith(withThem)]
  if (before && after) await keepSettled(tx, institutionId, merges, [before, after])
  return !isDeepStrictEqual(closesIn(before), closesIn(after))
}

const closesIn = (market: Market | undefined) =>
  market &&
  [...market.instruments.keys()].map(market.closes).concat(market.currencies.flatMap((code) => market.rateCloses(code) ?? []))
