/** A fault that is provoked repeatedly under load. */
export interface Fault {
  readonly number: number
  readonly name: string
  /** Default number of rounds. */
  readonly rounds: number
  /** Provokes the fault. An exception is an error of the driver itself. */
  readonly run: (rounds: number, context: FaultContext) => Promise<Findings>
}

export interface FaultContext {
  readonly random: Random
  /** A folder for this run, deleted afterwards. */
  readonly scratch: string
  /** Logs progress. */
  readonly log: (text: string) => void
}

/** A random number from 0 to 1; the sequence depends only on the seed. */
export type Random = () => number

/** The result of a fault. */
export interface Findings {
  readonly rounds: number
  readonly acknowledged: number
  /** Violations, one sentence each; empty if there are none. */
  readonly problems: readonly string[]
  /** Measurements for the report. */
  readonly notes: readonly string[]
  /** The reason why it could not be provoked here; the result is then unknown. */
  readonly notRun?: string
}

/** Mulberry32 (Tommy Ettinger, public domain), sufficient for choosing moments. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** An integer from `from` to `to`, inclusive. */
export const between = (random: Random, from: number, to: number): number => from + Math.floor(random() * (to - from + 1))

/** The same values in another order. */
export function shuffledBy<T>(random: Random, values: readonly T[]): readonly T[] {
  return values
    .map((value) => ({ value, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value)
}

/** The median and the maximum of some durations, as text. */
export function spread(what: string, ms: readonly number[]): string {
  if (ms.length === 0) return `${what}: none`
  const sorted = [...ms].sort((a, b) => a - b)
  const seconds = (value: number) => `${(value / 1_000).toFixed(2)} s`
  return `${what}: median ${seconds(sorted[Math.floor(sorted.length / 2)]!)}, longest ${seconds(sorted.at(-1)!)}`
}
