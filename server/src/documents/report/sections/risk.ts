import type { ChartTheme } from '@portal/presentation/charts/chart-theme.ts'
import { FACTOR_RISK } from '@portal/presentation/tables/factor-risk.ts'
import { RISK_SUMMARY } from '@portal/presentation/tables/risk-summary.ts'

import { drawChart } from '../../drawing/draw-chart.ts'
import type { DocumentWords } from '../document-words.ts'
import type { Replies } from '../replies.ts'
import type { Section } from '../report-model.ts'
import { tableOf } from '../table-of.ts'

/** The risk of the scope and its sources. */
export function riskSection({ risk, riskPie, stress, hits }: Replies, words: DocumentWords, theme: ChartTheme): Section {
  const { rows, notes, reportingCCY } = risk
  return {
    id: 'risk',
    title: words.documentText('risk'),
    blocks: [
      tableOf(words, RISK_SUMMARY, { reportingCCY, rows, notes }),
      drawChart(words, theme, 'chart.risk', riskPie),
      drawChart(words, theme, 'chart.stress', stress),
      drawChart(words, theme, 'chart.hits', hits),
    ],
  }
}

/** The share of the variance that each factor explains, now and over the period. */
export function factorRiskSection({ factors, factorEvolution }: Replies, words: DocumentWords, theme: ChartTheme): Section {
  const { rows, notes } = factors
  return {
    id: 'factor-risk',
    title: words.documentText('factorRisk'),
    blocks: [tableOf(words, FACTOR_RISK, { rows, notes }), drawChart(words, theme, 'chart.factorRisk', factorEvolution)],
  }
}
