import { useNavigate } from '@tanstack/react-router'

import { LIMITS_PLACE } from '#selection/card-places.ts'
import { useSaveClient } from '#selection/save-selection.ts'
import { useClientStore } from '#session/client-store.ts'
import styles from './notifications.module.css'
import type { Notifications } from './notifications-query.ts'

interface NotificationTextProps extends Pick<Notifications['rows'][number], 'text' | 'place' | 'client'> {
  /** Called when the link is followed. */
  readonly onLeave: () => void
}

/** The text of a notification: a link to the screen of its subject, with the client selected first. */
export function NotificationText({ text, place, client, onLeave }: NotificationTextProps) {
  const navigate = useNavigate()
  const { mutateAsync: saveClient } = useSaveClient()
  if (place === null) return text

  async function lead() {
    const { selectedClient } = useClientStore.getState()
    onLeave()
    const isSelected = client === null || client === selectedClient || (await saveClient({ clientName: client }))
    if (isSelected) await navigate(ADDRESSES[place!])
  }
  return (
    <button type="button" className={styles.lead} onClick={() => void lead()}>
      {text}
    </button>
  )
}

const ADDRESSES = {
  limits: { to: '/risk', hash: LIMITS_PLACE },
  data: { to: '/data' },
  imports: { to: '/imports' },
  security: { to: '/settings' },
} as const
