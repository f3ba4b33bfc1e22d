import * as z from 'zod/mini'
import { meant } from '../../meant.ts'
import { currency, instant } from '../../scalars.ts'
import { selectionRequest } from '../../selection/selection-request.ts'
import { day, timePeriod } from '../time-period.ts'

/**
 * The snapshot that the other replies of a screen have, in Live mode. It is used while it is among the latest ones. Without it,
 * and in Close mode, the latest data are used.
 */
export const snapshotId = z.optional(
  z.string().check(
    z.maxLength(64),
    z.refine((text) => text.isWellFormed()),
  ),
)

/**
 * Figures as recorded on an instant: including entries that were reversed later, without entries that were booked later. Default,
 * and for a future instant: as recorded now. Not in Live mode. Authorization is always the present one.
 */
export const asKnownOn = z.optional(instant)

/**
 * The last valuation day on or before it is the day of all figures and the end of the time period; nothing later counts. Default: the
 * last close. Not in Live mode. Beside an interval it is the last day of it, or absent.
 */
export const asOf = meant(
  z.optional(day),
  'ISO date: all figures are of the last valuation day on or before it, which the reply names. Not in Live mode.',
)

/** The body of every report and chart call (specification S7.28). */
export const reportRequest = z.extend(selectionRequest, {
  clientName: z.string().check(z.minLength(1, 'Please select a client')),
  accountsInScope: z.array(z.string()).check(z.minLength(1, 'Choose accounts in Settings.'), z.maxLength(10_000)),
  reportingCCY: currency,
  timePeriod: z.optional(timePeriod),
  snapshotId,
  asOf,
  asKnownOn,
})
export type ReportRequest = z.infer<typeof reportRequest>
