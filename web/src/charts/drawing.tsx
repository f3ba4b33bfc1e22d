import type { ChartOption } from '@portal/presentation/charts/chart-theme.ts'
import { PieChart } from 'echarts/charts'
import { AriaComponent } from 'echarts/components'
import { type EChartsType, init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef, useState } from 'react'

import styles from './drawing.module.css'

use([PieChart, AriaComponent, SVGRenderer])

export interface DrawingProps {
  readonly option: ChartOption
  /** How many points can be walked. */
  readonly points: number
  readonly onHighlight: (point: number | null) => void
}

/** The chart as drawn, and as walked by keyboard: arrows, Home and End move between points, Escape leaves them. */
export function Drawing({ option, points, onHighlight }: DrawingProps) {
  const host = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType>(undefined)
  const [point, setPoint] = useState<number | null>(null)

  useEffect(() => {
    const element = host.current
    if (!element) return
    const instance = init(element, null, { renderer: 'svg' })
    chart.current = instance
    const observer = new ResizeObserver(() => instance.resize())
    observer.observe(element)
    return () => {
      observer.disconnect()
      instance.dispose()
    }
  }, [])

  useEffect(() => {
    chart.current?.setOption(option, { notMerge: true })
  }, [option])

  useEffect(() => {
    const instance = chart.current
    instance?.on('mouseover', ({ dataIndex }) => onHighlight(dataIndex ?? null))
    instance?.on('mouseout', () => onHighlight(null))
    instance?.on('globalout', () => onHighlight(null))
  }, [onHighlight])

  const walkTo = (next: number | null) => {
    setPoint(next)
    onHighlight(next)
    chart.current?.dispatchAction({ type: 'downplay', seriesIndex: 0 })
    if (next === null) return
    chart.current?.dispatchAction({ type: 'highlight', seriesIndex: 0, dataIndex: next })
  }

  return (
    <>
      {/* biome-ignore-start lint/a11y/noStaticElementInteractions lint/a11y/noNoninteractiveTabindex: the chart library gives the element its role and its name. */}
      <div
        ref={host}
        className={styles.host}
        tabIndex={0}
        onKeyDown={(event) => {
          const next = pointAfter(event.key, point, points)
          if (next === undefined) return
          event.preventDefault()
          walkTo(next)
        }}
        onBlur={() => walkTo(null)}
      />
      {/* biome-ignore-end lint/a11y/noStaticElementInteractions lint/a11y/noNoninteractiveTabindex: as above. */}
    </>
  )
}

/** The point a key leads to, round the chart; null for none; undefined for a key that does nothing here. */
function pointAfter(key: string, point: number | null, count: number): number | null | undefined {
  if (count === 0) return undefined
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return point === null ? 0 : (point + 1) % count
    case 'ArrowLeft':
    case 'ArrowUp':
      return point === null ? count - 1 : (point + count - 1) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    case 'Escape':
      return point === null ? undefined : null
    default:
      return undefined
  }
}
