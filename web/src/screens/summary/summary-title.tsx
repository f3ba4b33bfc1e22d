import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'

import { dayInWords } from '#messages/page-formats.ts'
import { screenLead } from '#messages/screen-leads.ts'
import { screenTitle } from '#messages/screen-titles.ts'
import { PageHead } from '#ui/page/page-head.tsx'
import { ReportFacts } from '#ui/page/report-facts.tsx'

interface SummaryTitleProps {
  readonly snapshot: ResponseOf<typeof npvSnapshot> | undefined
  readonly isLoading: boolean
}

/** The title, and what all figures share: time, accounts, currency. */
export function SummaryTitle({ snapshot, isLoading }: SummaryTitleProps) {
  return (
    <PageHead
      title={screenTitle('summary')}
      lead={snapshot ? screenLead('summaryOf', { day: dayInWords(snapshot, Date.now() / 1000) }) : screenLead('summary')}
      facts={<ReportFacts report={snapshot} accountCount={snapshot?.rows.length ?? 0} isLoading={isLoading} />}
    />
  )
}
