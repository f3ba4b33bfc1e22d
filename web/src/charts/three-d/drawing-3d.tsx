import type { Chart, ChartSpec, Look, NChart3D } from '@portal/chart3d/spec.ts'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { chartText } from '#messages/chart-texts.ts'

import { ChartSurface } from '../chart-surface.tsx'
import type { DrawnPicture, PointedAt } from '../drawing/drawing.tsx'
import { pointAfter } from '../drawing/keyboard-navigation.ts'
import styles from './drawing-3d.module.css'

interface Drawing3dProps {
  readonly script: NChart3D
  readonly spec: ChartSpec
  readonly look: Look
  /** Its accessible name. */
  readonly sentence: string
  /** Id of the element that describes the keys. */
  readonly hint: string
  /** Number of points for keyboard navigation. */
  readonly points: number
  /** The selected point; null for none. */
  readonly chosen: number | null
  readonly onPoint: (point: PointedAt | null) => void
  readonly onPicture: (take: (() => DrawnPicture) | null) => void
  readonly onChoose?: ((index: number) => void) | undefined
  /** Called if there is no WebGL, or if the context is lost. */
  readonly onFail: (error: unknown) => void
}

/** Degrees per arrow key. */
const TURN_DEGREES = 10
/** The arrow keys rotate the chart; Page Up and Page Down move between points. */
const KEY_ALIASES: Readonly<Record<string, string>> = { PageDown: 'ArrowRight', PageUp: 'ArrowLeft' }

/** A 3D chart: rotated by dragging or by the arrow keys, navigated by Page Up and Page Down, reset by 0. */
export function Drawing3d(props: Drawing3dProps) {
  const { sentence, points } = props
  const host = useRef<HTMLDivElement>(null)
  const [point, setPoint] = useState<number | null>(null)
  const chart = useMountedChart(host, props)
  const navigateTo = (index: number | null) => {
    setPoint(index)
    if (!chart) return
    const place = chart.highlight(index)
    props.onPoint(index === null ? null : { index, x: place?.x ?? 0, y: place?.y ?? 0, isByKeyboard: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter' && point !== null && props.onChoose) {
      // A menu that opens would take the same press, and open its first list.
      event.preventDefault()
      props.onChoose(point)
    }
    if (!chart || !rotateByKey(event.key, chart)) {
      const next = pointAfter(KEY_ALIASES[event.key] ?? event.key, point, points)
      if (next === undefined) return
      navigateTo(next)
    }
    if (event.key !== 'Escape') event.preventDefault()
  }
  return (
    <ChartSurface
      ref={host}
      className={styles.host}
      aria-label={sentence}
      aria-describedby={props.hint}
      onKeyDown={onKeyDown}
      onBlur={() => navigateTo(null)}
    />
  )
}

/** The mounted chart, synchronised with the props; null until it is mounted. */
function useMountedChart(host: RefObject<HTMLElement | null>, props: Drawing3dProps): Chart | null {
  const { script, spec, look, chosen, onPicture } = props
  const [chart, setChart] = useState<Chart | null>(null)
  const latest = useRef(props)
  latest.current = props

  useEffect(() => {
    if (!host.current) return
    try {
      // Later ones are shown below.
      const { spec, look } = latest.current
      const mounted = script.mount(host.current, spec, look, {
        onPoint: (at) => latest.current.onPoint(at && { index: at.item, x: at.x, y: at.y, isByKeyboard: false }),
        onChoose: (item) => latest.current.onChoose?.(item),
        onLost: () => latest.current.onFail(new Error(chartText('drawingLost'))),
      })
      setChart(mounted)
      return () => {
        setChart(null)
        mounted.dispose()
      }
    } catch (error) {
      latest.current.onFail(error)
      return
    }
  }, [script, host])

  useEffect(() => {
    chart?.show(spec, look)
  }, [chart, spec, look])

  useEffect(() => {
    chart?.select(chosen)
  }, [chart, chosen])

  useEffect(() => {
    if (!chart) return
    onPicture(chart.toSvg)
    return () => onPicture(null)
  }, [chart, onPicture])

  return chart
}

/** Rotates the chart; false if the key has no effect. */
function rotateByKey(key: string, chart: Chart): boolean {
  switch (key) {
    case 'ArrowLeft':
      chart.rotate(-TURN_DEGREES, 0)
      return true
    case 'ArrowRight':
      chart.rotate(TURN_DEGREES, 0)
      return true
    case 'ArrowUp':
      chart.rotate(0, TURN_DEGREES)
      return true
    case 'ArrowDown':
      chart.rotate(0, -TURN_DEGREES)
      return true
    case '0':
      chart.reset()
      return true
    default:
      return false
  }
}
