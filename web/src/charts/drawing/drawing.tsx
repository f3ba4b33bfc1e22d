import type { ChartOption } from '@portal/presentation/charts/chart-theme.ts'
import { AriaComponent } from 'echarts/components'
import { type EChartsType, init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '#ui/class-names.ts'

import type { KeyboardNavigation } from '../chart-model.ts'
import { ChartSurface } from '../chart-surface.tsx'
import styles from './drawing.module.css'
import { pointAfter } from './keyboard-navigation.ts'
import { indexOfPlace, indexUnder, pixelOf, placeOf } from './points-on-screen.ts'
import { type PointRange, rangeOfSelection, useRangeSelection } from './use-range-selection.ts'

use([AriaComponent, SVGRenderer])

/** The highlighted point: its index, its position on the chart in pixels, and whether by keyboard. */
export interface PointedAt {
  readonly index: number
  readonly x: number
  readonly y: number
  readonly isByKeyboard: boolean
}

/** The chart as SVG. */
export interface DrawnPicture {
  readonly svg: string
  readonly width: number
  readonly height: number
}

interface DrawingProps {
  readonly option: ChartOption
  readonly navigation: KeyboardNavigation
  /** Number of points for keyboard navigation. */
  readonly points: number
  readonly onPoint: (point: PointedAt | null) => void
  /** Receives a function that exports the current chart; null when it is unmounted. */
  readonly onPicture: (take: (() => DrawnPicture) | null) => void
  /** Called when a point is clicked or Enter is pressed on it. */
  readonly onChoose?: ((index: number) => void) | undefined
  /** Called with points that are selected along the horizontal axis. */
  readonly onSelect?: ((range: PointRange) => void) | undefined
  /** Called while points are being selected, and with null when they are no more. */
  readonly onSelecting?: ((range: PointRange | null) => void) | undefined
  /** Id of the element that describes what selecting does. */
  readonly hint?: string | undefined
}

/** A chart with keyboard navigation: arrows, Home and End move between points, Escape leaves them. */
export function Drawing(props: DrawingProps) {
  const { option, navigation, points, onPoint, onPicture, onChoose, onSelect, onSelecting, hint } = props
  const host = useRef<HTMLDivElement>(null)
  const chart = useDrawnChart(host, option)
  const [point, setPoint] = useState<number | null>(null)
  const ranging = useRangeSelection(chart, points, onSelect)
  const { selection } = ranging
  useEffect(() => onSelecting?.(selection && rangeOfSelection(selection)), [selection, onSelecting])

  useEffect(() => {
    if (!chart) return
    onPicture(() => ({ svg: serialised(chart.getDom()), width: chart.getWidth(), height: chart.getHeight() }))
    return () => onPicture(null)
  }, [chart, onPicture])

  useEffect(() => {
    if (!chart) return
    return navigation.by === 'item' ? followItems(chart, navigation, onPoint) : followAxis(chart, navigation.by, points, onPoint)
  }, [chart, navigation, points, onPoint])

  const latest = useRef(onChoose)
  latest.current = onChoose
  useEffect(() => {
    if (chart && navigation.by === 'item') return followPresses(chart, navigation, (index) => latest.current?.(index))
  }, [chart, navigation])

  const navigateTo = (index: number | null) => {
    setPoint(index)
    if (!chart) return
    if (navigation.by === 'item') {
      chart.dispatchAction({ type: 'downplay', seriesIndex: 0 })
      if (index !== null) chart.dispatchAction({ type: 'highlight', seriesIndex: 0, dataIndex: placeOf(navigation, index) })
    }
    onPoint(index === null ? null : { index, ...pixelOf(chart, navigation, index), isByKeyboard: true })
  }
  return (
    <>
      <ChartSurface
        // ECharts names it.
        ref={host}
        className={classNames(styles.host, onSelect && styles.ranged)}
        aria-describedby={hint}
        {...ranging.pointer}
        onClick={({ nativeEvent: { offsetX, offsetY } }) => {
          if (!onChoose || !chart || navigation.by === 'item') return
          const index = indexUnder(chart, navigation.by, [offsetX, offsetY], points)
          if (index !== null) onChoose(index)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && point !== null && onChoose) {
            // A menu that opens would take the same press, and open its first list.
            event.preventDefault()
            onChoose(point)
          }
          const next = pointAfter(event.key, point, points)
          if (ranging.onKey(event, point, next) || next === undefined) return
          // Let Escape bubble if no point was highlighted.
          if (next !== null) event.preventDefault()
          navigateTo(next)
        }}
        onBlur={() => {
          ranging.clear()
          navigateTo(null)
        }}
      />
      {chart && selection ? <span className={styles.selected} style={placeOfRange(chart, rangeOfSelection(selection))} /> : null}
    </>
  )
}

/** Where selected points are marked. */
function placeOfRange(chart: EChartsType, { from, to }: PointRange) {
  const [left, right] = [from, to].map((index) => pixelOf(chart, { by: 'x' }, index).x) as [number, number]
  return { left, width: right - left }
}

/** The ECharts instance in an element, with its size and option; null until it is created. */
function useDrawnChart(host: RefObject<HTMLElement | null>, option: ChartOption): EChartsType | null {
  const [chart, setChart] = useState<EChartsType | null>(null)
  const [hasRoom, setHasRoom] = useState(false)

  // A layout effect, so that it runs before painting and before printing.
  useLayoutEffect(() => {
    const element = host.current
    if (!element) return
    const instance = init(element, null, { renderer: 'svg' })
    setChart(instance)
    setHasRoom(element.clientWidth > 0 && element.clientHeight > 0)
    const observer = new ResizeObserver(([entry]) => {
      // When printing, keep the screen's rendering.
      if (matchMedia('print').matches) return
      // Use the observer's size: measuring would force a layout for each chart.
      const [width, height] = [Math.round(entry!.contentRect.width), Math.round(entry!.contentRect.height)]
      const isSeen = width > 0 && height > 0
      setHasRoom(isSeen)
      if (!isSeen || (width === instance.getWidth() && height === instance.getHeight())) return
      instance.resize({ width, height })
      makeScalable(instance)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      setChart(null)
      instance.dispose()
    }
  }, [host])

  // ECharts cannot lay out a map without a size; a hidden chart is drawn when it becomes visible.
  useLayoutEffect(() => {
    if (!hasRoom || !chart) return
    chart.setOption(option, { notMerge: true })
    makeScalable(chart)
  }, [chart, option, hasRoom])
  return chart
}

/** Makes the SVG scalable, because paper has another width than the screen. */
function makeScalable(chart: EChartsType): void {
  const svg = chart.getDom().querySelector('svg')
  svg?.setAttribute('viewBox', `0 0 ${chart.getWidth()} ${chart.getHeight()}`)
  // ECharts takes it out of the flow, in which it gives its element a height on paper.
  svg?.style.removeProperty('position')
}

/** The SVG as the browser serialises it; ECharts' own output does not escape quotes in styles. */
function serialised(host: HTMLElement): string {
  const svg = host.querySelector('svg')
  return svg === null ? '' : new XMLSerializer().serializeToString(svg)
}

type OnPoint = DrawingProps['onPoint']

/** Reports the category nearest to the pointer along the axis. */
function followAxis(chart: EChartsType, axis: 'x' | 'y', points: number, onPoint: OnPoint): () => void {
  const canvas = chart.getZr()
  const onMove = ({ offsetX, offsetY }: { offsetX: number; offsetY: number }) => {
    const index = indexUnder(chart, axis, [offsetX, offsetY], points)
    onPoint(index === null ? null : { index, ...pixelOf(chart, { by: axis }, index), isByKeyboard: false })
  }
  const onLeave = () => onPoint(null)
  canvas.on('mousemove', onMove)
  canvas.on('globalout', onLeave)
  return () => {
    // A disposed chart has removed its listeners.
    if (chart.isDisposed()) return
    canvas.off('mousemove', onMove)
    canvas.off('globalout', onLeave)
  }
}

interface ItemEvent {
  readonly seriesIndex?: number | undefined
  readonly dataIndex?: number | undefined
  readonly event?: { readonly offsetX?: number; readonly offsetY?: number } | undefined
}

/** Reports the item under the pointer. */
function followItems(chart: EChartsType, navigation: KeyboardNavigation & { by: 'item' }, onPoint: OnPoint): () => void {
  const onMove = ({ seriesIndex, dataIndex, event }: ItemEvent) => {
    const index = seriesIndex === 0 && dataIndex !== undefined ? indexOfPlace(navigation, dataIndex) : null
    onPoint(index === null ? null : { index, x: event?.offsetX ?? 0, y: event?.offsetY ?? 0, isByKeyboard: false })
  }
  const onLeave = () => onPoint(null)
  chart.on('mousemove', onMove as (event: unknown) => void)
  chart.on('mouseout', onLeave)
  chart.on('globalout', onLeave)
  return () => {
    if (chart.isDisposed()) return
    chart.off('mousemove', onMove as (event: unknown) => void)
    chart.off('mouseout', onLeave)
    chart.off('globalout', onLeave)
  }
}

/** Reports the pressed item. */
function followPresses(
  chart: EChartsType,
  navigation: KeyboardNavigation & { by: 'item' },
  onPress: (index: number) => void,
): () => void {
  const onClick = ({ seriesIndex, dataIndex }: ItemEvent) => {
    const index = seriesIndex === 0 && dataIndex !== undefined ? indexOfPlace(navigation, dataIndex) : null
    if (index !== null) onPress(index)
  }
  chart.on('click', onClick as (event: unknown) => void)
  return () => {
    if (!chart.isDisposed()) chart.off('click', onClick as (event: unknown) => void)
  }
}
