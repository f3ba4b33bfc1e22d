import type { ChartTooltip } from '@portal/presentation/charts/tooltip.ts'
import { useLayoutEffect, useRef } from 'react'
import { Swatch } from '../legend/swatch.tsx'
import styles from './chart-tooltip.module.css'
import type { PointedAt } from './drawing.tsx'

/** Distance between the tooltip and its point, in pixels. */
const GAP_PX = 12
/** Half the height of a horizontal bar, in pixels. */
const BAR_PX = 4

interface TipProps {
  readonly tooltip: ChartTooltip
  readonly at: PointedAt
  /** Above or below its point, so that it does not cover a horizontal bar. */
  readonly isApart: boolean
  /** Effect of pressing the point. */
  readonly hint?: string | undefined
}

/** The tooltip of a point, on the side with more room and inside the chart. Screen readers get a text instead. */
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
