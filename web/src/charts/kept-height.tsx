import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './kept-height.module.css'
import type { ChartView } from './view-switch.tsx'

interface KeptHeightProps {
  readonly view: ChartView
  readonly children: ReactNode
}

/** The views of a chart: in 3D and as a table it is as high as in 2D, so that nothing below moves. A longer table scrolls. */
export function KeptHeight({ view, children }: KeptHeightProps) {
  const room = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState<number | null>(null)
  const isFlat = view === 'flat'
  useEffect(() => {
    if (!isFlat || !room.current) return
    const observer = new ResizeObserver(([entry]) => {
      const { height: now } = entry!.contentRect
      if (now > 0 && !matchMedia('print').matches) setHeight(now)
    })
    observer.observe(room.current)
    return () => observer.disconnect()
  }, [isFlat])
  const isKept = !isFlat && height !== null
  return (
    <div
      ref={room}
      className={classNames(styles.room, isKept && styles.kept)}
      style={isKept ? ({ '--kept': `${height}px` } as CSSProperties) : undefined}
    >
      {children}
    </div>
  )
}
