import * as z from 'zod/mini'

import { epochSeconds } from '../../scalars.ts'

/** A doubtful close or exchange rate; the previous one is used instead. */
const doubtNote = z.strictObject({
  /** Ticker of the instrument, or the currency. */
  of: z.string(),
  day: epochSeconds,
  /** The rejected close as quoted, or the rejected rate in units of the pivot currency. */
  value: z.number(),
  /** The last accepted value, adjusted for splits since. */
  carried: z.number(),
  /** The change of NPV if the rejected value were used: of the row's account, else of the scope. */
  npvEffect: z.nullable(z.number()),
})

/** Closes or exchange rates before the last close that were accepted or rejected later than their own day. */
const restatedNote = z.strictObject({
  /** Ticker of the instrument, or the currency. */
  of: z.string(),
  /** The first restated valuation day. */
  from: epochSeconds,
  /** The valuation day before the last close: its close is the opening value of the day. */
  day: epochSeconds,
  /** The value used at that close as of that day, and the one used now: as quoted, or in units of the pivot currency. */
  before: z.number(),
  after: z.number(),
  /** The effect of the restatement on the NPV of that close: of the row's account, else of the scope. */
  npvEffect: z.nullable(z.number()),
})

/**
 * A note on a figure: its row (by first field), its field, and why it is withheld or other remarks. With `doubt` the figure
 * depends on a doubtful close or rate; with `restated` it starts at a close that was restated since.
 */
const note = z.strictObject({
  row: z.string(),
  field: z.string(),
  reason: z.string(),
  doubt: z.optional(doubtNote),
  restated: z.optional(restatedNote),
})
export type Note = z.infer<typeof note>

/** The closes between which a time period lies, by day: events after the first and up to the second count. */
const period = z.strictObject({ from: epochSeconds, to: epochSeconds })

/** Fields of every report reply; they state the time and the currency of its figures. */
const reportFields = {
  /** Epoch seconds: 00:00 UTC of the valuation day in Close mode, the snapshot's instant in Live mode. */
  asOf: z.int(),
  mode: z.enum(['Close', 'Live']),
  snapshotId: z.string(),
  /** The instant of `asKnownOn`, if figures were requested as recorded on it. */
  knownOn: z.optional(z.int()),
  reportingCCY: z.string(),
  /** Why the period is not the one that was asked for: its end is after the last close, or no valuation day is in it. */
  periodRemark: z.optional(z.string()),
  /** The days of the requested time period, if the reply has figures of one. */
  period: z.optional(period),
  notes: z.optional(z.array(note)),
}

/** A report reply: the common fields and the given ones. */
export function reportReply<const Shape extends z.core.$ZodShape>(shape: Shape) {
  return z.strictObject({ ...reportFields, ...shape })
}
