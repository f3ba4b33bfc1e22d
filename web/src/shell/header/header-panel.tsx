import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { shellText } from '#messages/shell-texts.ts'
import { useClientNames, useCurrencyCodes } from '#selection/load-selection.ts'
import { useAuth } from '#session/auth.ts'
import { useClientStore } from '#session/client-store.ts'
import { Popup } from '#ui/popup/popup.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { useNotifications } from '../notifications/notifications-query.ts'
import styles from './header-panel.module.css'
import { useShownMode } from './shown-mode.ts'

interface HeaderPanelProps {
  readonly isOfFigures: boolean
  /** Receives a function that closes the panel. */
  readonly children: (close: () => void) => ReactNode
}

/** On a small screen: a button with the client's name that opens the other controls of the header. */
export function HeaderPanel({ isOfFigures, children }: HeaderPanelProps) {
  const [isOpen, setIsOpen] = useState(false)
  const unread = useNotifications().data?.unread ?? 0
  const email = useAuth((auth) => auth.user?.email)
  const close = () => setIsOpen(false)
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <VisuallyHidden>{isOfFigures ? shellText('selectionAndMore') : shellText('more')}</VisuallyHidden>
        <span className={styles.words}>{isOfFigures ? <Subject /> : <span className={styles.name}>{email}</span>}</span>
        {unread > 0 ? (
          <span className={styles.unread}>
            <VisuallyHidden>{shellText('unreadNotifications', { count: unread })}</VisuallyHidden>
          </span>
        ) : null}
        <ChevronDown size={16} className={styles.icon} aria-hidden />
      </button>
      {isOpen ? (
        <Popup title={isOfFigures ? shellText('selectionAndMore') : shellText('more')} size="s" onClose={close}>
          <div className={styles.rest}>{children(close)}</div>
        </Popup>
      ) : null}
    </>
  )
}

function Subject() {
  const client = useClientStore((store) => store.selectedClient)
  const currency = useClientStore((store) => store.selectedCCY)
  const { mode, isKnown } = useShownMode()
  // Load the choices before the panel opens.
  useClientNames()
  useCurrencyCodes()
  return (
    <>
      <span className={styles.name} dir="auto">
        {client}
      </span>{' '}
      <span className={styles.facts}>{[currency, isKnown ? mode : ''].filter(Boolean).join(' · ')}</span>
    </>
  )
}
