import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { meant } from '../meant.ts'
import { amount, currency, epochSeconds, id } from '../scalars.ts'

/** A close or exchange rate that is or was in doubt. */
const doubted = {
  id: meant(z.string(), 'Names it in the calls that decide on it.'),
  kind: meant(z.enum(['price', 'rate']), 'Whether it is a close of an instrument or an exchange rate.'),
  of: meant(z.string(), 'Ticker of the instrument, or a pair such as EURUSD: dollars for one euro.'),
  name: meant(z.string(), 'Name of the instrument; empty for a pair.'),
  day: meant(epochSeconds, 'Its day.'),
  value: meant(z.number(), 'The value that was delivered.'),
  standing: meant(amount, 'The value that counted in its place; null where there was none, as with a first close.'),
  why: meant(z.string(), 'Why it is in doubt, in words.'),
  split: meant(z.nullable(z.number()), 'New units per old unit of the split that would explain it; null where none does.'),
}

const delivery = z.strictObject({
  id: meant(z.string(), 'Id of the batch that delivered it.'),
  name: meant(z.string(), 'Name of that batch.'),
})

const openException = z.strictObject({
  ...doubted,
  npvEffect: meant(amount, 'By how much NPV would change if it counted, of all accounts that the caller may see.'),
  accounts: meant(
    z.array(
      z.strictObject({ client: meant(z.string(), 'Name of the client.'), account: meant(z.string(), 'Name of the account.') }),
    ),
    'Accounts whose NPV it changes or that hold the instrument, the first twenty.',
  ),
  accountCount: meant(z.int(), 'How many such accounts there are.'),
  delivery: meant(z.nullable(delivery), 'What it came with; null where that is not known any more.'),
})
export type OpenException = z.infer<typeof openException>

const settledException = z.strictObject({
  ...doubted,
  state: meant(
    z.enum(['confirmed', 'corrected', 'superseded']),
    'Confirmed or corrected by a person, or superseded by later closes.',
  ),
  isAccepted: meant(z.boolean(), 'Whether the delivered value counts now.'),
  correctedTo: meant(z.nullable(z.number()), 'The value that was given in its place; null where it was not corrected.'),
  settledOn: meant(epochSeconds, 'When it was decided; of a superseded one the day of the closes that settled it.'),
  settledBy: meant(z.nullable(z.string()), 'Who decided it; null where later closes did.'),
  batchId: meant(z.nullable(z.string()), 'The batch of the decision, by which it can be undone; null where there is none.'),
})
export type SettledException = z.infer<typeof settledException>

/** Lengths of the two lists; the counts are complete. */
export const MAX_OPEN = 500
export const MAX_SETTLED = 200

export const dataExceptions = endpoint({
  method: 'GET',
  path: '/exceptions',
  access: 'judge-data',
  summary:
    'Closes and exchange rates that are in doubt as of the last close, those with the largest effect on NPV first, and those that were ' +
    'settled, newest first.',
  request: z.strictObject({
    reportingCCY: meant(
      z.optional(currency),
      'Currency of effects on NPV. Default: the first one that the institution reports in.',
    ),
  }),
  response: z.strictObject({
    asOf: epochSeconds,
    reportingCCY: currency,
    open: meant(z.array(openException), 'The first five hundred.'),
    openCount: meant(z.int(), 'How many are open.'),
    settled: meant(z.array(settledException), 'The latest two hundred.'),
    missing: meant(
      z.strictObject({
        quoted: meant(z.int(), 'Instruments and pairs with a close or rate of the valuation day before.'),
        count: meant(z.int(), 'Those of them that have none of the last one: what they had counts.'),
        of: meant(z.array(z.string()), 'The first twenty of these, by ticker or pair.'),
      }),
      'What did not come for the last valuation day.',
    ),
  }),
})

/** One of the open exceptions: decided only if it is still the one that was read. */
const decided = {
  id: meant(z.string().check(z.minLength(1), z.maxLength(100)), 'Of the exception, as it was read.'),
  value: meant(z.number(), 'Its value, as it was read.'),
}
const comment = meant(
  z.string().check(z.trim(), z.minLength(1, 'Give a reason.'), z.maxLength(500)),
  'The reason, for the audit trail.',
)
const decision = z.strictObject({
  id: meant(id, 'Id of the batch; `POST /imports/{id}/undo` undoes it.'),
  name: meant(z.string(), 'Name of the batch.'),
  decided: meant(z.int(), 'How many were decided.'),
  notDecided: meant(
    z.array(
      z.strictObject({
        id: meant(z.string(), 'Of the exception, as it was asked for.'),
        of: meant(z.string(), 'Ticker or pair; empty where it is not in doubt any more.'),
        reason: meant(z.string(), 'Why it could not be decided, in words.'),
      }),
    ),
    'Those that could not be decided, which stay as they are.',
  ),
})
const several = meant(
  z.array(z.strictObject(decided)).check(z.minLength(1), z.maxLength(MAX_OPEN)),
  'Open exceptions with their values.',
)

export const confirmExceptions = endpoint({
  method: 'POST',
  path: '/exceptions/confirm',
  access: 'judge-data',
  actsOnce: true,
  summary:
    'Confirms closes and rates that are in doubt: from now on they count. They are one batch, which can be undone. What cannot be ' +
    'confirmed is named; 409 where that is all of them.',
  request: z.strictObject({ exceptions: several, comment }),
  response: decision,
})

/** Errors that all of several values share. */
export const CORRECTIONS = ['standing', 'times', 'inverse'] as const

export const correctExceptions = endpoint({
  method: 'POST',
  path: '/exceptions/correct-many',
  access: 'judge-data',
  actsOnce: true,
  summary:
    'Corrects closes and rates that are in doubt for one reason, such as those of a wrong file, each to a value that follows from what ' +
    'was delivered. They are one batch, which can be undone. What cannot be corrected is named; 409 where that is all of them.',
  request: z.strictObject({
    exceptions: several,
    by: meant(
      z.enum(CORRECTIONS),
      'standing: the value that counted in its place counts for good; times: the delivered value times the factor; inverse: 1 by the ' +
        'delivered rate, of exchange rates alone.',
    ),
    factor: meant(
      z.optional(z.string().check(z.regex(/^\d{1,9}(\.\d{1,9})?$/, 'Write digits with a point, such as 0.01.'))),
      'Needed for times alone: an exact decimal above 0, such as 0.01 for pence that are pounds.',
    ),
    comment,
  }),
  response: decision,
})

export const correctException = endpoint({
  method: 'POST',
  path: '/exceptions/correct',
  access: 'judge-data',
  actsOnce: true,
  summary:
    'Replaces a close or rate that is in doubt by another value, which counts from now on. It is a batch, which can be undone.',
  request: z.strictObject({
    ...decided,
    correctTo: meant(
      z.string().check(z.regex(/^\d{1,18}(\.\d{1,18})?$/, 'Write digits with a point, such as 1234.5.')),
      'The right value, an exact decimal above 0, as quoted.',
    ),
    comment,
  }),
  response: decision,
})
