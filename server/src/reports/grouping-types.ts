import { ownGrouping, specifiedGrouping } from '@portal/contract/reports/grouping.ts'
import { groupingTypes } from '@portal/contract/reports/parts/grouping-types.ts'

import { GROUPING } from '@portal/presentation/messages/en/choices.ts'
import { assertPermitted } from '#access/scope.ts'
import { Failure } from '#base/failure.ts'
import { texts } from '#base/texts.ts'
import { answer } from '#http/answer.ts'
import type { ReportServices } from './report-services.ts'

const text = texts('grouping', GROUPING)

/** The specified groupings, then those of the institution by name. */
export const answerGroupingTypes = answer(groupingTypes, async ({ body, caller }, services: ReportServices) => {
  const { clientName = '', accountsInScope = [] } = body ?? {}
  assertPermitted(await services.entitlements.of(caller), { clientName, accountsInScope })
  const own = await ownNames(services, caller.institutionId)
  return {
    rows: [
      ...specifiedGrouping.options.map((id) => ({ id, name: text(`names.${id}`) })),
      ...own.map((name) => ({ id: ownGrouping(name), name })),
    ],
  }
})

/** None while there is no close, and so no market. */
async function ownNames({ histories }: ReportServices, institutionId: string): Promise<readonly string[]> {
  try {
    return [...(await histories.marketOf(institutionId)).groupings.keys()]
  } catch (error) {
    if (error instanceof Failure && error.status === 409) return []
    throw error
  }
}
