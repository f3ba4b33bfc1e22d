import { newId } from '../../src/store/id.ts'
import { saveStates } from '../../src/store/limits/limit-states.ts'
import { insertAssignment, insertLimits, insertMandate } from '../../src/store/limits/mandates.ts'
import { insertSource } from '../../src/store/sources/sources.ts'
import { accountId, clientId } from '../institutions/two-institutions.ts'
import { limitOf } from '../mandates.ts'
import type { AuthServer } from '../servers/auth-server.ts'
import type { Things } from './permission-request.ts'
import { createToken } from './permission-tokens.ts'

/** Objects that an institution has once, for all of its clients. */
type SharedThings = Pick<Things, 'mandateId' | 'assignmentId' | 'limitId' | 'sourceId' | 'deliveryTokenId'>

/**
 * A mandate with a limit, assigned to Alder's Alpha, and a source for it that a token delivers for.
 *
 * @param accounts `client/account`: the limit is breached by each
 */
export async function addShared(
  authServer: AuthServer,
  institutionId: string,
  accounts: readonly string[],
): Promise<SharedThings> {
  const deliveryTokenId = (await createToken(authServer, institutionId, ['send-books'])).id
  const shared = { mandateId: newId(), assignmentId: newId(), limitId: newId(), sourceId: newId(), deliveryTokenId }
  const { mandateId, assignmentId, limitId, sourceId } = shared
  const breached = accounts.map((name) => {
    const [client, account] = name.split('/') as [string, string]
    const id = accountId(institutionId, client, account)
    return { subjectId: id, clientId: clientId(institutionId, client), accountId: id }
  })
  const [first] = breached
  const state = { state: 'breach', value: 0, cause: null, isActive: null, reason: null } as const
  await authServer.db.withInstitution(institutionId, async (tx) => {
    await insertMandate(tx, { id: mandateId, institutionId, name: 'Balanced' })
    await insertLimits(tx, institutionId, mandateId, [{ ...limitOf('cash', { side: 'minimum', bound: 0.01 }), id: limitId }])
    await insertAssignment(tx, {
      id: assignmentId,
      institutionId,
      mandateId,
      clientId: first!.clientId,
      accountId: first!.accountId,
      validFrom: '2024-01-02',
      validUntil: null,
    })
    await saveStates(
      tx,
      institutionId,
      1,
      breached.map((subject) => ({ ...subject, ...state, limitId, day: '2024-01-12' })),
    )
    await insertSource(tx, {
      id: sourceId,
      institutionId,
      name: 'Bank',
      tokenId: deliveryTokenId,
      accountIds: [first!.accountId],
      dueAt: null,
      timeZone: 'UTC',
      weekdays: [1],
      hoursBefore: 12,
      minLines: 0,
      needsAllAccounts: false,
      isPaused: false,
      createdAt: authServer.clock.now(),
    })
  })
  return shared
}
