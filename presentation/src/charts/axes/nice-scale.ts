/** The ticks of an axis: `step` apart, from `min` to `max`, both of them ticks. */
export interface NiceScale {
  readonly min: number
  readonly max: number
  readonly step: number
}

const MANTISSAS = [1, 2, 2.5, 5] as const
const MIN_TICKS = 4
const MAX_TICKS = 5
/** Relative rounding error that is accepted before a tick is added. */
const TOLERANCE = 1e-9

/**
 * The scale of 4 to 5 ticks with a step of 1, 2, 2.5 or 5 x 10^n that contains all values and wastes least space. Zero is a tick
 * if it is in range. Equal values get space on both sides; no value gives 0 to 1.
 */
export function niceScale(values: readonly number[]): NiceScale {
  const known = values.filter(Number.isFinite)
  if (known.length === 0) return { min: 0, max: 1, step: 0.25 }
  const [low, high] = paddedRange(Math.min(...known), Math.max(...known))
  const fitting = candidates(high - low)
    .map((step) => ({ step, from: Math.floor(low / step + TOLERANCE), to: Math.ceil(high / step - TOLERANCE) }))
    .filter(({ from, to }) => to - from >= MIN_TICKS - 1 && to - from <= MAX_TICKS - 1)
  const best = fitting.reduce((a, b) => ((b.to - b.from) * b.step < (a.to - a.from) * a.step ? b : a))
  return { min: roundedMultiple(best.from, best.step), max: roundedMultiple(best.to, best.step), step: best.step }
}

/** The same with zero in range, for bars. */
export const niceScaleFromZero = (values: readonly number[]): NiceScale => niceScale([0, ...values])

/** The ticks of a scale, ascending from `min` to `max`, without floating-point residues. */
export function ticksOf({ min, max, step }: NiceScale): readonly number[] {
  const first = Math.round(min / step)
  return Array.from({ length: Math.round((max - min) / step) + 1 }, (_, index) => roundedMultiple(first + index, step))
}

/** The smallest 1, 2, 2.5 or 5 x 10^n that is at least a positive value. */
export function niceCeiling(value: number): number {
  return candidates(value).find((step) => step >= value * (1 - TOLERANCE)) ?? value
}

function paddedRange(low: number, high: number): readonly [number, number] {
  if (high > low) return [low, high]
  const half = low === 0 ? 1 : Math.abs(low) * 0.05
  return [low - half, high + half]
}

/** Steps from a hundredth of the range to ten times it, ascending. */
function candidates(range: number): readonly number[] {
  const power = Math.floor(Math.log10(range))
  return [-2, -1, 0, 1].flatMap((more) => MANTISSAS.map((mantissa) => mantissaTimesPower(mantissa, power + more)))
}

const mantissaTimesPower = (mantissa: number, power: number): number => Number(`${mantissa}e${power}`)

/** A multiple of a step without floating-point error: 3 x 0.1 is 0.3. */
const roundedMultiple = (multiple: number, step: number): number =>
  multiple === 0 ? 0 : Number((multiple * step).toPrecision(12))
