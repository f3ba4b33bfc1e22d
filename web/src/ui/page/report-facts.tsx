import { controlText } from '#messages/control-texts.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { ChosenDay, DayChoice } from './day-choice.tsx'
import { Moment } from './moment.tsx'
import styles from './page-head.module.css'
import { WhatChangedLink } from './what-changed-link.tsx'

interface ReportFactsProps {
  /** The common facts of a reply; undefined while loading. `asOf` is in epoch seconds. */
  readonly report: { readonly asOf: number; readonly mode: 'Close' | 'Live'; readonly reportingCCY: string } | undefined
  readonly accountCount: number
  readonly isLoading: boolean
}

/** The facts that all figures of a page share: time, accounts, currency; and a link to what changed. */
export function ReportFacts({ report, accountCount, isLoading }: ReportFactsProps) {
  if (report === undefined)
    return isLoading ? (
      <span className={styles.factsSkeleton}>
        <Skeleton width="m" />
      </span>
    ) : (
      <ChosenDay />
    )
  return (
    <span className={styles.reportFacts}>
      <Moment asOf={report.asOf} mode={report.mode} /> · {controlText('accounts', { count: accountCount })} ·{' '}
      {report.reportingCCY}&ensp; <DayChoice asOf={report.asOf} mode={report.mode} />
      &ensp; <WhatChangedLink />
    </span>
  )
}
