import type { stressTest } from '@portal/contract/charts/stress-test.ts'
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
import { useCrossFilter } from '#selection/use-cross-filter.ts'
import { Button } from '#ui/button/button.tsx'
import { AmountsHidden } from '#ui/figure/amounts-hidden.ts'
import { StressPositions } from './stress-positions.tsx'

/** Profit and loss of the scope in each scenario, losses to the left; pressing a bar shows its positions. */
export function StressCard({ report }: { readonly report: Report<ResponseOf<typeof stressTest>> }) {
  const { data } = report
  const areAmountsHidden = useContext(AmountsHidden)
  const model = useMemo(() => data && modelOf(data, areAmountsHidden), [data, areAmountsHidden])
  const { crossFilter, choiceOf, clear } = useCrossFilter()
  // The scenario of the shown positions is in the URL.
  const chosen =
    data && crossFilter?.of === 'stress' ? data.positions.findIndex(({ scenario }) => scenario === crossFilter.key) : -1
  const choose = (place: number) => {
    const scenario = data?.positions[place]?.scenario
    if (scenario !== undefined && place !== chosen) choiceOf('stress').onPress(scenario)
  }
  return (
    <>
      <ChartCard
        title={riskText('stress')}
        exportAs="stress-test.csv"
        model={model}
        pictureNote={useDemoNote()}
        emptyHint={reasonsOf(data)}
        onChoose={choose}
        controls={
          <Button size="s" disabled={!model} onClick={() => choose(0)}>
            {riskText('stressPositions')}
          </Button>
        }
        {...reportState(report)}
      />
      {data && chosen >= 0 ? (
        <StressPositions
          scenarios={data.positions}
          currency={data.reportingCCY}
          chosen={chosen}
          call={report.call}
          onChoose={choose}
          onClose={clear}
        />
      ) : null}
    </>
  )
}

function modelOf({ chart, reportingCCY: currency, notes }: ResponseOf<typeof stressTest>, areAmountsHidden: boolean) {
  return (
    chart &&
    withNotes(barsModel(chart, { category: chartText('column.scenario'), currency, areAmountsHidden, keyFigure: 'none' }), notes)
  )
}
