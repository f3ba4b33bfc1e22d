import type { TimePeriod } from '@portal/contract/reports/time-period.ts'
import { useContext } from 'react'

import { useReportAddress } from '#api/use-report-address.ts'
import { REPORT_TEXTS } from '#messages/report-texts.ts'
import { SCREEN_LEADS } from '#messages/screen-leads.ts'
import { SCREEN_TITLES } from '#messages/screen-titles.ts'
import { SHELL_TEXTS } from '#messages/shell-texts.ts'
import { useTimePeriod } from '#selection/time-period.ts'
import { useClientStore } from '#session/client-store.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { AmountsHidden } from '#ui/figure/amounts-hidden.ts'
import { PageHead } from '#ui/page/page-head.tsx'
import { WhatChangedLink } from '#ui/page/what-changed-link.tsx'
import { Select } from '#ui/select/select.tsx'
import { DownloadPdf } from './download-pdf.tsx'
import { ReportFrame } from './report-frame.tsx'
import styles from './reports-screen.module.css'

/** /reports: the report of the selected client over a time period in a frame, and the same as a PDF. */
export function ReportsScreen() {
  const areHidden = useContext(AmountsHidden)
  const period = useTimePeriod()
  return (
    <>
      <PageHead
        title={SCREEN_TITLES.reports}
        lead={SCREEN_LEADS.reports}
        facts={areHidden ? undefined : REPORT_TEXTS.hint}
        filters={
          <>
            <WhatChangedLink />
            <Select {...period} isLabelHidden size="s" />
            {areHidden ? null : <DownloadPdf timePeriod={period.value} />}
          </>
        }
      />
      <div className={styles.card}>
        {areHidden ? (
          <EmptyState text={REPORT_TEXTS.hidden} hint={REPORT_TEXTS.showAmounts} />
        ) : (
          <FramedReport timePeriod={period.value} />
        )}
      </div>
    </>
  )
}

/** The frame, what stands in its place while its address is on the way, and what where there is none. */
function FramedReport({ timePeriod }: { readonly timePeriod: TimePeriod }) {
  const { data: address, error, isFetching, refetch, dataUpdatedAt } = useReportAddress(timePeriod)
  const { selectedClient, accountsInScope, isLoaded, loadError } = useClientStore()
  if (loadError ?? error) return <Unavailable onRetry={() => void refetch()} />
  if (isLoaded && (selectedClient === '' || accountsInScope.length === 0))
    return <EmptyState text={selectedClient === '' ? SHELL_TEXTS.noAccounts : SHELL_TEXTS.emptyScope} />
  if (address === undefined || isFetching) return <Loading />
  return (
    <ReportFrame
      key={dataUpdatedAt}
      address={address}
      client={selectedClient}
      loading={<Loading />}
      unavailable={<Unavailable onRetry={() => void refetch()} />}
    />
  )
}

const Loading = () => (
  <div className={styles.loading}>
    <Spinner size={32} label={REPORT_TEXTS.loading} />
  </div>
)

const Unavailable = ({ onRetry }: { readonly onRetry: () => void }) => (
  <EmptyState text={REPORT_TEXTS.unavailable} hint={<Button onClick={onRetry}>{REPORT_TEXTS.retry}</Button>} />
)
