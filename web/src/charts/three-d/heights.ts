import type { Tick } from '@portal/chart3d/spec.ts'
import { type NiceScale, ticksOf } from '@portal/presentation/charts/axes/nice-scale.ts'
import { tickFormat } from '@portal/presentation/charts/axes/value-axis.ts'
import type { DrawnUnit } from '@portal/presentation/format/drawn-unit.ts'

import { chartWords } from '../chart-words.ts'

/** Heights, 0 to 1, of values on an axis or a part of it. */
export interface Heights {
  readonly of: (value: number) => number
  readonly ticks: readonly Tick[]
  /** The height of zero, if it is in range. */
  readonly zeros: readonly number[]
}

/** The heights of a scale over a whole axis or a part of it. */
export function heightsOf(unit: DrawnUnit, scale: NiceScale, [from, to]: readonly [number, number] = [0, 1]): Heights {
  const of = (value: number) => from + ((value - scale.min) / (scale.max - scale.min)) * (to - from)
  const format = tickFormat(unit, scale.step, chartWords)
  return {
    of,
    ticks: ticksOf(scale).map((value) => ({ at: of(value), text: format(value) })),
    zeros: scale.min <= 0 && scale.max >= 0 ? [of(0)] : [],
  }
}

/** The ticks of a scale along an axis of slots, whose ends are the outer edges of the slots. */
export function ticksAcross(
  unit: DrawnUnit,
  scale: NiceScale,
  slots: number,
): { readonly of: (value: number) => number; readonly ticks: readonly Tick[] } {
  const { of, ticks } = heightsOf(unit, scale, [-0.5, slots - 0.5])
  return { of, ticks }
}

/** The labelled days at their slots. */
export const dayTicks = (labels: readonly (string | undefined)[]): readonly Tick[] =>
  labels.flatMap((text, at) => (text === undefined ? [] : [{ at, text }]))
