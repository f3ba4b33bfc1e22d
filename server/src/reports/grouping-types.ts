import { type Grouping, groupingTypes } from '@portal/contract/reports/grouping.ts'

import { answer } from '#http/answer.ts'
import type { ReportServices } from './report-services.ts'

export const answerGroupingTypes = answer(groupingTypes, async (_call, _services: ReportServices) => {
  return { rows: Object.entries(NAMES).map(([id, name]) => ({ id, name })) }
})

/** In the order of the dropdown; the first is preselected. */
const NAMES: Readonly<Record<Grouping, string>> = {
  assetClass: 'Asset class',
  type: 'Type',
  sector: 'Sector',
  currency: 'Currency',
  country: 'Country',
  account: 'Account',
  portfolio: 'Portfolio',
}
