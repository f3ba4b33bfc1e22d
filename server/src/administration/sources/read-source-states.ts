import type { Transaction } from '#store/database.ts'
import { type ApiTokenRow, listApiTokens } from '#store/session/api-tokens.ts'
import { type FeedRow, readFeeds } from '#store/sources/feeds.ts'
import { readSourceDeliveries, readSources, type SourceDelivery, type SourceRow } from '#store/sources/sources.ts'
import { type SourceState, sourceState } from './source-state.ts'

/** A source, and how it stands. */
interface StandingSource extends SourceState {
  readonly source: SourceRow
  /** Newest first. */
  readonly deliveries: readonly SourceDelivery[]
  readonly token: ApiTokenRow | undefined
  readonly feed: FeedRow | undefined
}

/** Of each source; as many as an institution sends between two due times. */
const MAX_COUNTED = 500

/** The sources that have not ended, by name, as they stand at an instant. */
export async function readSourceStates(tx: Transaction, institutionId: string, now: Date): Promise<readonly StandingSource[]> {
  const found = await readSources(tx, institutionId)
  if (found.length === 0) return []
  const [all, tokens, feeds] = [
    await readSourceDeliveries(tx, institutionId, MAX_COUNTED),
    await listApiTokens(tx, institutionId),
    await readFeeds(tx, institutionId),
  ]
  return found.map((source) => {
    const deliveries = all.filter(({ sourceId }) => sourceId === source.id)
    const token = tokens.find(({ id }) => id === source.tokenId)
    const feed = feeds.find(({ sourceId }) => sourceId === source.id)
    const isPossible = feed !== undefined || (token !== undefined && works(token, now))
    const state = sourceState(source, deliveries, { isPossible, isFailing: feed?.problem != null }, now)
    return { ...state, source, deliveries, token, feed }
  })
}

/** Whether a token is taken now. */
export const works = ({ suspendedAt, expiresAt }: ApiTokenRow, now: Date): boolean =>
  suspendedAt === null && (expiresAt === null || expiresAt > now)
