import { grouping } from '@portal/contract/reports/grouping.ts'
import { groupingTypes } from '@portal/contract/reports/parts/grouping-types.ts'

import { GROUPING } from '@portal/presentation/messages/en/choices.ts'
import { assertPermitted } from '#access/scope.ts'
import { texts } from '#base/texts.ts'
import { answer } from '#http/answer.ts'
import type { ReportServices } from './report-services.ts'

const text = texts('grouping', GROUPING)

export const answerGroupingTypes = answer(groupingTypes, async ({ body, caller }, { entitlements }: ReportServices) => {
  const { clientName = '', accountsInScope = [] } = body ?? {}
  assertPermitted(await entitlements.of(caller), { clientName, accountsInScope })
  return { rows: grouping.options.map((id) => ({ id, name: text(`names.${id}`) })) }
})
