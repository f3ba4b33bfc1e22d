import type { DocumentRequest } from '@portal/contract/reports/embedded-report.ts'

import { CLOCK_SKEW_MS } from '#base/expiry.ts'
import type { Transaction } from '../database.ts'
import { and, eq, gt, lt, lte } from '../drizzle.ts'
import { reportTickets } from '../tables/session.ts'

/** The report that a ticket is for, with the data mode at the time of the request. */
interface TicketRequest {
  readonly question: DocumentRequest
  readonly useLive: boolean
}

const LIFE_MS = 60_000

/** Inserts a ticket for a minute, and deletes the expired ones of its session. */
export async function insertReportTicket(
  tx: Transaction,
  ticket: { tokenHash: string; institutionId: string; sessionId: string; request: TicketRequest },
  now: Date,
): Promise<void> {
  const { sessionId, expiresAt } = reportTickets
  await tx.delete(reportTickets).where(and(eq(sessionId, ticket.sessionId), lt(expiresAt, now)))
  await tx.insert(reportTickets).values({ ...ticket, expiresAt: new Date(now.getTime() + LIFE_MS) })
}

/** Uses up a ticket of a session. Of parallel calls one gets it; with another session it stays. @returns undefined where it is not valid */
export async function takeReportTicket(
  tx: Transaction,
  hash: string,
  session: string,
  now: Date,
): Promise<TicketRequest | undefined> {
  const { tokenHash, sessionId, expiresAt, request } = reportTickets
  // One that ends later was written while the clock was ahead.
  const latest = new Date(now.getTime() + LIFE_MS + CLOCK_SKEW_MS)
  const [taken] = await tx
    .delete(reportTickets)
    .where(and(eq(tokenHash, hash), eq(sessionId, session), gt(expiresAt, now), lte(expiresAt, latest)))
    .returning({ request })
  return taken && (taken.request as TicketRequest)
}
