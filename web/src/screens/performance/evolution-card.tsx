import type { PortEvolveInterval, PortEvolveView } from '@portal/contract/charts/portfolio-evolution.ts'
import { useContext, useMemo } from 'react'

import { reportState } from '#api/report-state.ts'
import type { Report } from '#api/use-report.ts'
import { ChartCard } from '#charts/chart-card.tsx'
import { type PortfolioEvolutionReply, portfolioEvolutionModel } from '#charts/models/portfolio-evolution-model.ts'
import { reasonsOf } from '#charts/models/reasons-of.ts'
import { performanceText } from '#messages/reports/performance-texts.ts'
import { useDemoNote } from '#selection/demo-note.ts'
import type { UrlChoice } from '#selection/url-choice.ts'
import { Segments } from '#ui/choice/segments.tsx'
import { AmountsHidden } from '#ui/figure/amounts-hidden.ts'
import { Select } from '#ui/select/select.tsx'
import { GrossBadge } from './gross-badge.tsx'

interface EvolutionCardProps {
  readonly report: Report<PortfolioEvolutionReply>
  readonly interval: UrlChoice<PortEvolveInterval>
  readonly view: UrlChoice<PortEvolveView>
  readonly isGross: boolean
}

/** The causes of profit and loss: by day, or as a waterfall from opening to closing NPV. */
export function EvolutionCard({ report, interval, view, isGross }: EvolutionCardProps) {
  const { data } = report
  const areAmountsHidden = useContext(AmountsHidden)
  const model = useMemo(() => data && portfolioEvolutionModel(data, areAmountsHidden), [data, areAmountsHidden])
  return (
    <ChartCard
      title={performanceText('evolution')}
      exportAs={isGross ? 'portfolio-evolution-pl-gross.csv' : 'portfolio-evolution-pl.csv'}
      model={model}
      pictureNote={useDemoNote()}
      emptyHint={reasonsOf(data)}
      controls={
        <>
          <Segments {...interval} />
          <Select {...view} isLabelHidden size="s" />
          {isGross ? <GrossBadge /> : null}
        </>
      }
      {...reportState(report)}
    />
  )
}
