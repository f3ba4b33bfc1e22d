import { readNotifications } from '@portal/contract/session/notifications.ts'
import { Bell } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { call } from '#api/call.ts'
import { notifyFailure } from '#api/notify-failure.ts'
import { failureText } from '#messages/failures.ts'
import { shellText } from '#messages/shell-texts.ts'
import { useReadOnly } from '#session/read-only.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Popup } from '#ui/popup/popup.tsx'
import styles from './notifications.module.css'
import { useNotifications } from './notifications-query.ts'

const NotificationsList = lazy(() => import('./notifications-list.tsx').then((file) => ({ default: file.NotificationsList })))

/** Maximum number on the bell. */
const MAX_COUNTED = 99

/** The bell with the number of unread notifications. Opening the list marks them as read. */
export function NotificationsBell() {
  const query = useNotifications()
  const [newIds, setNewIds] = useState<ReadonlySet<string> | null>(null)
  const unread = query.data?.unread ?? 0

  function open() {
    // They stay highlighted while the list is open.
    setNewIds(new Set(query.data?.rows.filter(({ isRead }) => !isRead).map(({ id }) => id)))
    if (unread === 0 || useReadOnly.getState().isOn) return
    call(readNotifications).then(
      () => query.refetch(),
      (error) => notifyFailure(error, failureText('unknown')),
    )
  }

  return (
    <span className={styles.bell}>
      <IconButton
        icon={Bell}
        label={unread === 0 ? shellText('notifications') : shellText('unreadNotifications', { count: unread })}
        aria-haspopup="dialog"
        onClick={open}
      />
      {unread > 0 ? (
        <span className={styles.count} aria-hidden="true">
          {unread > MAX_COUNTED ? `${MAX_COUNTED}+` : unread}
        </span>
      ) : null}
      {newIds ? (
        <Popup title={shellText('notifications')} onClose={() => setNewIds(null)}>
          <Suspense>
            <NotificationsList query={query} newIds={newIds} onLeave={() => setNewIds(null)} />
          </Suspense>
        </Popup>
      ) : null}
    </span>
  )
}
