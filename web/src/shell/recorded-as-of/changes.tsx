import { MAX_CHANGES } from '@portal/contract/reports/what-changed.ts'
import { formatDate, formatInstant } from '#messages/page-formats.ts'
import { changeText } from '#messages/reports/change-texts.ts'
import type { ChangesSince } from '#selection/period/recorded-as-of-address.ts'
import { useTimePeriod } from '#selection/period/time-period.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorLine } from '#ui/feedback/error-line.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { BookingList } from './booking-list.tsx'
import { EffectTable } from './effect-table.tsx'
import { EntryItem } from './entry-item.tsx'
import { QuotationItem } from './quotation-item.tsx'
import { SinceChoice } from './since-choice.tsx'
import { useWhatChanged, type WhatChanged } from './use-what-changed.ts'
import styles from './what-changed-panel.module.css'

/** Changes since an instant: first their effect on the figures, then the changes themselves. */
export function Changes({ since }: { readonly since: ChangesSince }) {
  const period = useTimePeriod()
  const { data, isPlaceholderData, isPending, error, refetch } = useWhatChanged(since, period.value)
  const isLoading = isPending || isPlaceholderData
  return (
    <div className={styles.body} aria-busy={isLoading}>
      <SinceChoice since={since} reply={isPlaceholderData ? undefined : data} firstKnownOn={data?.firstKnownOn ?? null} />
      {error ? <ErrorLine error={error} onRetry={() => refetch()} /> : null}
      {isLoading && !error ? <ChangesSkeleton /> : null}
      <VisuallyHidden>
        <span role="status">{isLoading && !error ? changeText('loading') : ''}</span>
      </VisuallyHidden>
      {data && !isLoading && !error ? <ChangesContent reply={data} periodLabel={labelOf(period)} /> : null}
    </div>
  )
}

const labelOf = ({ options, value }: ReturnType<typeof useTimePeriod>): string =>
  options.find((option) => option.value === value)?.label ?? value

function ChangesSkeleton() {
  return (
    <div className={styles.skeleton} aria-hidden>
      <Skeleton width="full" />
      <Skeleton width="m" />
      <Skeleton width="full" />
    </div>
  )
}

function ChangesContent({ reply, periodLabel }: { readonly reply: WhatChanged; readonly periodLabel: string }) {
  const { entries, entryCount, newEntryCount, quotations, quotationCount, actionCount, bookings, since } = reply
  const moment = formatInstant(since)
  if (bookings.length === 0 && reply.effects.length === 0)
    return <EmptyState text={changeText('nothing', { since: moment })} hint={changeText('nothingHint')} />
  return (
    <>
      <p className={styles.said}>{changeText('thenOf', { date: formatDate(reply.asOfThen) })}</p>
      <EffectTable reply={reply} periodLabel={periodLabel} />
      <section className={styles.part}>
        <h3>{changeText('entriesTitle', { count: entryCount })}</h3>
        {entryCount === 0 ? <p className={styles.said}>{changeText('noEntries')}</p> : null}
        <ul className={styles.list}>
          {entries.map((change) => (
            <EntryItem key={JSON.stringify([change.was, change.is])} change={change} />
          ))}
        </ul>
        {entryCount > MAX_CHANGES ? <p className={styles.note}>{changeText('more', { shown: MAX_CHANGES })}</p> : null}
        {newEntryCount > 0 ? <p className={styles.note}>{changeText('newEntries', { count: newEntryCount })}</p> : null}
      </section>
      <section className={styles.part}>
        <h3>{changeText('quotationsTitle', { count: quotationCount })}</h3>
        {quotationCount === 0 ? <p className={styles.said}>{changeText('noQuotations')}</p> : null}
        <ul className={styles.list}>
          {quotations.map((change) => (
            <QuotationItem key={`${change.kind} ${change.symbol} ${change.date}`} change={change} />
          ))}
        </ul>
        {quotationCount > MAX_CHANGES ? <p className={styles.note}>{changeText('more', { shown: MAX_CHANGES })}</p> : null}
        {actionCount > 0 ? <p className={styles.note}>{changeText('actions', { count: actionCount })}</p> : null}
      </section>
      <BookingList bookings={bookings} firstKnownOn={reply.firstKnownOn} />
    </>
  )
}
