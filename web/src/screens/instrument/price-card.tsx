import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { instrument } from '@portal/contract/reports/instrument.ts'
import { useContext, useMemo } from 'react'

import { reportState } from '#api/report-state.ts'
import type { Report } from '#api/use-report.ts'
import { ChartCard } from '#charts/chart-card.tsx'
import { linesModel } from '#charts/models/lines-model.ts'
import { reasonsOf } from '#charts/models/reasons-of.ts'
import { withNotes } from '#charts/models/with-notes.ts'
import { usePeriodRange } from '#charts/range/use-chart-range.ts'
import { instrumentText } from '#messages/instrument-texts.ts'
import { useDemoNote } from '#selection/demo-note.ts'
import type { TimePeriodField } from '#selection/period/time-period.ts'
import { AmountsHidden } from '#ui/figure/amounts-hidden.ts'

type InstrumentReply = ResponseOf<typeof instrument>

interface PriceCardProps {
  readonly report: Report<InstrumentReply>
  readonly period: TimePeriodField
}

/** The closes of an instrument, with what happened to it marked. */
export function PriceCard({ report, period }: PriceCardProps) {
  const { data } = report
  const areAmountsHidden = useContext(AmountsHidden)
  const { chart, range } = usePeriodRange('instrument-price', data?.chart, period)
  const model = useMemo(
    () => data && modelOf({ ...data, chart: chart ?? null }, areAmountsHidden),
    [data, chart, areAmountsHidden],
  )
  return (
    <ChartCard
      title={instrumentText('price')}
      exportAs="instrument-price.csv"
      model={model}
      range={range}
      pictureNote={useDemoNote()}
      emptyHint={reasonsOf(data)}
      {...reportState(report)}
    />
  )
}

function modelOf({ chart, instrument: { quotedIn }, notes }: InstrumentReply, areAmountsHidden: boolean) {
  return chart && withNotes(linesModel(chart, { currency: quotedIn, areAmountsHidden }), notes)
}
