import type { ChartTooltip } from '@portal/presentation/charts/tooltip.ts'
import { useLayoutEffect, useRef } from 'react'
import { Swatch } from '../legend/swatch.tsx'
import styles from './chart-tooltip.module.css'
import type { PointedAt } from './drawing.tsx'

/** Between the tip and what it is about, in pixels. */
const GAP_PX = 12
/** Half of a lying bar, in pixels. */
const BAR_PX = 4

interface TipProps {
  readonly tooltip: ChartTooltip
  readonly at: PointedAt
  /** Under what it is about, or over it, so as not to cover a bar that lies. */
  readonly isApart: boolean
  /** What a press does. */
  readonly hint?: string | undefined
}

/** What a point says, beside it: on the side with more room, inside the drawing. A screen reader has it in words instead. */
export function Tip({ tooltip, at, isApart, hint }: TipProps) {
  const tip = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const room = tip.current?.parentElement
    if (!tip.current || !room) return
    const { offsetWidth: width, offsetHeight: height } = tip.current
    const left = at.x > room.clientWidth / 2 ? at.x - width - GAP_PX : at.x + GAP_PX
    tip.current.style.left = `${Math.max(0, Math.min(left, room.clientWidth - width))}px`
    const top = isApart ? at.y + GAP_PX + BAR_PX : at.y - height / 2
    const isOver = isApart && top + height > room.clientHeight
    const fitting = isOver ? at.y - GAP_PX - BAR_PX - height : Math.min(top, room.clientHeight - height)
    tip.current.style.top = `${Math.max(0, fitting)}px`
  })
  return (
    <div ref={tip} className={styles.tip} aria-hidden="true">
      <p className={styles.head}>{tooltip.head}</p>
      {tooltip.rows.map(({ name, figure, swatch }) => (
        <p key={name} className={styles.row}>
          {swatch === undefined ? null : <Swatch colour={swatch} />}
          {name === '' ? null : (
            <span className={styles.name} dir="auto">
              {name}
            </span>
          )}
          <span className={styles.figure}>{figure}</span>
        </p>
      ))}
      {hint === undefined ? null : <p className={styles.hint}>{hint}</p>}
    </div>
  )
}
