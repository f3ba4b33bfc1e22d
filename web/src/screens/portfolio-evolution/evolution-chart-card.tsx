import { portfolioEvolutionCharts } from '@portal/contract/charts/portfolio-evolution.ts'
import type { TimePeriod } from '@portal/contract/reports/time-period.ts'
import { useContext, useMemo } from 'react'

import { reportState } from '#api/report-state.ts'
import { useReport } from '#api/use-report.ts'
import { ChartCard } from '#charts/chart-card.tsx'
import type { ChartChoice, ChartModel, ChartSubject } from '#charts/chart-model.ts'
import { portfolioEvolutionModel } from '#charts/models/portfolio-evolution-model.ts'
import { reasonsOf } from '#charts/models/reasons-of.ts'
import { portfolioText } from '#messages/reports/portfolio-texts.ts'
import { useDemoNote } from '#selection/demo-note.ts'
import { useUrlChoice } from '#selection/url-choice.ts'
import { Segments } from '#ui/choice/segments.tsx'
import { AmountsHidden } from '#ui/figure/amounts-hidden.ts'
import { Select } from '#ui/select/select.tsx'

interface EvolutionChartCardProps {
  readonly timePeriod: TimePeriod
  /** The report that must settle first. */
  readonly after: { readonly isSettled: boolean }
  /** The table's groups, if it groups by asset class like the waterfall. */
  readonly groups: ReadonlySet<string> | null
  readonly choice: ChartChoice
}

/** One of the six charts of portfolio evolution: by day or as a waterfall; by asset class, by factor, or factor residual. */
export function EvolutionChartCard({ timePeriod, after, groups, choice }: EvolutionChartCardProps) {
  const interval = useUrlChoice('portEvolveInterval', portfolioText('interval'), portfolioText.group('intervals'))
  const view = useUrlChoice('portEvolveView', portfolioText('view'), portfolioText.group('views'))
  const extra = useMemo(() => ({ timePeriod }), [timePeriod])
  const report = useReport(portfolioEvolutionCharts[interval.value][view.value], { extra, after })
  const { data } = report
  const areAmountsHidden = useContext(AmountsHidden)
  const isOfGroups = groups !== null && interval.value === 'bridge' && view.value === 'assetClass'
  const model = useMemo(() => {
    const whole = data && portfolioEvolutionModel(data, areAmountsHidden)
    return whole && isOfGroups ? onlyOf(whole, groups) : whole
  }, [data, isOfGroups, groups, areAmountsHidden])
  return (
    <ChartCard
      title={portfolioText('evolutionChart')}
      exportAs="portfolio-evolution-pl.csv"
      model={model}
      choice={isOfGroups ? choice : undefined}
      pictureNote={useDemoNote()}
      emptyHint={reasonsOf(data)}
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

/** Steps without a group in the table, such as external flows, cannot be selected. */
function onlyOf(model: ChartModel<object>, groups: ReadonlySet<string>): ChartModel<object> {
  const { choosable } = model
  if (!choosable) return model
  const grouped = (thing: ChartSubject | null) => (thing && groups.has(thing.key) ? thing : null)
  return { ...model, choosable: { points: choosable.points.map(grouped), ofRow: (row) => grouped(choosable.ofRow(row)) } }
}
