import type { Bars, Waterfall } from '@portal/contract/charts/chart-data.ts'
import type { PortEvolveInterval, PortEvolveView } from '@portal/contract/charts/portfolio-evolution.ts'
import type { Note } from '@portal/contract/reports/report-reply.ts'
import { useMemo } from 'react'

import { reportState } from '#api/report-state.ts'
import type { Report } from '#api/use-report.ts'
import { type BarRow, barsPlan } from '#charts/bars-plan.ts'
import { ChartCard } from '#charts/chart-card.tsx'
import type { ChartPlan } from '#charts/chart-plan.ts'
import { waterfallPlan } from '#charts/waterfall-plan.ts'
import { withNotes } from '#charts/with-notes.ts'
import { PERFORMANCE_TEXTS } from '#messages/performance-texts.ts'
import { useDemoNote } from '#selection/demo-note.ts'
import type { UrlChoice } from '#selection/url-choice.ts'
import { Segments } from '#ui/choice/segments.tsx'
import { Select } from '#ui/select/select.tsx'

interface EvolutionReply {
  readonly chart: Bars | Waterfall | null
  readonly reportingCCY: string
  readonly notes?: readonly Note[] | undefined
}

interface EvolutionCardProps {
  readonly report: Report<EvolutionReply>
  readonly interval: UrlChoice<PortEvolveInterval>
  readonly view: UrlChoice<PortEvolveView>
}

/** What made the profit and loss: day by day, or as a bridge from the opening to the closing NPV. */
export function EvolutionCard({ report, interval, view }: EvolutionCardProps) {
  const { data } = report
  const plan = useMemo(() => data && planOf(data), [data])
  return (
    <ChartCard
      title={PERFORMANCE_TEXTS.evolution}
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

function planOf({ chart, reportingCCY, notes }: EvolutionReply): ChartPlan<object> | null {
  if (chart === null) return null
  if (chart.kind === 'waterfall') return withNotes(waterfallPlan(chart, reportingCCY), notes) as ChartPlan<object>
  const plan: ChartPlan<BarRow> = barsPlan(chart, { category: 'Date', currency: reportingCCY, keyFigure: 'sum' })
  return withNotes(plan, notes) as ChartPlan<object>
}
