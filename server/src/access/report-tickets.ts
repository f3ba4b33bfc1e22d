import type { DocumentRequest } from '@portal/contract/reports/embedded-report.ts'

import type { Clock } from '#base/clock.ts'
import { hashOf, isToken, newToken } from '#base/secrets/token.ts'
import type { Database } from '#store/database.ts'
import { insertReportTicket, takeReportTicket } from '#store/session/report-tickets.ts'
import type { UserCaller } from './caller.ts'

/** The right to read one report once: its caller, with the data mode at the time of the request, and its request. */
interface Ticket {
  readonly caller: UserCaller
  readonly question: DocumentRequest
}

interface TicketServices {
  readonly db: Database
  readonly clock: Clock
}

/** Issues a ticket. Tickets are rows, by their hash: any process of the portal takes what another one has issued. */
export async function giveTicket({ db, clock }: TicketServices, { caller, question }: Ticket): Promise<string> {
  const token = newToken()
  const { institutionId, sessionId, useLive } = caller
  const request = { question, useLive }
  await db.as(caller, (tx) =>
    insertReportTicket(tx, { tokenHash: hashOf(token), institutionId, sessionId, request }, clock.now()),
  )
  return token
}

/**
 * Uses up a ticket; undefined where it is unknown, used, expired or of another session.
 *
 * @param callerOfSession whose browser presents it; not called for what cannot be a ticket
 */
export async function takeTicket(
  { db, clock }: TicketServices,
  token: string,
  callerOfSession: () => Promise<UserCaller | undefined>,
): Promise<Ticket | undefined> {
  const caller = isToken(token) ? await callerOfSession() : undefined
  if (!caller) return undefined
  const taken = await db.as(caller, (tx) => takeReportTicket(tx, hashOf(token), caller.sessionId, clock.now()))
  return taken && { caller: Object.freeze({ ...caller, useLive: taken.useLive }), question: taken.question }
}
