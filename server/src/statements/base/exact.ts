/*
 * Exact decimal numbers as text, such as "-1234.50": the digits of a file are never rounded.
 */

interface Parsed {
  readonly units: bigint
  readonly scale: number
}

/** The sum of decimals; "0" of none. */
export function addExact(...numbers: readonly string[]): string {
  const [a, b] = numbers
  const short = a !== undefined && b !== undefined && numbers.length === 2 ? addShort(a, b) : undefined
  if (short !== undefined) return short
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
export const sameExact = (a: string, b: string): boolean => a === b || isZero(addExact(a, negateExact(b)))

/** Without zeros at the end and without a lonely point. */
export const trimExact = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

/** A number of so many characters is exact in a double as a whole number of its last digits. */
const SHORT = 15

/** The sum of two numbers with few digits, in a tenth of the time that large integers take; undefined of longer ones. */
function addShort(a: string, b: string): string | undefined {
  if (a.length > SHORT || b.length > SHORT) return undefined
  const [placesOfA, placesOfB] = [placesOf(a), placesOf(b)]
  const scale = Math.max(placesOfA, placesOfB)
  const [x, y] = [Number(digitsOf(a)) * 10 ** (scale - placesOfA), Number(digitsOf(b)) * 10 ** (scale - placesOfB)]
  const sum = x + y
  if (!Number.isSafeInteger(x) || !Number.isSafeInteger(y) || !Number.isSafeInteger(sum)) return undefined
  return withPoint(sum < 0, String(Math.abs(sum)), scale)
}

const placesOf = (text: string): number => {
  const point = text.indexOf('.')
  return point < 0 ? 0 : text.length - point - 1
}

const digitsOf = (text: string): string => {
  const point = text.indexOf('.')
  return point < 0 ? text : text.slice(0, point) + text.slice(point + 1)
}

function parse(text: string): Parsed {
  return { units: BigInt(digitsOf(text)), scale: placesOf(text) }
}

const format = ({ units, scale }: Parsed): string => withPoint(units < 0n, String(units < 0n ? -units : units), scale)

function withPoint(isNegative: boolean, whole: string, scale: number): string {
  const sign = isNegative ? '-' : ''
  const digits = whole.padStart(scale + 1, '0')
  return scale === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

const POWERS: readonly bigint[] = Array.from({ length: 64 }, (_, exponent) => 10n ** BigInt(exponent))
const power = (exponent: number): bigint => POWERS[exponent] ?? 10n ** BigInt(exponent)

/** Half of a unit of the last digit of a number: it was rounded by that at most. */
export const halfOfLast = (number: string): number => 0.5 / 10 ** (number.split('.')[1]?.length ?? 0)
