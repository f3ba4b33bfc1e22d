import { clocksOf } from '#base/local-time.ts'
import type { Transaction } from '#store/database.ts'
import { type ApiTokenRow, listApiTokens } from '#store/session/api-tokens.ts'
import { type CountedDeliveries, countDeliveries } from '#store/sources/deliveries.ts'
import { type FeedRow, readFeeds } from '#store/sources/feeds.ts'
import { readSources, type SourceRow } from '#store/sources/sources.ts'
import { dueWindow, type SourceState, sourceState } from './source-state.ts'

/** A source, and how it stands. */
export interface StandingSource extends SourceState, Pick<CountedDeliveries, 'lastAt'> {
  /** Why the last file that makes the state what it is does so. */
  readonly reason: string | null
  readonly source: SourceRow
  readonly token: ApiTokenRow | undefined
  readonly feed: FeedRow | undefined
}

const NO_FILES: CountedDeliveries = { files: 0, lines: 0, outcomes: [], accountIds: [], reasons: {}, lastAt: null }

/** The sources that have not ended, by name, as they stand at an instant. */
export async function readSourceStates(tx: Transaction, institutionId: string, now: Date): Promise<readonly StandingSource[]> {
  const sources = await readSources(tx, institutionId)
  const clocks = new Map([...new Set(sources.map(({ timeZone }) => timeZone))].map((zone) => [zone, clocksOf(zone)]))
  const found = sources.map((source) => ({ source, window: dueWindow(source, now, clocks.get(source.timeZone)) }))
  if (found.length === 0) return []
  const windows = found.map(({ source, window }) => ({ sourceId: source.id, after: window.countsAfter }))
  const [deliveries, tokens, feeds] = [
    await countDeliveries(tx, windows),
    new Map((await listApiTokens(tx, institutionId)).map((token) => [token.id, token])),
    new Map((await readFeeds(tx, institutionId)).map((feed) => [feed.sourceId, feed])),
  ]
  return found.map(({ source, window }) => {
    const counted = deliveries.get(source.id) ?? NO_FILES
    const token = source.tokenId === null ? undefined : tokens.get(source.tokenId)
    const feed = feeds.get(source.id)
    const isPossible = feed !== undefined || (token !== undefined && works(token, now))
    const state = sourceState(source, window, counted, { isPossible, isFailing: feed?.problem != null })
    const { state: of } = state
    const reason = of === 'refused' || of === 'waiting' ? (counted.reasons[of] ?? null) : null
    return { ...state, source, token, feed, reason, lastAt: counted.lastAt }
  })
}

/** Whether a token is taken now. */
export const works = ({ suspendedAt, expiresAt }: ApiTokenRow, now: Date): boolean =>
  suspendedAt === null && (expiresAt === null || expiresAt > now)
