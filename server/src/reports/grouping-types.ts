import { GROUPINGS } from '@portal/contract/reports/grouping.ts'
import { groupingTypes } from '@portal/contract/reports/grouping-types.ts'

import { answer } from '#http/answer.ts'
import type { ReportServices } from './report-services.ts'

export const answerGroupingTypes = answer(groupingTypes, async (_call, _services: ReportServices) => {
  return { rows: Object.entries(GROUPINGS).map(([id, name]) => ({ id, name })) }
})
