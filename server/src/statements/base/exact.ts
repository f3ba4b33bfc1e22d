/*
 * Exact decimal numbers as text, such as "-1234.50": the digits of a file are never rounded.
 */

interface Parsed {
  readonly units: bigint
  readonly scale: number
}

/** The sum of decimals; "0" of none. */
export function addExact(...numbers: readonly string[]): string {
  const all = numbers.map(parse)
  const scale = Math.max(0, ...all.map((each) => each.scale))
  return format({ units: all.reduce((sum, each) => sum + each.units * power(scale - each.scale), 0n), scale })
}

/** The exact product. */
export function multiplyExact(a: string, b: string): string {
  const [x, y] = [parse(a), parse(b)]
  return format({ units: x.units * y.units, scale: x.scale + y.scale })
}

/** The quotient with twelve decimals, the last one rounded half up; undefined for a divisor of 0. */
export function divideExact(a: string, b: string): string | undefined {
  const [x, y] = [parse(a), parse(b)]
  if (y.units === 0n) return undefined
  const top = x.units * power(y.scale + 13)
  const quotient = top / (y.units * power(x.scale))
  const rounded = (quotient + (quotient < 0n ? -5n : 5n)) / 10n
  return trimExact(format({ units: rounded, scale: 12 }))
}

/** The number with the opposite sign. */
export const negateExact = (text: string): string => (isZero(text) ? text : text.startsWith('-') ? text.slice(1) : `-${text}`)
/** The number without its sign. */
export const absExact = (text: string): string => (text.startsWith('-') ? text.slice(1) : text)
/** Whether it is 0, however it is written. */
export const isZero = (text: string): boolean => !/[1-9]/.test(text)
/** -1, 0 or 1. */
export const signOf = (text: string): number => (isZero(text) ? 0 : text.startsWith('-') ? -1 : 1)
/** Whether two texts are the same number. */
export const sameExact = (a: string, b: string): boolean => isZero(addExact(a, negateExact(b)))

/** Without zeros at the end and without a lonely point. */
export const trimExact = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

function parse(text: string): Parsed {
  const point = text.indexOf('.')
  if (point < 0) return { units: BigInt(text), scale: 0 }
  return { units: BigInt(text.slice(0, point) + text.slice(point + 1)), scale: text.length - point - 1 }
}

function format({ units, scale }: Parsed): string {
  const sign = units < 0n ? '-' : ''
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  return scale === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

const POWERS: readonly bigint[] = Array.from({ length: 64 }, (_, exponent) => 10n ** BigInt(exponent))
const power = (exponent: number): bigint => POWERS[exponent] ?? 10n ** BigInt(exponent)
