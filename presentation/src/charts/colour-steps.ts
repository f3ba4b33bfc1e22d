/** Number of steps of both scales. */
const STEPS = 7

/** The step, 0 to 6, of a change on a diverging scale of seven equal steps from −limit to +limit. Values outside are clamped. */
export function divergingStep(change: number, limit: number): number {
  if (!(limit > 0)) return (STEPS - 1) / 2
  return clamped(Math.floor(((change + limit) / (2 * limit)) * STEPS))
}

/** The step, 0 to 6, of a value on the sequential scale whose steps begin at `starts`, ascending. */
export function sequentialStep(value: number, starts: readonly number[]): number {
  return clamped(starts.findLastIndex((start) => value >= start))
}

const clamped = (step: number): number => Math.max(0, Math.min(STEPS - 1, step))

const MANTISSAS = [1, 2, 5] as const

/**
 * The lower edges of the seven sequential steps: 0, then ascending 1, 2 or 5 x 10^n, the last one below the largest value. Shares
 * of countries differ by orders of magnitude, which equal steps would hide.
 */
export function sequentialStarts(largest: number): readonly number[] {
  if (!(largest > 0)) return [0]
  const power = Math.floor(Math.log10(largest))
  const round = [-2, -1, 0].flatMap((more) => MANTISSAS.map((mantissa) => Number(`${mantissa}e${power + more}`)))
  return [0, ...round.filter((start) => start < largest).slice(-(STEPS - 1))]
}

const WHITE = '#ffffff'
const BLACK = '#14181f'

/** The text colour, dark or light, with the better contrast on a fill (WCAG 2.2, contrast ratio). */
export function inkOn(fill: string): string {
  return contrastOf(WHITE, fill) >= contrastOf(BLACK, fill) ? WHITE : BLACK
}

/** The contrast of two #rrggbb colours, 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrastOf(a: string, b: string): number {
  const [one, other] = [luminance(a), luminance(b)]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

/** Relative luminance of a #rrggbb colour. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const linear = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
