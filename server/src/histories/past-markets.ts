import type { Market } from '@portal/engine/market/market.ts'
import type { MemoBudget } from '@portal/engine/memo.ts'
import { badRequest } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import type { Database } from '#store/database.ts'
import { type RecordedState, readRecordedState } from '#store/recorded-as-of/read-recorded-state.ts'
import { readMarket } from './read-market.ts'

/** Markets as recorded earlier. */
interface PastMarkets {
  /**
   * The market as recorded at an instant; undefined where nothing was booked or undone since, so that it is the present one.
   *
   * @throws Failure 400 for an instant before anything was recorded, or before there was a close
   */
  readonly of: (institutionId: string, at: Date) => Promise<Market | undefined>
}

/** Past markets that are kept; the least recently used one goes first. */
const KEPT = 3
/** One that was unused for so long is dropped when another is asked for. */
const IDLE_MS = 600_000

interface Kept {
  readonly market: Promise<Market>
  askedMs: number
}

/**
 * The same is recorded at all instants between two bookings, so they share one market. A past one is composed at the first call and
 * kept for a while beside the present one.
 */
export function createPastMarkets(db: Database, budget: MemoBudget): PastMarkets {
  const kept = new Map<string, Kept>()
  let last: Promise<unknown> = Promise.resolve()

  async function of(institutionId: string, at: Date): Promise<Market | undefined> {
    const state = await db.withInstitution(institutionId, (tx) => readRecordedState(tx, institutionId, at), 'read only')
    if (state.since === null) throw nothingRecorded(at, state)
    if (state.isLatest) return undefined
    const moment = { at: state.since, presentVersion: state.presentVersion }
    const key = [institutionId, moment.at.toISOString(), moment.presentVersion].join(' ')
    const nowMs = performance.now()
    const known = kept.get(key) ?? { market: inTurn(() => read(institutionId, state.version, moment)), askedMs: nowMs }
    known.askedMs = nowMs
    kept.delete(key)
    for (const [other, { askedMs }] of kept) if (nowMs - askedMs > IDLE_MS || kept.size >= KEPT) kept.delete(other)
    kept.set(key, known)
    known.market.catch(() => kept.delete(key))
    return await known.market
  }

  /** One is composed after the other. */
  function inTurn(lay: () => Promise<Market>): Promise<Market> {
    const market = last.then(lay)
    last = market.catch(() => {})
    return market
  }

  async function read(institutionId: string, version: number, past: NonNullable<Market['past']>): Promise<Market> {
    const market = await db.withInstitution(institutionId, (tx) => readMarket(tx, institutionId, past.at, budget), 'read only')
    return { ...market, version, past }
  }

  return { of }
}

function nothingRecorded(at: Date, { first }: RecordedState) {
  const instant = at.toISOString()
  return badRequest(
    first === null
      ? refusal('nothingKnown', { at: instant })
      : refusal('nothingKnownBefore', { at: instant, first: first.toISOString() }),
  )
}
