import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { meant } from '../meant.ts'
import { reportReply } from '../reports/parts/report-reply.ts'
import { reportRequest } from '../reports/parts/report-request.ts'
import { empty, epochSeconds } from '../scalars.ts'
import { LIMIT_STATES, limitKey, limitTerms } from './limit-terms.ts'

const limitRow = z.strictObject({
  ...limitKey,
  limit: meant(z.string(), 'The limit in words.'),
  mandate: meant(z.string(), 'Name of the mandate that it belongs to.'),
  account: meant(z.string(), 'Name of the account, or of the client.'),
  ...limitTerms,
  state: meant(
    z.enum(LIMIT_STATES),
    'Unknown wherever an open exception, a withheld figure or what is not known of a fund decides.',
  ),
  value: meant(z.nullable(z.number()), 'The figure that is bounded; null where it is withheld.'),
  holding: meant(
    z.nullable(z.string()),
    'Ticker or issuer that the value is of: the largest share, the farthest maturity, the oldest price; else null.',
  ),
  margin: meant(z.nullable(z.number()), 'Room between value and bound; negative beyond it.'),
  uncovered: meant(z.number(), 'By how much the value could be larger, as it is not known what funds hold.'),
  cause: meant(
    z.nullable(z.enum(['market', 'flows', 'trades'])),
    'Of a breach: after which step of its first day the limit stayed breached; null where it began before the first record.',
  ),
  isActive: meant(z.nullable(z.boolean()), 'Of a breach: whether trades brought or enlarged it.'),
  reason: meant(z.nullable(z.string()), 'Why the value is withheld or the state unknown; else null.'),
  since: meant(z.nullable(epochSeconds), 'The close on which the state began; null where none was recorded yet.'),
  isOlder: meant(z.boolean(), 'Whether it stood at the first close on record, so that it began on the day of `since` or before.'),
  acknowledged: meant(
    z.nullable(
      z.strictObject({
        by: meant(z.nullable(z.string()), 'E-mail of who acknowledged it; null for callers who may not acknowledge.'),
        at: meant(epochSeconds, 'When.'),
        comment: meant(z.nullable(z.string()), 'The reason that was given; null for callers who may not acknowledge.'),
      }),
    ),
    'Who acknowledged the state since it began, and why; null where no one did.',
  ),
})
export type LimitRow = z.infer<typeof limitRow>

export const limits = endpoint({
  method: 'POST',
  path: '/reports/limits',
  access: 'read-reports',
  summary:
    'The limits of the accounts in the scope, and of the client where the scope is all of its accounts, with their states: at the close, ' +
    'or in Live mode now.',
  request: reportRequest,
  response: reportReply({ rows: z.array(limitRow) }),
})

export const acknowledgeLimit = endpoint({
  method: 'POST',
  path: '/limits/acknowledge',
  access: 'acknowledge-limits',
  actsOnce: true,
  summary: 'Acknowledges the recorded state of a limit that is not inside, with a reason.',
  request: z.strictObject({
    ...limitKey,
    comment: meant(
      z.string().check(z.trim(), z.minLength(1, 'Give a reason.'), z.maxLength(500)),
      'The reason, for the audit trail.',
    ),
  }),
  response: empty,
})
