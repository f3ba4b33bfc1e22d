import { type Source, sources } from '@portal/contract/institution/sources.ts'
import { answer } from '#http/answer.ts'
import { readInstitutionName } from '#store/institution/read-institution.ts'
import { type ApiTokenRow, listApiTokens } from '#store/session/api-tokens.ts'
import type { FeedRow } from '#store/sources/feeds.ts'
import { readSourceAccounts, type SourceDelivery } from '#store/sources/sources.ts'
import type { AdministrationServices } from '../services.ts'
import { readSourceStates, works } from './read-source-states.ts'

const SHOWN = 20

const ORDER: readonly Source['state'][] = [
  ...(['late', 'unreachable', 'refused', 'short', 'wrong', 'waiting', 'revoked', 'none', 'fine', 'paused'] as const),
]

/** The sources, each with how it stands now. */
export const answerSources = answer(sources, async ({ caller }, { db, clock, feeds: reach }: AdministrationServices) => {
  const { institutionId } = caller
  const now = clock.now()
  const [found, tokens, accounts, name] = await db.as(
    caller,
    async (tx) => [
      await readSourceStates(tx, institutionId, now),
      await listApiTokens(tx, institutionId),
      await readSourceAccounts(tx, institutionId),
      await readInstitutionName(tx, institutionId),
    ],
    'read only',
  )
  const nameOfAccount = new Map(accounts.map(({ id, client, account }) => [id, `${client}: ${account}`]))
  const rows = found.map(({ source, token, feed, deliveries, state, lines, missing, lastDueAt, nextDueAt }): Source => {
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
      ...{ ...terms, tokenID, accountIDs, token: token ? nameOf(token) : null, feed: feed ? presentFeed(feed) : null },
      ...{ state, lines, missing: missing.map((accountId) => nameOfAccount.get(accountId) ?? '') },
      ...{ lastDueAt: seconds(lastDueAt), nextDueAt: seconds(nextDueAt) },
      deliveries: deliveries.slice(0, SHOWN).map(presentDelivery),
    }
  })
  const taken = new Set(found.map(({ source }) => source.tokenId))
  return {
    rows: rows.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state)),
    tokens: tokens
      .filter((token) => works(token, now) && isForBooks(token) && !taken.has(token.id))
      .map((token) => ({ id: token.id, name: nameOf(token) })),
    accounts: [...accounts],
    reach: { folders: [...reach.foldersOf({ id: institutionId, name })], hosts: [...reach.hosts] },
  }
})

/** Whether a token may send books and nothing else: more would reach beyond the accounts of a source. */
export const isForBooks = ({ scopes }: ApiTokenRow): boolean => scopes.length === 1 && scopes[0] === 'send-books'

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
  ...{
    kind,
    address,
    user,
    everyMinutes,
    hostKey: hostKey ?? '',
    hasSecret: secret !== null,
    fetchedAt: seconds(fetchedAt),
    problem,
  },
})

const seconds = (at: Date | null): number | null => at && Math.floor(at.getTime() / 1000)

const presentDelivery = ({
  at,
  file,
  hash,
  outcome,
  batchId,
  jobId,
  ...delivery
}: SourceDelivery): Source['deliveries'][number] => ({
  ...{ at: Math.floor(at.getTime() / 1000), file, hash, outcome, lines: delivery.lines, newLines: delivery.newLines },
  ...{ waitingLines: delivery.waitingLines, refusedLines: delivery.refusedLines, differences: delivery.differences },
  ...{ reason: delivery.reason, batch: batchId, job: jobId },
})
