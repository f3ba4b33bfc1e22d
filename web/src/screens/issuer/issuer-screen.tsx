import type { LimitRow } from '@portal/contract/limits/limits.ts'
import { issuer } from '@portal/contract/reports/issuer.ts'
import { POSITION_COLUMNS, positionDetail } from '@portal/contract/reports/position-detail.ts'
import { useParams } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo } from 'react'

import { ApiError } from '#api/api-error.ts'
import { useReport } from '#api/use-report.ts'
import { screenLead } from '#messages/screen-leads.ts'
import { screenTitle } from '#messages/screen-titles.ts'
import { shellText } from '#messages/shell-texts.ts'
import { useTimePeriod } from '#selection/period/time-period.ts'
import { useNotFound } from '#selection/use-not-found.ts'
import { useClientStore } from '#session/client-store.ts'
import { LimitsCard } from '#tables/limits-card.tsx'
import { CardPlace } from '#ui/card/card-place.ts'
import { PageHead } from '#ui/page/page-head.tsx'
import { PeriodChoice } from '#ui/page/period-choice.tsx'
import { ReportFacts } from '#ui/page/report-facts.tsx'
import { IssuerClientsTable } from './clients-table.tsx'
import { IssuerHoldingsTable } from './holdings-table.tsx'
import { IssuerPositionTable } from './issuer-position-table.tsx'
import styles from './issuer-screen.module.css'
import { IssuerValueCard } from './value-card.tsx'

/** /issuer/{issuerId}: by name, or by external id or ticker of what it issued. */
export function IssuerScreen() {
  const { issuerId } = useParams({ from: '/signed-in/issuer/$issuerId' })
  // Another issuer starts without the figures of the former one.
  return <IssuerPage key={issuerId} issuerId={issuerId} />
}

const COLUMNS = POSITION_COLUMNS.filter((column) => column === 'weight' || column === 'totalPL')

/** One issuer over all accounts in scope. Requests follow one another. */
function IssuerPage({ issuerId }: { readonly issuerId: string }) {
  const period = useTimePeriod()
  const timePeriod = period.value
  const accountCount = useClientStore((store) => store.accountsInScope.length)
  const asked = useMemo(() => ({ timePeriod, issuer: issuerId }), [timePeriod, issuerId])
  const ofPositions = useMemo(() => ({ timePeriod, columns: COLUMNS }), [timePeriod])
  const report = useReport(issuer, { extra: asked })
  const positions = useReport(positionDetail, { extra: ofPositions, after: report })
  const of = report.data?.issuer
  const name = of?.name
  const tickers = useMemo(() => new Set(of?.issued.map(({ ticker }) => ticker)), [of])
  const isOwnLimit = useCallback(
    ({ kind, of: subject }: LimitRow) => kind === 'issuer' && subject !== null && (subject === name || tickers.has(subject)),
    [name, tickers],
  )
  const title = name ?? screenTitle('issuer')
  useEffect(() => {
    document.title = `${title} · ${shellText('product')}`
  }, [title])
  useNotFound(report.error instanceof ApiError && report.error.status === 404, issuerId)
  return (
    <>
      <PageHead
        title={title}
        lead={screenLead('issuer')}
        facts={<ReportFacts report={report.data} accountCount={accountCount} isLoading={report.isLoading} />}
        filters={<PeriodChoice {...period} isLabelHidden report={report} />}
      />
      <div className={styles.grid}>
        <CardPlace value={styles.whole}>
          <IssuerHoldingsTable report={report} />
        </CardPlace>
        <CardPlace value={styles.whole}>
          <IssuerClientsTable name={name} timePeriod={timePeriod} />
        </CardPlace>
        <CardPlace value={styles.whole}>
          <IssuerValueCard report={report} />
        </CardPlace>
        <CardPlace value={styles.whole}>
          <IssuerPositionTable report={positions} tickers={tickers} />
        </CardPlace>
        <LimitsCard after={positions} place={styles.whole} isShown={isOwnLimit} />
      </div>
    </>
  )
}
