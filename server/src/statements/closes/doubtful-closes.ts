import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { exceptionsIn, whyExceptionText } from '@portal/engine/doubts/exceptions.ts'
import { engineText } from '#base/engine-text.ts'
import type { Transaction } from '#store/database.ts'
import { readJudgedMarket } from '#store/market/judged-market.ts'
import { readMerges } from '#store/market/merges.ts'
import { readSettlingDeals } from '#store/market/read-quotations.ts'
import { knownAt } from '#store/recorded-as-of/recorded-at.ts'
import type { CloseItem } from '../base/items.ts'

/** A close that is not believed. */
export interface DoubtfulClose {
  /** ISO date. */
  readonly day: string
  readonly close: number
  /** Value that counts in its place; null where none does. */
  readonly standing: number | null
  readonly why: string
}

/** Closes among those that were just booked that are in doubt or rejected by later ones, by the id of their instrument. */
export async function doubtfulAmong(
  tx: Transaction,
  institutionId: string,
  booked: ReadonlyMap<string, readonly CloseItem[]>,
): Promise<ReadonlyMap<string, readonly DoubtfulClose[]>> {
  const keys = new Set([...booked].flatMap(([id, own]) => (own.length > 0 ? [id] : [])))
  const found = new Map<string, DoubtfulClose[]>()
  if (keys.size === 0) return found
  const isKnown = knownAt(null)
  const merges = await readMerges(tx, institutionId, isKnown)
  const deals = await readSettlingDeals(tx, institutionId, { merges, isKnown, only: keys })
  const market = (await readJudgedMarket(tx, institutionId, (key) => keys.has(key), deals.values()))(deals)
  if (!market) return found
  const { open, settled } = exceptionsIn(market)
  for (const { of, day, doubt } of [...open, ...settled.filter((each) => each.doubt.rejectedOn !== null)]) {
    if (of.kind !== 'instrument') continue
    const { id } = market.instruments[of.index]!
    if (!booked.get(id)?.some((item) => item.day === isoDay(day))) continue
    const standing = Number.isNaN(doubt.carried) ? null : doubt.carried
    const row = { day: isoDay(day), close: doubt.value, standing, why: engineText(whyExceptionText(doubt)) }
    found.set(id, [...(found.get(id) ?? []), row])
  }
  return found
}
