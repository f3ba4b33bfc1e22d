import { type ReactNode, useContext, useId, useRef } from 'react'

import { place } from '#ui/popup/place.ts'
import { TabStop } from './tab-stop.ts'
import styles from './tooltip.module.css'

interface TooltipProps {
  readonly text: string
  /** The explained content. */
  readonly children: ReactNode
}

/** How long the tooltip waits for the pointer to reach it, in milliseconds. */
const GRACE_MS = 120

/** A short text on hover, focus and touch; Escape hides it, and it can be hovered (WCAG 1.4.13). */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  const tabIndex = useContext(TabStop)
  const target = useRef<HTMLButtonElement>(null)
  const tip = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const show = () => {
    clearTimeout(timer.current)
    if (!tip.current || !target.current || tip.current.matches(':popover-open')) return
    tip.current.showPopover()
    place(tip.current, target.current.getBoundingClientRect(), { side: 'above', align: 'center' })
  }
  const hide = () => tip.current?.hidePopover()
  const hideSoon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(hide, GRACE_MS)
  }

  return (
    <>
      <button
        ref={target}
        type="button"
        tabIndex={tabIndex}
        className={styles.target}
        aria-describedby={id}
        onPointerEnter={show}
        onPointerLeave={hideSoon}
        onFocus={show}
        onBlur={hide}
        onKeyDown={(event) => {
          if (event.key === 'Escape') hide()
        }}
      >
        {children}
      </button>
      <span
        ref={tip}
        id={id}
        role="tooltip"
        popover="manual"
        className={styles.tip}
        onPointerEnter={show}
        onPointerLeave={hideSoon}
      >
        {text}
      </span>
    </>
  )
}
