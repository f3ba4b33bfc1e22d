import { X } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef } from 'react'

import { EXPLAIN_TEXTS } from '#messages/explain-texts.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import type { AskedFigure } from '#ui/explain/asked-figure.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { usePrinting } from '#ui/page/use-printing.ts'
import { Calculated } from './calculated.tsx'
import styles from './explain-panel.module.css'

interface ExplainPanelProps {
  /** Of the figure, in the address. */
  readonly name: string
  /** Undefined while it is not on the screen. */
  readonly figure: AskedFigure | undefined
  /** A sheet over everything, in place of a panel beside the page. */
  readonly isModal: boolean
  readonly onClose: () => void
}

/** The panel that tells how a figure is computed. Escape closes it. */
export function ExplainPanel({ name, figure, isModal, onClose }: ExplainPanelProps) {
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another figure is read from its title on, as the first one.
  useEffect(() => title.current?.focus({ preventScroll: true }), [name, isModal])

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
          {EXPLAIN_TEXTS.title}
        </h2>
        <IconButton icon={X} label={EXPLAIN_TEXTS.close} onClick={onClose} />
      </div>
      {figure ? (
        <Calculated key={name} figure={figure} />
      ) : (
        <EmptyState text={EXPLAIN_TEXTS.notHere} hint={EXPLAIN_TEXTS.notHereHint} />
      )}
    </dialog>
  )
}
