import { isDeepStrictEqual } from 'node:util'
import { saveTaxGroup } from '@portal/contract/institution/tax-groups.ts'
import { actorOf } from '#access/caller.ts'
import { assertStoredRight } from '#access/stored-right.ts'
import { Failure, notFound } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { answer } from '#http/answer.ts'
import { once } from '#http/once.ts'
import { bookAll } from '#ingest/booking/book.ts'
import type { BatchLabel } from '#ingest/booking/booking.ts'
import { deliveryOf, NOTHING } from '#ingest/booking/delivery-of.ts'
import type { TaxGroupRecord } from '#ingest/dataset.ts'
import { problemText } from '#ingest/problem-text.ts'
import { beginBooking } from '#store/booking/book-batch.ts'
import type { Transaction } from '#store/database.ts'
import { findClient } from '#store/institution/portfolios.ts'
import { readAccountsOfClient, readTaxGroupLines, type TaxGroupLine } from '#store/institution/tax-groups.ts'
import { BEGINNING } from '../groupings/group-lines.ts'
import type { AdministrationServices } from '../services.ts'
import { withTaxGroup } from './tax-group-lines.ts'
import { versionOf } from './tax-groups.ts'

/**
 * Saves a tax group, after all other bookings. Bookings are in the name of the institution, where row level security knows no user: so
 * the right is asked for here.
 */
export const answerSaveTaxGroup = answer(saveTaxGroup, async (call, { db, clock }: AdministrationServices) => {
  const { caller, context, body } = call
  const { institutionId } = caller
  const { address, requestId } = context
  const [name, now] = [body.name.toWellFormed(), clock.now()]
  const readVersion = context.header('if-match')?.replaceAll('"', '')
  const label = { source: 'api', bookedBy: actorOf(caller), knownAt: now, request: { address, requestId } } as const
  return await db.withInstitution(institutionId, async (tx) => {
    await assertStoredRight(tx, caller, 'judge-data')
    return await once(tx, now, saveTaxGroup, call, async () => {
      if (!(await beginBooking(tx, institutionId))) throw notFound()
      const client = await findClient(tx, institutionId, body.clientID)
      if (!client) throw notFound()
      const all = await readTaxGroupLines(tx, institutionId)
      const lines = all.filter(({ clientId }) => clientId === client.id)
      if (readVersion !== undefined && readVersion !== '*' && readVersion !== versionOf(lines))
        throw new Failure(409, refusal('taxGroupsChanged', { client: client.name }))
      if (all.some(({ taxGroup, clientId }) => taxGroup === name && clientId !== client.id))
        throw new Failure(409, refusal('taxGroupOfOther', { group: name }))
      const renamedFrom = body.renamedFrom === name ? undefined : body.renamedFrom
      if (renamedFrom !== undefined) assertRenamable(lines, renamedFrom, name)
      const accounts = new Map((await readAccountsOfClient(tx, institutionId, client.id)).map((each) => [each.id, each]))
      const members = body.members.map(({ accountID, isTaxable }) => {
        const account = accounts.get(accountID)
        if (!account) throw notFound()
        return [account, isTaxable] as const
      })
      const asked = {
        taxGroup: name,
        method: body.method,
        members: new Map(members.map(([{ externalId }, isTaxable]) => [externalId, isTaxable])),
        from: body.from ?? BEGINNING,
      }
      const groups = withTaxGroup(renamed(lines.map(recordOf), renamedFrom, name), asked)
      await bookTaxGroups(tx, institutionId, groups, lines, {
        ...label,
        name:
          renamedFrom === undefined
            ? problemText('taxGroupChanged', { group: name })
            : problemText('taxGroupRenamed', { group: name, before: renamedFrom }),
        audit: {
          action: 'ingest.tax-group',
          details: {
            client: client.name,
            name: body.method,
            accounts: members.map(([account]) => account.name).join(', ') || problemText('noAccounts'),
            from: body.from ?? problemText('beginning'),
          },
        },
      })
      const after = await readTaxGroupLines(tx, institutionId)
      return { version: versionOf(after.filter(({ clientId }) => clientId === client.id)) }
    })
  })
})

/** @throws Failure 409 where a group is to have the name of another one, 404 for one that the client does not have */
function assertRenamable(lines: readonly TaxGroupLine[], from: string, to: string): void {
  if (!lines.some(({ taxGroup }) => taxGroup === from)) throw notFound()
  if (lines.some(({ taxGroup }) => taxGroup === to)) throw new Failure(409, refusal('taxGroupNamed', { group: to }))
}

/** The lines with another name of one group. */
const renamed = (lines: readonly TaxGroupRecord[], from: string | undefined, to: string): readonly TaxGroupRecord[] =>
  from === undefined ? lines : lines.map((line) => (line.taxGroup === from ? { ...line, taxGroup: to } : line))

/** Books the groups that changed as one batch, as a file with all lines of them would. */
async function bookTaxGroups(
  tx: Transaction,
  institutionId: string,
  groups: ReturnType<typeof withTaxGroup>,
  before: readonly TaxGroupLine[],
  label: BatchLabel,
): Promise<void> {
  const known = Map.groupBy(before.map(recordOf), ({ taxGroup }) => taxGroup)
  // A name that is given up has no lines.
  const all = new Map([...[...known.keys()].map((name) => [name, [] as readonly TaxGroupRecord[]] as const), ...groups])
  const changed = [...all].filter(([name, lines]) => !isDeepStrictEqual(lines, known.get(name) ?? []))
  if (changed.length === 0) return
  const delivery = deliveryOf({ ...NOTHING, taxGroups: changed.flatMap(([, lines]) => lines) })
  const emptyTaxGroups = changed.flatMap(([name, lines]) => (lines.length === 0 ? [name] : []))
  const { failures } = await bookAll(tx, institutionId, { ...delivery, emptyTaxGroups }, label, {})
  const [failure] = failures
  if (failure) throw new Failure(400, refusal('taxGroupRefused', { reason: failure.reason, remedy: failure.remedy }))
}

const recordOf = ({ clientId, ...record }: TaxGroupLine): TaxGroupRecord => record
