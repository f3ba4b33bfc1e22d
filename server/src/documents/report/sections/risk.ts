import type { FactorRow } from '@portal/contract/reports/factor-risk.ts'
import type { RiskSummaryRow } from '@portal/contract/reports/risk-snapshot.ts'
import type { ChartTheme } from '@portal/presentation/charts/chart-theme.ts'
import { formatDate } from '@portal/presentation/format/date.ts'
import { formatNumber } from '@portal/presentation/format/number.ts'
import { formatPercent } from '@portal/presentation/format/percent.ts'

import { drawChart } from '../../drawing/draw-chart.ts'
import type { Replies } from '../replies.ts'
import type { Section } from '../report-model.ts'
import { REPORT_TEXTS } from '../report-texts.ts'
import { type ReportColumn, tableOf } from '../table-of.ts'

/** What the scope can lose, and where it comes from. */
export function riskSection({ risk, riskPie, stress, hits }: Replies, theme: ChartTheme): Section {
  const { rows, notes, reportingCCY } = risk
  return {
    id: 'risk',
    title: REPORT_TEXTS.risk,
    blocks: [
      tableOf({ title: 'Risk Summary', columns: measureColumns(reportingCCY), rows, notes, remarks: [basis(risk.overview)] }),
      drawChart(theme, 'Risk pie', riskPie),
      drawChart(theme, 'Stress test by asset class', stress),
      drawChart(theme, 'Hits simulation', hits),
    ],
  }
}

/** How much of the variance each factor explains, now and over the period. */
export function factorRiskSection({ factors, factorEvolution }: Replies, theme: ChartTheme): Section {
  const { rows, notes } = factors
  return {
    id: 'factor-risk',
    title: REPORT_TEXTS.factorRisk,
    blocks: [
      tableOf({ title: 'Factor Risk', columns: FACTOR_COLUMNS, rows, notes }),
      drawChart(theme, 'Portfolio evolution factor risk', factorEvolution),
    ],
  }
}

/** What the figures were computed from. */
function basis({ scenarios, firstDay, lastDay, coverage }: Replies['risk']['overview']): string {
  const days = `${formatNumber(scenarios)} scenarios, ${formatDate(firstDay)} to ${formatDate(lastDay)}`
  const { full, filled, none } = coverage
  return `${days}. Coverage: full ${formatPercent(full)}, filled ${formatPercent(filled)}, none ${formatPercent(none)}.`
}

const measureColumns = (currency: string): readonly ReportColumn<RiskSummaryRow>[] => [
  { key: 'name', head: 'Name', kind: 'text' },
  { key: 'valueCCY', head: 'Value', badge: currency, kind: 'money' },
  { key: 'valuePct', head: '% Value', kind: 'percent' },
]

const FACTOR_COLUMNS: readonly ReportColumn<FactorRow>[] = [
  { key: 'name', head: 'Name', kind: 'text' },
  { key: 'weight', head: 'Weight', kind: 'percent' },
  { key: 'pctExplain', head: '% Explain', kind: 'percent' },
]
