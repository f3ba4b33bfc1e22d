import { GROUPINGS } from '@portal/contract/reports/grouping.ts'
import { groupingTypes } from '@portal/contract/reports/parts/grouping-types.ts'

import { assertPermitted } from '#access/scope.ts'
import { answer } from '#http/answer.ts'
import type { ReportServices } from './report-services.ts'

export const answerGroupingTypes = answer(groupingTypes, async ({ body, caller }, { entitlements }: ReportServices) => {
  const { clientName = '', accountsInScope = [] } = body ?? {}
  assertPermitted(await entitlements.of(caller), { clientName, accountsInScope })
  return { rows: Object.entries(GROUPINGS).map(([id, name]) => ({ id, name })) }
})
