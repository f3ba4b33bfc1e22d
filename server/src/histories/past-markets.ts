import type { Market } from '@portal/engine/market/market.ts'
import type { MemoBudget } from '@portal/engine/memo.ts'
import { badRequest } from '#base/failure.ts'
import type { Database } from '#store/database.ts'
import { type Knowledge, readKnowledge } from '#store/knowledge/read-knowledge.ts'
import { readMarket } from './read-market.ts'

/** Markets as they were known at earlier moments. */
interface PastMarkets {
  /**
   * The market as it was known at an instant; undefined where nothing was booked or taken back since, so that it is the present one.
   *
   * @throws Failure 400 for an instant before anything was known, or before there was a close
   */
  readonly of: (institutionId: string, at: Date) => Promise<Market | undefined>
}

/** Moments that are kept; the one asked for longest ago goes first. */
const KEPT = 3
/** One that nobody asked for so long is let go when another is asked for. */
const IDLE_MS = 600_000

interface Kept {
  readonly market: Promise<Market>
  askedMs: number
}

/**
 * Between two bookings the same is known, so all instants between them share one market. A past one is laid out when it is asked for and
 * kept for a while beside the present one, which knows nothing of it.
 */
export function createPastMarkets(db: Database, budget: MemoBudget): PastMarkets {
  const kept = new Map<string, Kept>()
  let last: Promise<unknown> = Promise.resolve()

  async function of(institutionId: string, at: Date): Promise<Market | undefined> {
    const knowledge = await db.withInstitution(institutionId, (tx) => readKnowledge(tx, institutionId, at), 'read only')
    if (knowledge.since === null) throw nothingKnown(at, knowledge)
    if (knowledge.isLatest) return undefined
    const moment = { at: knowledge.since, presentVersion: knowledge.presentVersion }
    const key = [institutionId, moment.at.toISOString(), moment.presentVersion].join(' ')
    const nowMs = performance.now()
    const known = kept.get(key) ?? { market: inTurn(() => read(institutionId, knowledge.version, moment)), askedMs: nowMs }
    known.askedMs = nowMs
    kept.delete(key)
    for (const [other, { askedMs }] of kept) if (nowMs - askedMs > IDLE_MS || kept.size >= KEPT) kept.delete(other)
    kept.set(key, known)
    known.market.catch(() => kept.delete(key))
    return await known.market
  }

  /** However many are asked for, one after the other is laid out. */
  function inTurn(lay: () => Promise<Market>): Promise<Market> {
    const market = last.then(lay)
    last = market.catch(() => {})
    return market
  }

  async function read(institutionId: string, version: number, past: NonNullable<Market['past']>): Promise<Market> {
    const { market } = await db.withInstitution(
      institutionId,
      (tx) => readMarket(tx, institutionId, past.at, budget),
      'read only',
    )
    return { ...market, version, past }
  }

  return { of }
}

function nothingKnown(at: Date, { first }: Knowledge) {
  const since = first === null ? 'Import data first.' : `Choose a moment since ${first.toISOString()}.`
  return badRequest(`Nothing was known on ${at.toISOString()}. ${since}`)
}
