import type { ReportRequest } from '@portal/contract/reports/parts/report-request.ts'

import type { UserCaller } from '#access/caller.ts'
import type { Clock } from '#base/clock.ts'
import { isCurrent } from '#base/expiry.ts'
import { hashOf, isToken, newToken } from '#base/token.ts'

/** The right to read one report once: its caller and its request. */
interface Ticket {
  /** With the data mode at the time of the request. */
  readonly caller: UserCaller
  readonly question: ReportRequest
  /** Whether the session of the ticket is still valid. */
  readonly isGood: () => Promise<boolean>
}

/** Issued tickets, by their hash: each is valid once, for a minute, in the session that requested it. */
export interface Tickets {
  readonly give: (ticket: Ticket) => string
  /**
   * Uses up a ticket; undefined where it is unknown, used, expired or of another session.
   *
   * @param sessionId of the browser that presents it; not called for an unknown ticket
   */
  readonly take: (token: string, sessionId: () => Promise<string | undefined>) => Promise<Ticket | undefined>
}

const LIFE_MS = 60_000
/** Limit for all users together; the oldest is removed first. */
const MOST = 10_000

interface IssuedTicket extends Ticket {
  readonly expiresAt: number
}

/** Keeps tickets in memory: after a restart the browser requests a new one. */
export function createTickets(clock: Clock): Tickets {
  const given = new Map<string, IssuedTicket>()

  function sweep(now: number): void {
    for (const [hash, { expiresAt }] of given) {
      if (expiresAt > now && given.size < MOST) return
      given.delete(hash)
    }
  }

  return {
    give: (ticket) => {
      const now = clock.now().getTime()
      sweep(now)
      const token = newToken()
      given.set(hashOf(token), { ...ticket, expiresAt: now + LIFE_MS })
      return token
    },
    take: async (token, sessionIdOf) => {
      if (!isToken(token) || !given.has(hashOf(token))) return undefined
      const hash = hashOf(token)
      const sessionId = await sessionIdOf()
      const ticket = given.get(hash)
      // Another session gets nothing, and the ticket stays valid.
      if (!ticket || ticket.caller.sessionId !== sessionId) return undefined
      // Without an await since it was found, so that of parallel requests one succeeds.
      given.delete(hash)
      if (!isCurrent(new Date(ticket.expiresAt), LIFE_MS, clock.now())) return undefined
      return (await ticket.isGood()) ? ticket : undefined
    },
  }
}
