import type { ChartTheme } from '@portal/presentation/charts/chart-theme.ts'
import { FACTOR_RISK } from '@portal/presentation/tables/factor-risk.ts'
import { RISK_SUMMARY } from '@portal/presentation/tables/risk-summary.ts'

import { drawChart } from '../../drawing/draw-chart.ts'
import type { DocumentWords } from '../document-words.ts'
import type { Replies } from '../replies.ts'
import type { Section } from '../report-model.ts'
import { REPORT_TEXTS } from '../report-texts.ts'
import { tableOf } from '../table-of.ts'

/** The risk of the scope and its sources. */
export function riskSection({ risk, riskPie, stress, hits }: Replies, words: DocumentWords, theme: ChartTheme): Section {
  const { rows, notes, reportingCCY } = risk
  return {
    id: 'risk',
    title: REPORT_TEXTS.risk,
    blocks: [
      tableOf(words, RISK_SUMMARY, { reportingCCY, rows, notes, remarks: [basis(risk.overview, words)] }),
      drawChart(theme, 'Risk pie', riskPie),
      drawChart(theme, 'Stress test by asset class', stress),
      drawChart(theme, 'Hits simulation', hits),
    ],
  }
}

/** The share of the variance that each factor explains, now and over the period. */
export function factorRiskSection({ factors, factorEvolution }: Replies, words: DocumentWords, theme: ChartTheme): Section {
  const { rows, notes } = factors
  return {
    id: 'factor-risk',
    title: REPORT_TEXTS.factorRisk,
    blocks: [tableOf(words, FACTOR_RISK, { rows, notes }), drawChart(theme, 'Portfolio evolution factor risk', factorEvolution)],
  }
}

/** The data behind the figures. */
function basis({ scenarios, firstDay, lastDay, coverage }: Replies['risk']['overview'], words: DocumentWords): string {
  const { formatDate, formatNumber, formatPercent } = words
  const days = `${formatNumber(scenarios)} scenarios, ${formatDate(firstDay)} to ${formatDate(lastDay)}`
  const { full, filled, none } = coverage
  return `${days}. Coverage: full ${formatPercent(full)}, filled ${formatPercent(filled)}, none ${formatPercent(none)}.`
}
