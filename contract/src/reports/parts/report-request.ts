import * as z from 'zod/mini'

import { currency, instant } from '../../scalars.ts'
import { selectionRequest } from '../../selection/selection-request.ts'
import { timePeriod } from '../time-period.ts'

/**
 * In Live mode the snapshot that the other figures of a screen are of, as their replies named it: as long as it is among the latest few,
 * the reply is of the same. Without it, and in Close mode, the latest counts.
 */
export const snapshotId = z.optional(z.string().check(z.maxLength(64)))

/**
 * Figures as they were known at an instant: from what was booked by then, with what was taken back only later. Without it what is known
 * now counts, and for an instant that has not come too. Not in Live mode. Who may see what is always today's.
 */
export const asKnownOn = z.optional(instant)

/** The body of every report and chart call (specification S7.28). */
export const reportRequest = z.extend(selectionRequest, {
  clientName: z.string().check(z.minLength(1, 'Please select a client')),
  accountsInScope: z.array(z.string()).check(z.minLength(1, 'Choose accounts in Settings.'), z.maxLength(10_000)),
  reportingCCY: currency,
  timePeriod: z.optional(timePeriod),
  snapshotId,
  asKnownOn,
})
export type ReportRequest = z.infer<typeof reportRequest>
