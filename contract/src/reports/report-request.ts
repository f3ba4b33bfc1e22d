import * as z from 'zod/mini'

import { currency } from '../scalars.ts'
import { selectionRequest } from '../selection/selection-request.ts'
import { timePeriod } from './time-period.ts'

/**
 * In Live mode the snapshot that the other figures of a screen are of, as their replies named it: as long as it is among the latest few,
 * the reply is of the same. Without it, and in Close mode, the latest counts.
 */
export const snapshotId = z.optional(z.string().check(z.maxLength(64)))

/** The body of every report and chart call (spec.md section 7, "Request bodies"). */
export const reportRequest = z.extend(selectionRequest, {
  clientName: z.string().check(z.minLength(1, 'Please select a client')),
  accountsInScope: z.array(z.string()).check(z.minLength(1, 'Choose accounts in Settings.'), z.maxLength(10_000)),
  reportingCCY: currency,
  timePeriod: z.optional(timePeriod),
  snapshotId,
})
export type ReportRequest = z.infer<typeof reportRequest>
