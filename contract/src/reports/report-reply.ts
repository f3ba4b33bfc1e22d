import * as z from 'zod/mini'

/** A figure that is withheld: which row (by its first field), which field, and why. */
export const note = z.strictObject({ row: z.string(), field: z.string(), reason: z.string() })
export type Note = z.infer<typeof note>

/** Stands on every reporting reply, so that a figure can never be told from another time or currency by guesswork. */
export const reportFields = {
  /** Epoch seconds: 00:00 UTC of the valuation day in Close mode, the instant of the snapshot in Live. */
  asOf: z.int(),
  mode: z.enum(['Close', 'Live']),
  snapshotId: z.string(),
  /** The instant of `asKnownOn`, where the figures were asked for as they were known then. */
  knownOn: z.optional(z.int()),
  reportingCCY: z.string(),
  notes: z.optional(z.array(note)),
}

/** A reporting reply: the common fields and the given ones. */
export function reportReply<const Shape extends z.core.$ZodShape>(shape: Shape) {
  return z.strictObject({ ...reportFields, ...shape })
}
