import * as z from 'zod/mini'

import { epochSeconds } from '../../scalars.ts'

/** A close or exchange rate in doubt: the one before stands for it. */
const doubtNote = z.strictObject({
  /** Ticker of the instrument, or the currency. */
  of: z.string(),
  day: epochSeconds,
  /** The close as quoted, or the rate in units of the pivot currency, that is not believed. */
  value: z.number(),
  /** The last believed one, restated for splits since. */
  carried: z.number(),
  /** What believing it would add to the NPV of the row's account, else of the scope. */
  npvEffect: z.nullable(z.number()),
})

/** Closes or exchange rates that count otherwise since the last close than they did the day before: believed by now, or rejected. */
const restatedNote = z.strictObject({
  /** Ticker of the instrument, or the currency. */
  of: z.string(),
  /** The first valuation day that is restated. */
  from: epochSeconds,
  /** The valuation day before the last close: its close is the opening of the day. */
  day: epochSeconds,
  /** What counted at that close as of that day, and what does now: as quoted, or in units of the pivot currency. */
  before: z.number(),
  after: z.number(),
  /** What the restatement added to the NPV of that close, of the row's account, else of the scope. */
  npvEffect: z.nullable(z.number()),
})

/**
 * What is to be known of a figure: which row (by its first field), which field, and why it is withheld, or what else there is to say of
 * it. With `doubt` the figure is stated and rests on a close or rate in doubt; with `restated` it starts at a close that was restated since.
 */
const note = z.strictObject({
  row: z.string(),
  field: z.string(),
  reason: z.string(),
  doubt: z.optional(doubtNote),
  restated: z.optional(restatedNote),
})
export type Note = z.infer<typeof note>

/** The closes that a time period lies between, by their days: what happened after the first counts, up to the second. */
const period = z.strictObject({ from: epochSeconds, to: epochSeconds })

/** Stands on every reporting reply, so that a figure can never be told from another time or currency by guesswork. */
const reportFields = {
  /** Epoch seconds: 00:00 UTC of the valuation day in Close mode, the instant of the snapshot in Live. */
  asOf: z.int(),
  mode: z.enum(['Close', 'Live']),
  snapshotId: z.string(),
  /** The instant of `asKnownOn`, where the figures were asked for as they were known then. */
  knownOn: z.optional(z.int()),
  reportingCCY: z.string(),
  /** The days of the time period that was asked for, where figures of the reply are of one. */
  period: z.optional(period),
  notes: z.optional(z.array(note)),
}

/** A reporting reply: the common fields and the given ones. */
export function reportReply<const Shape extends z.core.$ZodShape>(shape: Shape) {
  return z.strictObject({ ...reportFields, ...shape })
}
