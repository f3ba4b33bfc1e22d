import type { valueHistory } from '@portal/contract/charts/value-history.ts'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { useContext, useMemo } from 'react'

import { reportState } from '#api/report-state.ts'
import type { Report } from '#api/use-report.ts'
import { ChartCard } from '#charts/chart-card.tsx'
import { linesModel } from '#charts/models/lines-model.ts'
import { reasonsOf } from '#charts/models/reasons-of.ts'
import { withNotes } from '#charts/models/with-notes.ts'
import { usePeriodRange } from '#charts/range/use-chart-range.ts'
import { accountText } from '#messages/account-texts.ts'
import { useDemoNote } from '#selection/demo-note.ts'
import type { TimePeriodField } from '#selection/period/time-period.ts'
import { AmountsHidden } from '#ui/figure/amounts-hidden.ts'

type ValueReply = ResponseOf<typeof valueHistory>

interface ValueCardProps {
  readonly report: Report<ValueReply>
  readonly period: TimePeriodField
}

/** The value of the account day by day, with its external flows marked. */
export function ValueCard({ report, period }: ValueCardProps) {
  const { data } = report
  const areAmountsHidden = useContext(AmountsHidden)
  const { chart, range } = usePeriodRange('account-value', data?.chart, period)
  const model = useMemo(
    () => data && modelOf({ ...data, chart: chart ?? null }, areAmountsHidden),
    [data, chart, areAmountsHidden],
  )
  return (
    <ChartCard
      title={accountText('value')}
      exportAs="account-value.csv"
      model={model}
      range={range}
      pictureNote={useDemoNote()}
      emptyHint={reasonsOf(data)}
      {...reportState(report)}
    />
  )
}

function modelOf({ chart, reportingCCY, notes }: ValueReply, areAmountsHidden: boolean) {
  return chart && withNotes(linesModel(chart, { currency: reportingCCY, areAmountsHidden }), notes)
}
