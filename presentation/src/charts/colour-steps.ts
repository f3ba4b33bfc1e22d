/** Steps of the diverging and the sequential scale. */
const STEPS = 7

/** The step of a change on the diverging scale of seven equal ones from −limit to +limit, 0 to 6; what lies beyond is clamped. */
export function divergingStep(change: number, limit: number): number {
  if (!(limit > 0)) return (STEPS - 1) / 2
  return clamped(Math.floor(((change + limit) / (2 * limit)) * STEPS))
}

/** The step of a value on the sequential scale whose steps begin at `starts`, ascending, 0 to 6. */
export function sequentialStep(value: number, starts: readonly number[]): number {
  return clamped(starts.findLastIndex((start) => value >= start))
}

const clamped = (step: number): number => Math.max(0, Math.min(STEPS - 1, step))

const MANTISSAS = [1, 2, 5] as const

/**
 * Where the seven steps of a sequential scale begin: 0, then rising 1, 2, 5 x 10^n, the last one the greatest such number below the
 * largest value. Shares of countries differ by orders of magnitude, which equal steps would hide.
 */
export function sequentialStarts(largest: number): readonly number[] {
  if (!(largest > 0)) return [0]
  const power = Math.floor(Math.log10(largest))
  const round = [-3, -2, -1, 0].flatMap((more) => MANTISSAS.map((mantissa) => Number(`${mantissa}e${power + more}`)))
  return [0, ...round.filter((start) => start < largest).slice(-(STEPS - 1))]
}

const WHITE = '#ffffff'
const BLACK = '#14181f'

/** Dark or light text, whichever is read better on a fill (WCAG 2.2, contrast ratio). */
export function inkOn(fill: string): string {
  return contrastOf(WHITE, fill) >= contrastOf(BLACK, fill) ? WHITE : BLACK
}

/** The contrast of two colours written #rrggbb, 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrastOf(a: string, b: string): number {
  const [one, other] = [luminance(a), luminance(b)]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

/** Relative luminance of a colour written #rrggbb. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const linear = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
