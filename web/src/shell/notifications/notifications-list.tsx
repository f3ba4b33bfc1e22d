import type { UseQueryResult } from '@tanstack/react-query'

import { formatInstant } from '#messages/page-formats.ts'
import { shellText } from '#messages/shell-texts.ts'
import { useNotices } from '#session/notices.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorLine, RequestId } from '#ui/feedback/error-line.tsx'
import { NotificationText } from './notification-text.tsx'
import styles from './notifications.module.css'
import type { Notifications } from './notifications-query.ts'

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

interface NotificationsListProps {
  readonly query: UseQueryResult<Notifications>
  /** Notifications that were unread when the list was opened. */
  readonly newIds: ReadonlySet<string>
  readonly onLeave: () => void
}

/** Notifications of the server, newest first; below them every toast of this session, because short toasts are easily missed. */
export function NotificationsList({ query, newIds, onLeave }: NotificationsListProps) {
  const { data, error, refetch } = query
  const notices = useNotices(({ list }) => list)
  const rows = data?.rows ?? []
  return (
    <>
      {error ? <ErrorLine error={error} onRetry={() => void refetch()} /> : null}
      {rows.length === 0 && notices.length === 0 && !error ? <EmptyState text={shellText('noNotifications')} /> : null}
      {rows.length > 0 ? (
        <section className={styles.part} aria-label={shellText('toldByOthers')}>
          <h3>{shellText('toldByOthers')}</h3>
          <ul className={styles.list}>
            {rows.map(({ id, at, ...notification }) => (
              <li key={id} className={styles.notice}>
                <span>
                  <NotificationText {...notification} onLeave={onLeave} />{' '}
                  {newIds.has(id) ? <Badge tone="info">{shellText('newNotification')}</Badge> : null}
                </span>
                <time dateTime={new Date(at * 1000).toISOString()}>{formatInstant(at)}</time>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {notices.length > 0 ? (
        <section className={styles.part} aria-label={shellText('toldHere')}>
          <h3>{shellText('toldHere')}</h3>
          <ul className={styles.list}>
            {notices.toReversed().map(({ id, kind, text, atMs, requestId }) => (
              <li key={id} className={styles.notice} data-kind={kind}>
                <span>
                  {text}
                  {requestId ? <RequestId id={requestId} /> : null}
                </span>
                <time dateTime={new Date(atMs).toISOString()}>{clock.format(atMs)}</time>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}
