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

/** Issued tickets, by their hash: each is valid once, for a minute, in the browser that requested it. */
export interface Tickets {
  /** @param cookie of the session, as the browser sent it; undefined without one */
  readonly give: (ticket: Ticket, cookie: string | undefined) => string
  /** Uses up a ticket; undefined where it is unknown, used, expired or of another session. */
  readonly take: (token: string, cookie: string | undefined) => Promise<Ticket | undefined>
}

const LIFE_MS = 60_000
/** Limit for all users together; the oldest is removed first. */
const MOST = 10_000

interface IssuedTicket extends Ticket {
  readonly expiresAt: number
  readonly cookieHash: string | undefined
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
    give: (ticket, cookie) => {
      const now = clock.now().getTime()
      sweep(now)
      const token = newToken()
      given.set(hashOf(token), { ...ticket, expiresAt: now + LIFE_MS, cookieHash: cookie && hashOf(cookie) })
      return token
    },
    take: async (token, cookie) => {
      if (!isToken(token)) return undefined
      const hash = hashOf(token)
      const ticket = given.get(hash)
      // Another session gets nothing, and the ticket stays valid.
      if (!ticket || ticket.cookieHash !== (cookie && hashOf(cookie))) return undefined
      // Before any await, so that of parallel requests one succeeds.
      given.delete(hash)
      if (!isCurrent(new Date(ticket.expiresAt), LIFE_MS, clock.now())) return undefined
      return (await ticket.isGood()) ? ticket : undefined
    },
  }
}
