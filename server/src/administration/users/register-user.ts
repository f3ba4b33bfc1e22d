import { isAdministrator, ROLES, type Role } from '@portal/contract/access/roles.ts'
import type { RequestOf } from '@portal/contract/endpoint.ts'
import { registerUser } from '@portal/contract/institution/users.ts'
import { assertMayGive } from '#access/policy.ts'
import { badRequest, Failure, notFound } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { answer } from '#http/answer.ts'
import { type Act, auditChange } from '#http/audit-change.ts'
import { invitationLetter, passwordLink } from '#mail/letters.ts'
import type { Database, Transaction } from '#store/database.ts'
import { newId } from '#store/id.ts'
import { findClient } from '#store/institution/portfolios.ts'
import { deleteReply } from '#store/session/idempotency-keys.ts'
import { issuePasswordToken } from '#store/session/password-tokens.ts'
import { findUser, findUserByEmail, insertUserUnlessTaken, type UserRow } from '#store/session/users.ts'
import { administer } from '../administer.ts'
import type { AdministrationServices } from '../services.ts'

interface Invitation {
  readonly institutionName: string
  /** For the mailed link. */
  readonly token: string
}

/**
 * Invites a user: with a client to see that client, without one as an employee (specification S5.11), or to the named role. A user who has not
 * accepted can be invited again; only the newest link works.
 */
export const answerRegisterUser = answer(registerUser, async (call, services: AdministrationServices) => {
  const { body, caller, context } = call
  let invitation: Invitation | undefined
  const reply = await administer(services, registerUser, call, async (tx) => {
    const invited = await invite(tx, services.clock.now(), call, body)
    invitation = invited
    return { id: invited.id }
  })
  if (invitation) {
    const { institutionName, token } = invitation
    const letter = invitationLetter(body.email, institutionName, passwordLink(services.publicUrl, token))
    try {
      await services.mailer.send(letter)
    } catch (error) {
      await letRetry(services.db, caller, context.header('idempotency-key'))
      throw notMailed(body.email, error)
    }
  }
  return reply
})

async function invite(
  tx: Transaction,
  now: Date,
  act: Act,
  { email, clientID, role: asked }: RequestOf<typeof registerUser>,
): Promise<Invitation & { readonly id: string }> {
  const { institutionId } = act.caller
  const client = clientID === undefined ? undefined : await findClient(tx, institutionId, clientID)
  if (clientID !== undefined && !client) throw notFound()
  const role = asked ?? (client ? 'client' : 'employee')
  if (ROLES[role].isOfOneClient !== (client !== undefined)) throw badRequest(refusal('clientOfRole'))
  assertMayGive(act.caller, role)
  const clientId = client?.id ?? null
  const known = await findUserByEmail(tx, email)
  if (known) assertStillInvited(known, role, clientId)
  const id = known?.id ?? newId()
  if (!known && !(await insertUserUnlessTaken(tx, { id, institutionId, email, role, clientId }))) throw taken(email)
  const token = await issuePasswordToken(tx, { id, institutionId }, 'invitation', now)
  const details = {
    role,
    ...(client && { client: client.name }),
    isRepeated: known !== undefined,
  }
  await auditChange(tx, now, act, 'institution.invite-user', email, details)
  const inviter = await findUser(tx, act.caller.userId)
  return { id, token, institutionName: inviter?.institutionName ?? '' }
}

/** A repeated invitation must have the same role and client; to change them, delete the user first. */
function assertStillInvited({ email, passwordHash, role, clientId }: UserRow, wanted: Role, wantedClient: string | null): void {
  if (passwordHash !== null) throw taken(email)
  if (isAdministrator(role)) throw new Failure(409, refusal('invitedAsAdministrator', { email }))
  if (role !== wanted || clientId !== wantedClient) throw new Failure(409, refusal('invitedOtherwise', { email }))
}

/** The same text for a user of another institution, so that it says nothing about them. */
const taken = (email: string): Failure => new Failure(409, refusal('userExists', { email }))

function notMailed(email: string, cause: unknown): Failure {
  const failure = new Failure(502, refusal('letterNotSent', { email }))
  failure.cause = cause
  return failure
}

async function letRetry(db: Database, caller: Act['caller'], key: string | undefined): Promise<void> {
  if (key !== undefined) await db.as(caller, (tx) => deleteReply(tx, caller, key))
}
