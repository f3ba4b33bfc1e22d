import { SOURCE_STATES, type Source, sources } from '@portal/contract/institution/sources.ts'
import { badRequest } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { answer } from '#http/answer.ts'
import { readInstitutionName } from '#store/institution/read-institution.ts'
import { type ApiTokenRow, listApiTokens } from '#store/session/api-tokens.ts'
import type { FeedRow } from '#store/sources/feeds.ts'
import { readSourceAccounts } from '#store/sources/sources.ts'
import type { AdministrationServices } from '../services.ts'
import { readSourceStates, type StandingSource, works } from './read-source-states.ts'

const ROWS = 500
/** State and name: a page begins after them however the states of others have changed since the last one. */
const PLACE = /^(?<state>[a-z]+) (?<name>.+)$/s
const byName = new Intl.Collator('en').compare

/** The sources, each with how it stands now. */
export const answerSources = answer(
  sources,
  async ({ body: { search = '', after }, caller }, { db, clock, feeds: reach }: AdministrationServices) => {
    const { institutionId } = caller
    const now = clock.now()
    const start = after === undefined ? null : placeOf(after)
    return await db.as(
      caller,
      async (tx) => {
        const [all, tokens, name] = [
          await readSourceStates(tx, institutionId, now),
          await listApiTokens(tx, institutionId),
          await readInstitutionName(tx, institutionId),
        ]
        const found = all
          .filter(({ source }) => source.name.toLowerCase().includes(search.trim().toLowerCase()))
          .toSorted(compare)
        const rest = start === null ? found : found.filter(({ state, source }) => compare({ state, source }, start) > 0)
        const rows = rest.slice(0, ROWS)
        const last = rows.length < rest.length ? rows.at(-1) : undefined
        const missing = await readSourceAccounts(tx, institutionId, [...new Set(rows.flatMap((row) => row.missing))])
        const names = new Map(missing.map(({ id, client, account }) => [id, `${client}: ${account}`]))
        const taken = new Set(all.map(({ source }) => source.tokenId))
        return {
          rows: rows.map((row) => present(row, names)),
          rowCount: found.length,
          next: last ? `${last.state} ${last.source.name}` : null,
          tokens: tokens
            .filter((token) => works(token, now) && !taken.has(token.id))
            .flatMap((token) => {
              const scope = scopeOfSource(token)
              return scope ? [{ id: token.id, name: nameOf(token), scope }] : []
            }),
          reach: { folders: [...reach.foldersOf({ id: institutionId, name })], hosts: [...reach.hosts] },
        }
      },
      'read only',
    )
  },
)

/** Where a source stands in the list. */
interface Place {
  readonly state: Source['state']
  readonly source: Pick<StandingSource['source'], 'name'>
}

/** @throws 400 */
function placeOf(next: string): Place {
  const { state, name } = PLACE.exec(next)?.groups ?? {}
  const known = SOURCE_STATES.find((each) => each === state)
  if (known === undefined || name === undefined) throw badRequest(refusal('pageUnknown'))
  return { state: known, source: { name } }
}

/** By state, then by name; names that differ in their letters alone still have an order. */
function compare(a: Place, b: Place): number {
  const byState = SOURCE_STATES.indexOf(a.state) - SOURCE_STATES.indexOf(b.state)
  return (
    byState ||
    byName(a.source.name, b.source.name) ||
    Number(a.source.name > b.source.name) - Number(a.source.name < b.source.name)
  )
}

function present(
  { source, token, feed, state, lines, missing, lastDueAt, nextDueAt, reason, lastAt }: StandingSource,
  names: ReadonlyMap<string, string>,
): Source {
  const {
    institutionId: _,
    createdAt: __,
    endedAt: ___,
    noticed: ____,
    tokenId: tokenID,
    accountIds: accountIDs,
    ...terms
  } = source
  return {
    ...terms,
    tokenID,
    accountIDs,
    token: token ? nameOf(token) : null,
    feed: feed ? presentFeed(feed) : null,
    state,
    lines,
    reason,
    missing: missing.map((accountId) => names.get(accountId) ?? ''),
    lastDueAt: seconds(lastDueAt),
    nextDueAt: seconds(nextDueAt),
    lastAt: seconds(lastAt),
  }
}

/** The one kind of data that a token may send, books or prices: further scopes would reach beyond the accounts of a source. */
export function scopeOfSource({ scopes }: ApiTokenRow): 'send-books' | 'send-prices' | undefined {
  const [scope] = scopes
  return scopes.length === 1 && (scope === 'send-books' || scope === 'send-prices') ? scope : undefined
}

const nameOf = ({ name, prefix }: ApiTokenRow): string => (name === '' ? `${prefix}…` : name)

const presentFeed = ({
  kind,
  location: address,
  userName: user,
  everyMinutes,
  secret,
  hostKey,
  fetchedAt,
  problem,
}: FeedRow): Source['feed'] => ({
  kind,
  address,
  user,
  everyMinutes,
  hostKey: hostKey ?? '',
  hasSecret: secret !== null,
  fetchedAt: seconds(fetchedAt),
  problem,
})

const seconds = (at: Date | null): number | null => at && Math.floor(at.getTime() / 1000)
