import * as z from 'zod/mini'

import { endpoint } from '../../endpoint.ts'
import { currency, nothing } from '../../scalars.ts'
import { named, selectionRequest } from '../../selection/selection-request.ts'
import { timePeriod } from '../time-period.ts'
import { asKnownOn, asOf, snapshotId } from './report-request.ts'

/** A report body in which the currency, or the whole body, may be missing. */
const request = z.extend(selectionRequest, {
  reportingCCY: z.optional(currency),
  timePeriod: z.optional(timePeriod),
  snapshotId,
  asOf,
  asKnownOn,
})

export const groupingTypes = endpoint({
  method: 'POST',
  path: '/clarityConnect/getGroupingTypes_CC',
  access: 'read-reports',
  summary:
    'What rows can be grouped by: the specified groupings, then those of the institution, the same whatever the body names. It may be left out.',
  request: z.union([nothing, request]),
  response: z.strictObject({ rows: z.array(named) }),
})
