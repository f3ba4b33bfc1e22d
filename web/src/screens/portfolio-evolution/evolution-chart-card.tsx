import { portfolioEvolutionCharts } from '@portal/contract/charts/portfolio-evolution.ts'
import type { TimePeriod } from '@portal/contract/reports/time-period.ts'
import { useMemo } from 'react'

import { reportState } from '#api/report-state.ts'
import { useReport } from '#api/use-report.ts'
import { ChartCard } from '#charts/chart-card.tsx'
import { portfolioEvolutionPlan } from '#charts/portfolio-evolution-plan.ts'
import { PORTFOLIO_TEXTS } from '#messages/portfolio-texts.ts'
import { useDemoNote } from '#selection/demo-note.ts'
import { useUrlChoice } from '#selection/url-choice.ts'
import { Segments } from '#ui/choice/segments.tsx'
import { Select } from '#ui/select/select.tsx'

interface EvolutionChartCardProps {
  readonly timePeriod: TimePeriod
  /** The report that goes first. */
  readonly after: { readonly isSettled: boolean }
}

/** One of the six charts of portfolio evolution: by day or as a bridge, by asset class, by factor, or what the factors leave over. */
export function EvolutionChartCard({ timePeriod, after }: EvolutionChartCardProps) {
  const interval = useUrlChoice('portEvolveInterval', PORTFOLIO_TEXTS.interval, PORTFOLIO_TEXTS.intervals)
  const view = useUrlChoice('portEvolveView', PORTFOLIO_TEXTS.view, PORTFOLIO_TEXTS.views)
  const extra = useMemo(() => ({ timePeriod }), [timePeriod])
  const report = useReport(portfolioEvolutionCharts[interval.value][view.value], { extra, after })
  const { data } = report
  const plan = useMemo(() => data && portfolioEvolutionPlan(data), [data])
  return (
    <ChartCard
      title={PORTFOLIO_TEXTS.evolutionChart}
      exportAs="portfolio-evolution-pl.csv"
      plan={plan}
      pictureNote={useDemoNote()}
      controls={
        <>
          <Segments {...interval} />
          <Select {...view} isLabelHidden size="s" />
        </>
      }
      {...reportState(report)}
    />
  )
}
