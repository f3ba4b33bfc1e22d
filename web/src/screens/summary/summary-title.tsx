import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'

import { SCREEN_TITLES } from '#messages/screen-titles.ts'
import { SUMMARY_TEXTS } from '#messages/summary-texts.ts'
import { PageHead } from '#ui/page/page-head.tsx'
import { ReportFacts } from '#ui/page/report-facts.tsx'

export interface SummaryTitleProps {
  readonly snapshot: ResponseOf<typeof npvSnapshot> | undefined
  readonly isLoading: boolean
}

/** The page's title, and beside it what all figures below share: moment, accounts, currency. */
export function SummaryTitle({ snapshot, isLoading }: SummaryTitleProps) {
  return (
    <PageHead
      title={SCREEN_TITLES.summary}
      lead={SUMMARY_TEXTS.lead}
      facts={<ReportFacts report={snapshot} accountCount={snapshot?.rows.length ?? 0} isLoading={isLoading} />}
    />
  )
}
