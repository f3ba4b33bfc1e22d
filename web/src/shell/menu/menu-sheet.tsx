import { X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'

import { shellText } from '#messages/shell-texts.ts'
import { Brand } from '#ui/brand/brand.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import styles from './menu-sheet.module.css'
import { SideMenu } from './side-menu.tsx'

/** The side menu on a small screen: a sheet that Escape, a tap outside or a choice closes. */
export function MenuSheet({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key of this click, and cancels the dialog.
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-label={shellText('menu')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className={styles.content}>
        <div className={styles.head}>
          <Brand />
          <IconButton icon={X} label={shellText('closeMenu')} onClick={onClose} />
        </div>
        <SideMenu isRail={false} />
      </div>
    </dialog>
  )
}
