import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { amount, currency, epochSeconds, instant } from '../scalars.ts'
import { selectionRequest } from '../selection/selection-request.ts'
import { reportReply } from './parts/report-reply.ts'
import { asOf } from './parts/report-request.ts'
import { timePeriod } from './time-period.ts'

/** A booking that was recorded or reversed since. It has no effect from `undoneOn` on. */
const booking = z.strictObject({
  /** `Market data` if it contains no entry of the accounts in scope. */
  name: z.string(),
  /** `import`, `api` or `demo`. */
  source: z.string(),
  /** Recorded in this second: figures as recorded on it include the booking, figures as recorded a second earlier do not. */
  knownOn: epochSeconds,
  undoneOn: z.nullable(epochSeconds),
})
export type Booking = z.infer<typeof booking>

/** The content of a ledger entry. Money in `ccy`: `price` as booked, `amount` signed. */
const entryFacts = z.strictObject({
  date: epochSeconds,
  account: z.string(),
  symbol: z.string(),
  type: z.string(),
  ccy: z.string(),
  units: amount,
  price: amount,
  amount,
  /** Fees and taxes of a trade. */
  costs: amount,
})
export type EntryFacts = z.infer<typeof entryFacts>

/**
 * A changed entry of a day whose figures had been reported. `late`: booked since; `corrected`: changed content; `withdrawn`:
 * removed. `was` and `is` are null if there is no entry.
 */
const entryChange = z.strictObject({
  change: z.enum(['late', 'corrected', 'withdrawn']),
  kind: z.enum(['transaction', 'income', 'transfer']),
  was: z.nullable(entryFacts),
  is: z.nullable(entryFacts),
  /** The booking that changed it; null if it was moved out of the accounts in scope. */
  booking: z.nullable(booking),
})
export type EntryChange = z.infer<typeof entryChange>

/** A changed close or exchange rate (in units of the pivot currency) of a day whose figures had been reported. */
const quotationChange = z.strictObject({
  change: z.enum(['late', 'corrected', 'withdrawn']),
  kind: z.enum(['price', 'rate']),
  date: epochSeconds,
  symbol: z.string(),
  /** Currency of a quoted price. */
  ccy: z.string(),
  was: amount,
  is: amount,
  booking: z.nullable(booking),
})
export type QuotationChange = z.infer<typeof quotationChange>

/**
 * A figure of the scope as reported then, as reported now for the same day, and as reported now for the present as-of day. The
 * parts explain the difference: first `quotations`, then `entries`, then `other`, then `newDays`, each after the previous ones.
 */
const effect = z.strictObject({
  figure: z.enum(['npv', 'totalPL', 'return']),
  before: amount,
  sameDay: amount,
  after: amount,
  quotations: amount,
  entries: amount,
  other: amount,
  newDays: amount,
})
export type Effect = z.infer<typeof effect>

/** Maximum length of each list; the counts are complete. */
export const MAX_CHANGES = 500

export const whatChanged = endpoint({
  method: 'POST',
  path: '/what-changed',
  access: 'read-reports',
  summary: 'Changes recorded since an instant and their effect on the figures: late entries, corrected prices, new days.',
  request: z.extend(selectionRequest, {
    clientName: z.string().check(z.minLength(1, 'Please select a client')),
    accountsInScope: z.array(z.string()).check(z.minLength(1, 'Choose accounts in Settings.'), z.maxLength(10_000)),
    reportingCCY: currency,
    timePeriod: z.optional(timePeriod),
    asOf,
    /** Default: the caller's last visit, or the last booking if there was none. */
    since: z.optional(instant),
  }),
  response: reportReply({
    since: epochSeconds,
    sinceIs: z.enum(['asked', 'lastVisit', 'lastBooking']),
    /** The earliest instant for which figures as recorded can be requested. */
    firstKnownOn: epochSeconds,
    /** The as-of day of the figures at that time. */
    asOfThen: epochSeconds,
    /** Added valuation days, ascending. */
    newDays: z.array(epochSeconds),
    /** The latest first. */
    bookings: z.array(booking),
    entries: z.array(entryChange),
    entryCount: z.int(),
    /** Number of entries booked since for days after `asOfThen`; they change no reported figure. */
    newEntryCount: z.int(),
    quotations: z.array(quotationChange),
    quotationCount: z.int(),
    /** Number of corporate actions of holdings that were added, changed or reversed. */
    actionCount: z.int(),
    effects: z.array(effect),
  }),
})
