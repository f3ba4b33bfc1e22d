import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { issuer } from '@portal/contract/reports/issuer.ts'
import { useContext, useMemo } from 'react'

import { reportState } from '#api/report-state.ts'
import type { Report } from '#api/use-report.ts'
import { ChartCard } from '#charts/chart-card.tsx'
import { linesModel } from '#charts/models/lines-model.ts'
import { withNotes } from '#charts/models/with-notes.ts'
import { issuerText } from '#messages/reports/issuer-texts.ts'
import { useDemoNote } from '#selection/demo-note.ts'
import { AmountsHidden } from '#ui/figure/amounts-hidden.ts'

type IssuerReply = ResponseOf<typeof issuer>

/** The value of direct holdings, by day. */
export function IssuerValueCard({ report }: { readonly report: Report<IssuerReply> }) {
  const { data } = report
  const areAmountsHidden = useContext(AmountsHidden)
  const model = useMemo(() => data && modelOf(data, areAmountsHidden), [data, areAmountsHidden])
  return (
    <ChartCard
      title={issuerText('value')}
      exportAs="issuer-value.csv"
      model={model}
      pictureNote={useDemoNote()}
      emptyHint={data?.notes?.find(({ field }) => field === 'chart')?.reason}
      {...reportState(report)}
    />
  )
}

function modelOf({ chart, reportingCCY, notes }: IssuerReply, areAmountsHidden: boolean) {
  // Notes of the table are shown in its cells.
  const own = notes?.filter(({ field }) => field === 'chart')
  return chart && withNotes(linesModel(chart, { currency: reportingCCY, areAmountsHidden }), own)
}
