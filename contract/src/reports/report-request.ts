import * as z from 'zod/mini'

import { currency } from '../scalars.ts'
import { selectionRequest } from '../selection/selection-request.ts'
import { timePeriod } from './time-period.ts'

/** The body of every report and chart call (spec.md section 7, "Request bodies"). */
export const reportRequest = z.extend(selectionRequest, {
  clientName: z.string().check(z.minLength(1, 'Please select a client')),
  accountsInScope: z.array(z.string()).check(z.minLength(1, 'Choose accounts in Settings.'), z.maxLength(10_000)),
  reportingCCY: currency,
  timePeriod: z.optional(timePeriod),
})
export type ReportRequest = z.infer<typeof reportRequest>
