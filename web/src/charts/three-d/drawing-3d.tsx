import type { Chart, ChartSpec, Look, NChart3D } from '@portal/chart3d/spec.ts'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'

import type { DrawnPicture, PointedAt } from '../drawing/drawing.tsx'
import { pointAfter } from '../drawing/keyboard-navigation.ts'
import styles from './drawing-3d.module.css'

interface Drawing3dProps {
  readonly script: NChart3D
  readonly spec: ChartSpec
  readonly look: Look
  /** Its accessible name. */
  readonly sentence: string
  /** The element that says which keys it takes. */
  readonly hint: string
  /** How many points can be navigated. */
  readonly points: number
  /** The point that is chosen of the chart; null for none. */
  readonly chosen: number | null
  readonly onPoint: (point: PointedAt | null) => void
  readonly onPicture: (take: (() => DrawnPicture) | null) => void
  readonly onChoose?: ((index: number) => void) | undefined
  /** It cannot be drawn, or no longer: there is no WebGL, or the browser took it away. */
  readonly onFail: (error: unknown) => void
}

/** Degrees an arrow key turns. */
const TURN = 10
/** The arrows turn: from point to point lead the keys that leap in a flat drawing. */
const WALKS: Readonly<Record<string, string>> = { PageDown: 'ArrowRight', PageUp: 'ArrowLeft' }

/**
 * A chart in three dimensions: dragged or turned by the arrow keys, navigated from point to point by Page Up and Page Down, brought back
 * to its first view by 0.
 */
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
    if (event.key === 'Enter' && point !== null) props.onChoose?.(point)
    if (!chart || !isTurned(event.key, chart)) {
      const next = pointAfter(WALKS[event.key] ?? event.key, point, points)
      if (next === undefined) return
      navigateTo(next)
    }
    if (event.key !== 'Escape') event.preventDefault()
  }
  return (
    <>
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex lint/a11y/noNoninteractiveElementInteractions: the drawing is turned and navigated by keyboard, as the one in two dimensions is navigated. */}
      <div
        ref={host}
        role="img"
        className={styles.host}
        tabIndex={0}
        aria-label={sentence}
        aria-describedby={props.hint}
        onKeyDown={onKeyDown}
        onBlur={() => navigateTo(null)}
      />
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex lint/a11y/noNoninteractiveElementInteractions: as above. */}
    </>
  )
}

/** The chart that the script draws into an element, kept as its properties say; null until it stands. */
function useMountedChart(host: RefObject<HTMLElement | null>, props: Drawing3dProps): Chart | null {
  const { script, spec, look, chosen, onPicture } = props
  const [chart, setChart] = useState<Chart | null>(null)
  const latest = useRef(props)
  latest.current = props

  // biome-ignore lint/correctness/useExhaustiveDependencies: a chart that stands is shown other data below.
  useEffect(() => {
    if (!host.current) return
    try {
      const mounted = script.mount(host.current, spec, look, {
        onPoint: (at) => latest.current.onPoint(at && { index: at.item, x: at.x, y: at.y, isByKeyboard: false }),
        onChoose: (item) => latest.current.onChoose?.(item),
        onLost: () => latest.current.onFail(new Error('The browser took the drawing away.')),
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
  }, [script])

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

/** Turns the chart by a key that does. */
function isTurned(key: string, chart: Chart): boolean {
  switch (key) {
    case 'ArrowLeft':
      chart.rotate(-TURN, 0)
      return true
    case 'ArrowRight':
      chart.rotate(TURN, 0)
      return true
    case 'ArrowUp':
      chart.rotate(0, TURN)
      return true
    case 'ArrowDown':
      chart.rotate(0, -TURN)
      return true
    case '0':
      chart.reset()
      return true
    default:
      return false
  }
}
