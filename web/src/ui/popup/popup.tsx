import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'

import { IconButton } from '#ui/button/icon-button.tsx'
import { classNames } from '#ui/class-names.ts'
import styles from './popup.module.css'

interface PopupProps {
  readonly title: string
  /** S 360 px, M 420 px, L 640 px (specification S2.34). */
  readonly size?: 's' | 'm' | 'l'
  /** Escape, a click beside the popup, or its close button. */
  readonly onClose: () => void
  /** Without it the popup stays until what it asks is answered. */
  readonly isClosable?: boolean
  /** Off where the popup has a Close button of its own. */
  readonly hasCloseButton?: boolean
  readonly children: ReactNode
}

const FIRST_FIELD = 'input:not(:disabled), select:not(:disabled), textarea:not(:disabled)'

/**
 * A modal dialog, open for as long as it is mounted: `{isAsking ? <Popup …/> : null}`.
 * The native element keeps the focus inside and gives it back.
 */
export function Popup({ title, size = 'm', onClose, isClosable = true, hasCloseButton = true, children }: PopupProps) {
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null)
  const beganBeside = useRef(false)
  const titleId = useId()

  useLayoutEffect(() => {
    dialog?.showModal()
    // What the popup asks for comes before the button that closes it.
    dialog?.querySelector<HTMLElement>(FIRST_FIELD)?.focus()
    // Closing before the element leaves the page is what gives the focus back.
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
        // The browser lets a second Escape pass its cancel event, so the key itself is taken.
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        close()
      }}
      onPointerDown={(event) => {
        beganBeside.current = isBeside(event)
      }}
      onClick={(event) => {
        // A selection dragged out of the popup ends beside it without meaning to close it.
        if (beganBeside.current && isBeside(event)) close()
      }}
    >
      <div className={styles.body}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {isClosable && hasCloseButton ? <IconButton icon={X} label="Close" onClick={onClose} /> : null}
        </div>
        {children}
      </div>
    </dialog>
  )
}

/** The buttons at the foot of a popup. */
export function PopupActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

/** A dialog's backdrop counts as the dialog itself; only the place of the event tells them apart. */
function isBeside(event: MouseEvent<HTMLDialogElement>): boolean {
  if (event.target !== event.currentTarget) return false
  const box = event.currentTarget.getBoundingClientRect()
  const { clientX: x, clientY: y } = event
  return x < box.left || x > box.right || y < box.top || y > box.bottom
}
