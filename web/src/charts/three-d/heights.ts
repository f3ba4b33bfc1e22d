import type { Tick } from '@portal/chart3d/spec.ts'
import type { Unit } from '@portal/contract/charts/chart-data.ts'
import { type NiceScale, ticksOf } from '@portal/presentation/charts/axes/nice-scale.ts'
import { tickFormat } from '@portal/presentation/charts/axes/value-axis.ts'

/** Where values stand along an axis of which a part is theirs, 0 to 1. */
export interface Heights {
  readonly of: (value: number) => number
  readonly ticks: readonly Tick[]
  /** The place of zero, where it is in range. */
  readonly zeros: readonly number[]
}

/** The heights of a scale over the whole of an axis, or over a part of it. */
export function heightsOf(unit: Unit, scale: NiceScale, [from, to]: readonly [number, number] = [0, 1]): Heights {
  const of = (value: number) => from + ((value - scale.min) / (scale.max - scale.min)) * (to - from)
  const format = tickFormat(unit, scale.step)
  return {
    of,
    ticks: ticksOf(scale).map((value) => ({ at: of(value), text: format(value) })),
    zeros: scale.min <= 0 && scale.max >= 0 ? [of(0)] : [],
  }
}

/** The ticks of a scale at places of their own along another axis of so many slots: its ends are the outer edges of these. */
export function ticksAcross(
  unit: Unit,
  scale: NiceScale,
  slots: number,
): { readonly of: (value: number) => number; readonly ticks: readonly Tick[] } {
  const { of, ticks } = heightsOf(unit, scale, [-0.5, slots - 0.5])
  return { of, ticks }
}

/** The days that have a label, at their slots. */
export const dayTicks = (labels: readonly (string | undefined)[]): readonly Tick[] =>
  labels.flatMap((text, at) => (text === undefined ? [] : [{ at, text }]))
