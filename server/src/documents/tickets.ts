import type { ReportRequest } from '@portal/contract/reports/parts/report-request.ts'

import type { UserCaller } from '#access/caller.ts'
import type { Clock } from '#base/clock.ts'
import { isCurrent } from '#base/expiry.ts'
import { hashOf, isToken, newToken } from '#base/token.ts'

/** The right to read one report once: whose it is, and what it is of. */
interface Ticket {
  /** With the data mode of that moment. */
  readonly caller: UserCaller
  readonly question: ReportRequest
  /** Whether the session it was given to still stands. */
  readonly isGood: () => Promise<boolean>
}

/** Tickets that were given out, by their hash: each is good once, for a minute, in the browser that asked for it. */
export interface Tickets {
  /** @param cookie of the session, as the browser sent it; undefined where it sent none */
  readonly give: (ticket: Ticket, cookie: string | undefined) => string
  /** The ticket, which is used up by that; undefined where it is unknown, used, too old or was given to another session. */
  readonly take: (token: string, cookie: string | undefined) => Promise<Ticket | undefined>
}

const LIFE_MS = 60_000
/** Of all people together; the oldest goes first. */
const MOST = 10_000

interface GivenTicket extends Ticket {
  readonly expiresAt: number
  readonly cookieHash: string | undefined
}

/** Keeps tickets in memory: whoever starts the server anew asks for a new one. */
export function createTickets(clock: Clock): Tickets {
  const given = new Map<string, GivenTicket>()

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
      // Another session finds nothing, and takes nothing away.
      if (!ticket || ticket.cookieHash !== (cookie && hashOf(cookie))) return undefined
      // Before anything is waited for, so that of two who come at once one is first.
      given.delete(hash)
      if (!isCurrent(new Date(ticket.expiresAt), LIFE_MS, clock.now())) return undefined
      return (await ticket.isGood()) ? ticket : undefined
    },
  }
}
