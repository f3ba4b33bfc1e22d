import type { stressTest } from '@portal/contract/charts/risk.ts'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { useMemo, useState } from 'react'

import { reportState } from '#api/report-state.ts'
import type { Report } from '#api/use-report.ts'
import { barsPlan } from '#charts/bars-plan.ts'
import { ChartCard } from '#charts/chart-card.tsx'
import { reasonsOf } from '#charts/reasons-of.ts'
import { withNotes } from '#charts/with-notes.ts'
import { RISK_TEXTS } from '#messages/risk-texts.ts'
import { useDemoNote } from '#selection/demo-note.ts'
import { Button } from '#ui/button/button.tsx'
import { StressPositions } from './stress-positions.tsx'

/** What the scope would gain or lose in each scenario, losses to the left; a press on a bar shows the positions behind it. */
export function StressCard({ report }: { readonly report: Report<ResponseOf<typeof stressTest>> }) {
  const { data } = report
  const plan = useMemo(() => data && planOf(data), [data])
  const [chosen, setChosen] = useState<number | null>(null)
  return (
    <>
      <ChartCard
        title={RISK_TEXTS.stress}
        exportAs="stress-test.csv"
        plan={plan}
        pictureNote={useDemoNote()}
        emptyHint={reasonsOf(data)}
        onChoose={setChosen}
        controls={
          <Button size="s" disabled={!plan} onClick={() => setChosen(0)}>
            {RISK_TEXTS.stressPositions}
          </Button>
        }
        {...reportState(report)}
      />
      {data && chosen !== null && chosen < data.positions.length ? (
        <StressPositions
          scenarios={data.positions}
          currency={data.reportingCCY}
          chosen={chosen}
          call={report.call}
          onChoose={setChosen}
          onClose={() => setChosen(null)}
        />
      ) : null}
    </>
  )
}

function planOf({ chart, reportingCCY, notes }: ResponseOf<typeof stressTest>) {
  return chart && withNotes(barsPlan(chart, { category: 'Scenario', currency: reportingCCY, keyFigure: 'none' }), notes)
}
