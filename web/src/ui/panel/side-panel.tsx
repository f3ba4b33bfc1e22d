import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'

import { IconButton } from '#ui/button/icon-button.tsx'
import { classNames } from '#ui/class-names.ts'
import { usePrinting } from '#ui/page/use-printing.ts'
import styles from './side-panel.module.css'

interface SidePanelProps {
  readonly title: string
  readonly closeLabel: string
  /** Identifies the content: when it changes, the focus moves to the title. */
  readonly subject: string
  readonly width: 'narrow' | 'wide'
  /** Whether it is a modal sheet instead of a side panel. */
  readonly isModal: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A non-modal panel beside the page. Escape closes it. */
export function SidePanel({ title, closeLabel, subject, width, isModal, onClose, children }: SidePanelProps) {
  const panel = useRef<HTMLDialogElement>(null)
  const headingId = useId()
  // Nothing is modal when printing.
  const isPrinting = usePrinting()
  const isSheet = isModal && !isPrinting
  useLayoutEffect(() => {
    const element = panel.current
    if (isSheet) element?.showModal()
    else element?.show()
    return () => element?.close()
  }, [isSheet])
  return (
    <dialog
      ref={panel}
      className={classNames(styles.panel, styles[width])}
      aria-labelledby={headingId}
      data-modal={isSheet || undefined}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.head}>
        <FocusedTitle key={`${subject} ${isModal}`} id={headingId} title={title} />
        <IconButton icon={X} label={closeLabel} onClick={onClose} />
      </div>
      {children}
    </dialog>
  )
}

/** The title, which takes the focus when it appears. */
function FocusedTitle({ id, title }: { readonly id: string; readonly title: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <h2 ref={heading} id={id} tabIndex={-1} className={styles.title}>
      {title}
    </h2>
  )
}
