import { X } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef } from 'react'

import { CHANGE_TEXTS } from '#messages/change-texts.ts'
import { KNOWLEDGE_TEXTS } from '#messages/knowledge-texts.ts'
import type { ChangesSince } from '#selection/known-on-address.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { usePrinting } from '#ui/page/use-printing.ts'
import { Changes } from './changes.tsx'
import styles from './what-changed-panel.module.css'

interface WhatChangedPanelProps {
  readonly since: ChangesSince
  /** A sheet over everything, in place of a panel beside the page. */
  readonly isModal: boolean
  readonly onClose: () => void
}

/** The panel that tells what became known since a moment, and what it did to the figures. Escape closes it. */
export function WhatChangedPanel({ since, isModal, onClose }: WhatChangedPanelProps) {
  const panel = useRef<HTMLDialogElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  // On paper nothing lies over anything.
  const isPrinting = usePrinting()
  const isSheet = isModal && !isPrinting
  useLayoutEffect(() => {
    const element = panel.current
    if (isSheet) element?.showModal()
    else element?.show()
    return () => element?.close()
  }, [isSheet])
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  return (
    <dialog
      ref={panel}
      className={styles.panel}
      aria-labelledby={titleId}
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
        <h2 ref={title} id={titleId} tabIndex={-1} className={styles.title}>
          {KNOWLEDGE_TEXTS.title}
        </h2>
        <IconButton icon={X} label={CHANGE_TEXTS.close} onClick={onClose} />
      </div>
      <Changes since={since} />
    </dialog>
  )
}
