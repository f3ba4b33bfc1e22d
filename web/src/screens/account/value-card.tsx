import type { valueHistory } from '@portal/contract/charts/value-history.ts'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { useContext, useMemo } from 'react'

import { reportState } from '#api/report-state.ts'
import type { Report } from '#api/use-report.ts'
import { ChartCard } from '#charts/chart-card.tsx'
import { linesModel } from '#charts/models/lines-model.ts'
import { reasonsOf } from '#charts/models/reasons-of.ts'
import { withNotes } from '#charts/models/with-notes.ts'
import { accountText } from '#messages/account-texts.ts'
import { useDemoNote } from '#selection/demo-note.ts'
import { AmountsHidden } from '#ui/figure/amounts-hidden.ts'

type ValueReply = ResponseOf<typeof valueHistory>

/** The value of the account day by day, with its external flows marked. */
export function ValueCard({ report }: { readonly report: Report<ValueReply> }) {
  const { data } = report
  const areAmountsHidden = useContext(AmountsHidden)
  const model = useMemo(() => data && modelOf(data, areAmountsHidden), [data, areAmountsHidden])
  return (
    <ChartCard
      title={accountText('value')}
      exportAs="account-value.csv"
      model={model}
      pictureNote={useDemoNote()}
      emptyHint={reasonsOf(data)}
      {...reportState(report)}
    />
  )
}

function modelOf({ chart, reportingCCY, notes }: ValueReply, areAmountsHidden: boolean) {
  return chart && withNotes(linesModel(chart, { currency: reportingCCY, areAmountsHidden }), notes)
}
