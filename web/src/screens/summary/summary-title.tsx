import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { formatDate, formatInstant, formatZone } from '@portal/presentation/format/date.ts'

import { SCREEN_TITLES } from '#messages/screen-titles.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import styles from './summary-screen.module.css'

export interface SummaryTitleProps {
  readonly snapshot: ResponseOf<typeof npvSnapshot> | undefined
  readonly isLoading: boolean
}

/** The page's title, and beside it what all figures below share: moment, accounts, currency. */
export function SummaryTitle({ snapshot, isLoading }: SummaryTitleProps) {
  return (
    <div className={styles.title}>
      <h1>{SCREEN_TITLES.summary}</h1>
      <p className={styles.subtitle}>
        {snapshot ? (
          <>
            <Moment asOf={snapshot.asOf} mode={snapshot.mode} /> · {accounts(snapshot.rows.length)} · {snapshot.reportingCCY}
          </>
        ) : isLoading ? (
          <Skeleton width="m" />
        ) : null}
      </p>
    </div>
  )
}

function Moment({ asOf, mode }: { readonly asOf: number; readonly mode: 'Close' | 'Live' }) {
  const dateTime = new Date(asOf * 1000).toISOString()
  if (mode === 'Close') return <time dateTime={dateTime.slice(0, 'YYYY-MM-DD'.length)}>Close of {formatDate(asOf)}</time>
  return (
    <time dateTime={dateTime} title={formatZone(asOf)}>
      Live at {formatInstant(asOf)}
    </time>
  )
}

const accounts = (count: number): string => (count === 1 ? '1 account' : `${count} accounts`)
