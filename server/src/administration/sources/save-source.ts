import type { RequestOf } from '@portal/contract/endpoint.ts'
import { endSource, saveSource } from '@portal/contract/institution/sources.ts'
import { badRequest, Failure, notFound } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { answer } from '#http/answer.ts'
import { auditChange } from '#http/audit-change.ts'
import type { Transaction } from '#store/database.ts'
import { newId } from '#store/id.ts'
import { readInstitutionName } from '#store/institution/read-institution.ts'
import { listApiTokens, revokeApiToken } from '#store/session/api-tokens.ts'
import { sealedFeedSecret } from '#store/sources/feed-secret.ts'
import { deleteFeed, type FeedRow, readFeeds, saveFeed } from '#store/sources/feeds.ts'
import {
  findSource,
  insertSource,
  readSourceAccounts,
  readSources,
  type SourceRow,
  endSource as storeEnd,
  updateSource,
} from '#store/sources/sources.ts'
import { administer } from '../administer.ts'
import type { AdministrationServices } from '../services.ts'
import { assertReachable } from './feed-terms.ts'
import { scopeOfSource } from './sources.ts'

/** A token that a source had may not deliver without one: it would find every account. */
export const answerSaveSource = answer(saveSource, async (call, services: AdministrationServices) => {
  const { body, caller } = call
  const { institutionId } = caller
  return await administer(services, saveSource, call, async (tx) => {
    const now = services.clock.now()
    const all = await readSources(tx, institutionId)
    const before = all.find(({ id }) => id === body.sourceID)
    if (body.sourceID !== undefined && !before) throw notFound()
    const others = all.filter((other) => other !== before)
    const name = body.name.toWellFormed()
    if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
      throw new Failure(409, refusal('sourceExists', { name }))
    await assertDeliverable(tx, institutionId, body, others)
    const { dueAt, timeZone, hoursBefore, minLines, needsAllAccounts, isPaused } = body
    const source = {
      id: before?.id ?? newId(),
      institutionId,
      name,
      tokenId: body.tokenID,
      createdAt: before?.createdAt ?? now,
      accountIds: [...new Set(body.accountIDs)],
      weekdays: [...new Set(body.weekdays)].toSorted((a, b) => a - b),
      dueAt,
      timeZone,
      hoursBefore,
      minLines,
      needsAllAccounts,
      isPaused,
    }
    if (!before) await insertSource(tx, source)
    else {
      await updateSource(tx, source)
      if (before.tokenId !== null && before.tokenId !== source.tokenId)
        await revokeApiToken(tx, institutionId, before.tokenId, now)
    }
    const feed = await changeFeed(tx, services, source, body.feed)
    const by = feed ? { kind: feed.kind, address: feed.address } : { token: source.tokenId }
    const details = { ...by, accounts: source.accountIds.length, isPaused }
    await auditChange(tx, now, call, before ? 'institution.change-source' : 'institution.add-source', name, details)
    return { id: source.id }
  })
})

/** Sets where a source is fetched from, with the secret that it had unless another one is given. @throws 400 */
async function changeFeed(
  tx: Transaction,
  { factorKey, feeds }: AdministrationServices,
  { id: sourceId, institutionId }: Pick<SourceRow, 'id' | 'institutionId'>,
  feed: RequestOf<typeof saveSource>['feed'],
): Promise<{ readonly kind: FeedRow['kind']; readonly address: string } | null> {
  if (feed === null) {
    await deleteFeed(tx, sourceId)
    return null
  }
  const { kind, address, user: userName, everyMinutes, secret: given } = feed
  const hostKey = kind === 'sftp' ? (feed.hostKey ?? '') : null
  const before = (await readFeeds(tx, institutionId)).find((each) => each.sourceId === sourceId)
  // The credentials of one place are not sent to another.
  const kept = before?.kind === kind && before.hostKey === hostKey && isSameHost(kind, before.location, address) ? before : null
  const none = { secret: null, keyId: null }
  const secret =
    given === undefined
      ? { secret: kept?.secret ?? null, keyId: kept?.keyId ?? null }
      : given === ''
        ? none
        : sealedFeedSecret(sourceId, given, factorKey)
  const institution = { id: institutionId, name: await readInstitutionName(tx, institutionId) }
  assertReachable(feeds, institution, { kind, address, user: userName, hasSecret: secret.secret !== null, hostKey })
  await saveFeed(tx, { sourceId, institutionId, kind, location: address, userName, everyMinutes, hostKey, ...secret })
  return { kind, address }
}

function isSameHost(kind: FeedRow['kind'], before: string, after: string): boolean {
  if (kind === 'folder') return true
  const [former, latter] = [URL.parse(before), URL.parse(after)]
  return former?.protocol === latter?.protocol && former?.host === latter?.host
}

/** @throws 404 for an account or a token that is not there, 400 for a token that may do more than send books, or prices, 409 for one of another source */
async function assertDeliverable(
  tx: Transaction,
  institutionId: string,
  { accountIDs, tokenID, feed }: RequestOf<typeof saveSource>,
  others: readonly SourceRow[],
): Promise<void> {
  const accounts = new Set((await readSourceAccounts(tx, institutionId, accountIDs)).map(({ id }) => id))
  if (!accountIDs.every((id) => accounts.has(id))) throw notFound()
  if ((tokenID === null) === (feed === null)) throw badRequest(refusal('sourceNeedsOne'))
  const token = tokenID === null ? undefined : (await listApiTokens(tx, institutionId)).find(({ id }) => id === tokenID)
  if (tokenID !== null && !token) throw notFound()
  const scope = token && scopeOfSource(token)
  if (token && !scope) throw badRequest(refusal('tokenNotForSource'))
  const isOfNone = feed?.kind === 'ecb' || scope === 'send-prices'
  if ((accountIDs.length === 0) !== isOfNone) throw badRequest(refusal('accountsOfSource'))
  if (tokenID === null) return
  const taken = others.find(({ tokenId }) => tokenId === tokenID)
  if (taken) throw new Failure(409, refusal('tokenOfSource', { source: taken.name }))
}

export const answerEndSource = answer(endSource, async (call, services: AdministrationServices) => {
  const { params, caller } = call
  const { institutionId } = caller
  return await administer(services, endSource, call, async (tx) => {
    const now = services.clock.now()
    const source = await findSource(tx, institutionId, params.id)
    if (!source) throw notFound()
    await storeEnd(tx, source.id, now)
    if (source.tokenId !== null) await revokeApiToken(tx, institutionId, source.tokenId, now)
    await deleteFeed(tx, source.id)
    await auditChange(tx, now, call, 'institution.end-source', source.name)
    return {}
  })
})
