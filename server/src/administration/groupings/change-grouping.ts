import { assignGroup, removeGrouping, renameGrouping } from '@portal/contract/institution/groupings.ts'
import { actorOf, type UserCaller } from '#access/caller.ts'
import { assertStoredRight } from '#access/stored-right.ts'
import { badRequest, Failure, notFound } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { answer, type RequestContext } from '#http/answer.ts'
import { beginGrouping, bookGrouping } from '#ingest/booking/book-grouping.ts'
import { problemText } from '#ingest/problem-text.ts'
import type { Transaction } from '#store/database.ts'
import { type GroupingLine, readGroupingLines } from '#store/market/groupings.ts'
import type { AdministrationServices } from '../services.ts'
import { BEGINNING, withGroup } from './group-lines.ts'
import { kindOf, linesByMember, membersFound, versionOf } from './grouping-members.ts'
import { todayOf } from './groupings.ts'

export const answerAssignGroup = answer(assignGroup, async (call, services: AdministrationServices) => {
  const { of, members, until } = call.body
  const from = call.body.from ?? BEGINNING
  const [grouping, group] = [call.body.grouping.toWellFormed(), call.body.group?.toWellFormed() ?? null]
  if (until !== null && until < from) throw badRequest(refusal('endsBeforeStart', { from, until }))
  const { institutionId } = call.caller
  const { clock } = services
  return await changed(services, call, grouping, async (tx, lines) => {
    const other = kindOf(lines)
    if (other !== undefined && other !== of) throw new Failure(409, refusal('groupingOf', { grouping, of: other }))
    const isListed = Array.isArray(members)
    const found = await membersFound(tx, institutionId, { of, lines, today: todayOf(clock) }, isListed ? {} : members)
    const asked = isListed ? new Set(members) : null
    const chosen = asked ? found.filter(({ id }) => asked.has(id)) : found
    if (chosen.length === 0 || (asked && chosen.length < asked.size)) throw notFound()
    const ids = new Set(chosen.map(({ id }) => id))
    const own = linesByMember(lines)
    const moved = [...ids].flatMap((memberId): GroupingLine[] =>
      withGroup(own.get(memberId) ?? [], { group, from, until }).map((line) => ({
        institutionId,
        grouping,
        memberId,
        fromDay: line.from,
        group: line.group,
        instrumentId: of === 'instruments' ? memberId : null,
        accountId: of === 'accounts' ? memberId : null,
      })),
    )
    const left = [...lines.filter(({ memberId }) => !ids.has(memberId)), ...moved]
    const label = labelOf(call, services)
    const details = {
      rows: ids.size,
      to: group ?? problemText('noGroup'),
      from: call.body.from ?? problemText('beginning'),
      until: until ?? problemText('openEnd'),
    }
    if (lines.length > 0 || left.length > 0)
      await bookGrouping(tx, institutionId, { grouping, lines: left }, label, { action: 'ingest.group', details })
    return { count: ids.size, version: versionOf(await readGroupingLines(tx, institutionId, grouping)) }
  })
})

export const answerRenameGrouping = answer(renameGrouping, async (call, services: AdministrationServices) => {
  const [former, grouping] = [call.body.grouping.toWellFormed(), call.body.name.toWellFormed()]
  const { institutionId } = call.caller
  return await changed(services, call, former, async (tx, lines) => {
    if (lines.length === 0) throw notFound()
    const taken = await readGroupingLines(tx, institutionId, grouping)
    if (grouping !== former && taken.length > 0) throw new Failure(409, refusal('groupingExists', { grouping }))
    const renamed = lines.map((line) => ({ ...line, grouping }))
    const audit = { action: 'ingest.rename-grouping', details: { before: former } } as const
    await bookGrouping(tx, institutionId, { grouping, lines: renamed, former }, labelOf(call, services), audit)
    return { version: versionOf(renamed) }
  })
})

export const answerRemoveGrouping = answer(removeGrouping, async (call, services: AdministrationServices) => {
  const grouping = call.body.grouping.toWellFormed()
  const { institutionId } = call.caller
  return await changed(services, call, grouping, async (tx, lines) => {
    if (lines.length === 0) throw notFound()
    const audit = { action: 'ingest.remove-grouping', details: {} } as const
    await bookGrouping(tx, institutionId, { grouping, lines: [] }, labelOf(call, services), audit)
    return {}
  })
})

interface Change {
  readonly caller: UserCaller
  readonly context: RequestContext
}

/**
 * Changes a grouping in one transaction, after all other bookings. Bookings are in the name of the institution, where row level security
 * knows no user: so the right is asked for here.
 *
 * @throws 403 for a caller without the right, 409 where it is not as it was when `If-Match` was read
 */
async function changed<Reply>(
  { db }: AdministrationServices,
  { caller, context }: Change,
  grouping: string,
  change: (tx: Transaction, lines: readonly GroupingLine[]) => Promise<Reply>,
): Promise<Reply> {
  const { institutionId } = caller
  return await db.withInstitution(institutionId, async (tx) => {
    await assertStoredRight(tx, caller, 'manage-users')
    if (!(await beginGrouping(tx, institutionId))) throw notFound()
    const lines = await readGroupingLines(tx, institutionId, grouping)
    const expected = context.header('if-match')
    if (expected !== undefined && expected !== '*' && expected.replaceAll('"', '') !== versionOf(lines))
      throw new Failure(409, refusal('groupingChanged', { grouping }))
    return await change(tx, lines)
  })
}

const labelOf = ({ caller, context: { address, requestId } }: Change, { clock }: AdministrationServices) =>
  ({ source: 'api', bookedBy: actorOf(caller), knownAt: clock.now(), request: { address, requestId } }) as const
