import { Bell } from 'lucide-react'
import { useState } from 'react'

import { SHELL_TEXTS } from '#messages/shell-texts.ts'
import { useNotices } from '#session/notices.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Popup } from '#ui/popup/popup.tsx'
import styles from './notice-list.module.css'

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** The bell: every toast of this session can be read here again, as one of a second is easily missed. */
export function NoticeList() {
  const [isOpen, setIsOpen] = useState(false)
  const list = useNotices((notices) => notices.list)
  return (
    <>
      <IconButton icon={Bell} label={SHELL_TEXTS.notifications} aria-haspopup="dialog" onClick={() => setIsOpen(true)} />
      {isOpen ? (
        <Popup title={SHELL_TEXTS.notifications} onClose={() => setIsOpen(false)}>
          {list.length === 0 ? (
            <EmptyState text={SHELL_TEXTS.noNotifications} />
          ) : (
            <ul className={styles.list}>
              {list.toReversed().map(({ id, kind, text, atMs }) => (
                <li key={id} className={styles.notice} data-kind={kind}>
                  <span>{text}</span>
                  <time dateTime={new Date(atMs).toISOString()}>{clock.format(atMs)}</time>
                </li>
              ))}
            </ul>
          )}
        </Popup>
      ) : null}
    </>
  )
}
