import type { CostBasisMethod } from '@portal/contract/reports/parts/cost-basis.ts'
import { POSITION_COLUMNS, type PositionRow } from '@portal/contract/reports/position-detail.ts'
import type { TimePeriod } from '@portal/contract/reports/time-period.ts'

import { COST_COLUMNS, showsCost } from '../cost-columns.ts'
import type { ReportTable } from '../report-table.ts'

/** One row for each instrument and account (specification S2.9, S3.23). */
export const POSITION_DETAILS = {
  title: 'title.positionDetails',
  name: 'position-details',
  columns: [
    { key: 'ticker', title: 'column.ticker', kind: 'text' },
    { key: 'name', title: 'column.name', kind: 'text', middle: 'wide', isTotalled: false },
    { key: 'type', title: 'column.type', kind: 'text', isTotalled: false },
    { key: 'quantity', title: 'column.quantity', kind: 'quantity', isTotalled: false },
    { key: 'price', title: 'column.price', unit: 'quotedIn', kind: 'price', isTotalled: false },
    { key: 'npv', title: 'column.npv', unit: 'reportingCCY', kind: 'money' },
    { key: 'dailyPL', title: 'column.daily', unit: 'reportingCCY', kind: 'moneyChange' },
    { key: 'weight', title: 'column.weight', kind: 'percent', isAdditive: true, isOptional: true },
    { key: 'pctRisk', title: 'column.shareOfRisk', kind: 'percent', isAdditive: true, isOptional: true },
    { key: 'pctShortfall', title: 'column.shareOfShortfall', kind: 'percent', isAdditive: true, isOptional: true },
    { key: 'quotedIn', title: 'column.priceCurrency', kind: 'text', isTotalled: false, isOptional: true },
    { key: 'assetClass', title: 'column.assetClass', kind: 'text', isTotalled: false, isOptional: true },
    { key: 'isin', title: 'column.isin', kind: 'text', isTotalled: false, isOptional: true },
    { key: 'issuer', title: 'column.issuer', kind: 'text', isTotalled: false, isOptional: true },
    { key: 'totalPL', title: 'column.ofPeriod', unit: 'reportingCCY', kind: 'moneyChange', isOptional: true },
    { key: 'yield', title: 'column.yield', kind: 'percent', isTotalled: false, isOptional: true, onlyOfType: 'Bond' },
    {
      key: 'duration',
      title: 'column.duration',
      unit: 'years',
      kind: 'years',
      isTotalled: false,
      isOptional: true,
      onlyOfType: 'Bond',
    },
    ...COST_COLUMNS,
    { key: 'account', title: 'column.account', kind: 'text', middle: 'narrow', isTotalled: false },
  ],
} as const satisfies ReportTable<PositionRow>

interface Choices {
  readonly timePeriod?: TimePeriod
  readonly costBasisMethod: CostBasisMethod
}

/**
 * The optional request fields for the shown columns: additional figures, and period and cost method only if a shown column uses
 * them.
 */
export function positionRequestFor(shown: readonly string[] = [], { timePeriod, costBasisMethod }: Choices) {
  const columns = POSITION_COLUMNS.filter((column) => shown.includes(column))
  const isOfPeriod = shown.includes('totalPL') || shown.includes('realisedPL')
  return {
    ...(isOfPeriod && timePeriod && { timePeriod }),
    ...(showsCost(shown) && { costBasisMethod }),
    ...(columns.length > 0 && { columns }),
  }
}
