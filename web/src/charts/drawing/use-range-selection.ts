import type { EChartsType } from 'echarts/core'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { nearestIndex } from './points-on-screen.ts'

/** Points along the axis of a chart, from the one at which the selection began to the one that it has reached. */
interface PointSelection {
  readonly anchor: number
  readonly head: number
}

/** A selection from left to right; both points belong to it. */
export interface PointRange {
  readonly from: number
  readonly to: number
}

/** Movements of fewer pixels are a press. */
const MIN_DRAG_PX = 5

/** The first and the last point of a selection, wherever it began. */
export const rangeOfSelection = ({ anchor, head }: PointSelection): PointRange => ({
  from: Math.min(anchor, head),
  to: Math.max(anchor, head),
})

/**
 * Selecting points along the horizontal axis of a chart: dragging with pointer or finger, or Shift with the keys that move between points,
 * then Enter. Escape gives the selection up.
 *
 * @param onSelect undefined for a chart without selection
 */
export function useRangeSelection(
  chart: EChartsType | null,
  points: number,
  onSelect: ((range: PointRange) => void) | undefined,
) {
  const [selection, setSelection] = useState<PointSelection | null>(null)
  const pressed = useRef<{ readonly x: number; readonly at: number } | null>(null)
  const finish = () => {
    const range = selection && rangeOfSelection(selection)
    setSelection(null)
    if (range && range.to > range.from) onSelect?.(range)
  }
  const indexAt = ({ clientX, currentTarget }: PointerEvent<HTMLElement>): number | null =>
    chart && nearestIndex(chart, clientX - currentTarget.getBoundingClientRect().left, points)
  const pointer = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const at = event.button === 0 && event.isPrimary ? indexAt(event) : null
      pressed.current = at === null ? null : { x: event.clientX, at }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!pressed.current) return
      if (!selection && Math.abs(event.clientX - pressed.current.x) < MIN_DRAG_PX) return
      // A pointer that leaves the chart while it is pressed still belongs to it.
      if (!selection) event.currentTarget.setPointerCapture(event.pointerId)
      const head = indexAt(event)
      if (head !== null) setSelection({ anchor: pressed.current.at, head })
    },
    onPointerUp: () => {
      if (pressed.current) finish()
      pressed.current = null
    },
    onPointerCancel: () => {
      pressed.current = null
      setSelection(null)
    },
  }
  return {
    selection,
    pointer: onSelect ? pointer : {},
    clear: () => setSelection(null),
    /** Called with a key before it moves the point, and with the point that it moves to. Returns whether the key is used up. */
    onKey: (event: KeyboardEvent, point: number | null, next: number | null | undefined): boolean => {
      if (!onSelect) return false
      if (selection && event.key === 'Enter') finish()
      else if (selection && event.key === 'Escape') setSelection(null)
      else {
        if (!event.shiftKey || typeof next !== 'number') setSelection(event.key === 'Shift' ? selection : null)
        else setSelection({ anchor: selection?.anchor ?? point ?? next, head: next })
        return false
      }
      event.preventDefault()
      return true
    },
  }
}
