import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { controlText } from '#messages/control-texts.ts'

import { IconButton } from '#ui/button/icon-button.tsx'
import { classNames } from '#ui/class-names.ts'
import styles from './popup.module.css'

interface PopupProps {
  readonly title: string
  /** S 360 px, M 420 px, L 640 px (specification S2.34). */
  readonly size?: 's' | 'm' | 'l'
  /** Called on Escape, a click outside, or the close button. */
  readonly onClose: () => void
  /** False if the user must choose one of the popup's actions. */
  readonly isClosable?: boolean
  /** False if the popup has its own Close button. */
  readonly hasCloseButton?: boolean
  readonly children: ReactNode
}

const FIRST_FIELD = 'input:not(:disabled), select:not(:disabled), textarea:not(:disabled)'

/**
 * A modal dialog, open while it is mounted: `{isAsking ? <Popup …/> : null}`. The native element traps and restores the focus.
 */
export function Popup({ title, size = 'm', onClose, isClosable = true, hasCloseButton = true, children }: PopupProps) {
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null)
  const beganBeside = useRef(false)
  const titleId = useId()

  useLayoutEffect(() => {
    dialog?.showModal()
    // Focus the first field, not the close button before it.
    dialog?.querySelector<HTMLElement>(FIRST_FIELD)?.focus()
    // Closing before unmounting restores the focus.
    return () => dialog?.close()
  }, [dialog])

  const close = () => {
    if (isClosable) onClose()
  }

  return (
    <dialog
      ref={setDialog}
      className={classNames(styles.popup, styles[size])}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        close()
      }}
      onKeyDown={(event) => {
        // Browsers do not let a second Escape be cancelled, so handle the key itself.
        if (event.key !== 'Escape' || event.defaultPrevented) return
        // The open list of a select closes by itself, and what was typed stays.
        if (event.target instanceof HTMLOptionElement && event.target.closest('select')?.matches(':open')) return
        event.preventDefault()
        close()
      }}
      onPointerDown={(event) => {
        beganBeside.current = isBeside(event)
      }}
      onClick={(event) => {
        // A text selection that ends outside must not close the popup.
        if (beganBeside.current && isBeside(event)) close()
      }}
    >
      <div className={styles.body}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {isClosable && hasCloseButton ? <IconButton icon={X} label={controlText('close')} onClick={onClose} /> : null}
        </div>
        {children}
      </div>
    </dialog>
  )
}

/** The buttons at the bottom of a popup. */
export function PopupActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

/** Events on the backdrop have the dialog as target; only their position differs. */
function isBeside(event: MouseEvent<HTMLDialogElement>): boolean {
  if (event.target !== event.currentTarget) return false
  const box = event.currentTarget.getBoundingClientRect()
  const { clientX: x, clientY: y } = event
  return x < box.left || x > box.right || y < box.top || y > box.bottom
}
