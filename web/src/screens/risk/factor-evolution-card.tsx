import type { factorRiskEvolution } from '@portal/contract/charts/factor-risk-evolution.ts'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { useContext, useMemo } from 'react'
import { reportState } from '#api/report-state.ts'
import type { Report } from '#api/use-report.ts'
import { ChartCard } from '#charts/chart-card.tsx'
import { barsModel } from '#charts/models/bars-model.ts'
import { reasonsOf } from '#charts/models/reasons-of.ts'
import { withNotes } from '#charts/models/with-notes.ts'
import { chartText } from '#messages/chart-texts.ts'
import { riskText } from '#messages/reports/risk-texts.ts'
import { useDemoNote } from '#selection/demo-note.ts'
import { AmountsHidden } from '#ui/figure/amounts-hidden.ts'

/** The ex-ante volatility by day, and the contribution of each factor. */
export function FactorEvolutionCard({ report }: { readonly report: Report<ResponseOf<typeof factorRiskEvolution>> }) {
  const { data } = report
  const areAmountsHidden = useContext(AmountsHidden)
  const model = useMemo(() => data && modelOf(data, areAmountsHidden), [data, areAmountsHidden])
  return (
    <ChartCard
      title={riskText('evolution')}
      exportAs="factor-risk-evolution.csv"
      model={model}
      pictureNote={useDemoNote()}
      emptyHint={reasonsOf(data)}
      {...reportState(report)}
    />
  )
}

function modelOf({ chart, reportingCCY: currency, notes }: ResponseOf<typeof factorRiskEvolution>, areAmountsHidden: boolean) {
  return (
    chart &&
    withNotes(barsModel(chart, { category: chartText('column.date'), currency, areAmountsHidden, keyFigure: 'last' }), notes)
  )
}
