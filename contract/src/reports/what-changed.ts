import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { amount, currency, epochSeconds, instant } from '../scalars.ts'
import { selectionRequest } from '../selection/selection-request.ts'
import { reportReply } from './parts/report-reply.ts'
import { timePeriod } from './time-period.ts'

/** A booking that became known, or was taken back, since. Nothing of it counts from `undoneOn` on. */
const booking = z.strictObject({
  /** `Market data` where it holds no entry of the accounts in scope. */
  name: z.string(),
  /** `import`, `api` or `demo`. */
  source: z.string(),
  /** As known on this second it counts, as known a second earlier it does not. */
  knownOn: epochSeconds,
  undoneOn: z.nullable(epochSeconds),
})
export type Booking = z.infer<typeof booking>

/** What an entry of a ledger says. Money in `ccy`: `price` as booked, `amount` signed. */
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
 * An entry of a day that figures had been told of. `late`: booked since; `corrected`: another content; `withdrawn`: gone. `was` and `is`
 * are null where there was, or is, none.
 */
const entryChange = z.strictObject({
  change: z.enum(['late', 'corrected', 'withdrawn']),
  kind: z.enum(['transaction', 'income', 'transfer']),
  was: z.nullable(entryFacts),
  is: z.nullable(entryFacts),
  /** The booking that changed it; null where it was moved out of the accounts in scope. */
  booking: z.nullable(booking),
})
export type EntryChange = z.infer<typeof entryChange>

/** A close, or an exchange rate in units of the pivot currency, of a day that figures had been told of. */
const quotationChange = z.strictObject({
  change: z.enum(['late', 'corrected', 'withdrawn']),
  kind: z.enum(['price', 'rate']),
  date: epochSeconds,
  symbol: z.string(),
  /** Of a price as quoted. */
  ccy: z.string(),
  was: amount,
  is: amount,
  booking: z.nullable(booking),
})
export type QuotationChange = z.infer<typeof quotationChange>

/**
 * A figure of the scope as it was told then, as it is told now of the same day, and as it is told now of the present as-of day. The
 * parts lead from the first to the last: `quotations`, then `entries`, then `other`, then `newDays`, each counted after those before it.
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

/** Most rows of each list; the counts tell how many there are. */
export const MAX_CHANGES = 500

export const whatChanged = endpoint({
  method: 'POST',
  path: '/what-changed',
  access: 'read-reports',
  summary: 'What became known since an instant, and what it did to the figures: late entries, corrected prices, new days.',
  request: z.extend(selectionRequest, {
    clientName: z.string().check(z.minLength(1, 'Please select a client')),
    accountsInScope: z.array(z.string()).check(z.minLength(1, 'Choose accounts in Settings.'), z.maxLength(10_000)),
    reportingCCY: currency,
    timePeriod: z.optional(timePeriod),
    /** Without it the caller's last visit; the last booking where there was none. */
    since: z.optional(instant),
  }),
  response: reportReply({
    since: epochSeconds,
    sinceIs: z.enum(['asked', 'lastVisit', 'lastBooking']),
    /** The moment from which on figures can be asked for as known then. */
    firstKnownOn: epochSeconds,
    /** The as-of day of the figures then. */
    asOfThen: epochSeconds,
    /** Valuation days that were added, ascending. */
    newDays: z.array(epochSeconds),
    /** The latest first. */
    bookings: z.array(booking),
    entries: z.array(entryChange),
    entryCount: z.int(),
    /** Entries booked since for days after `asOfThen`: nothing that had been told changes with them. */
    newEntryCount: z.int(),
    quotations: z.array(quotationChange),
    quotationCount: z.int(),
    /** Corporate actions of what is held that were added, changed or taken back. */
    actionCount: z.int(),
    effects: z.array(effect),
  }),
})
