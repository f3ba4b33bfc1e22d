/** A fault that is provoked again and again while somebody writes. */
export interface Fault {
  readonly number: number
  readonly name: string
  /** How often, where the command says nothing else. */
  readonly rounds: number
  /** Provokes it; what it throws is a failure of the driver itself. */
  readonly run: (rounds: number, given: Given) => Promise<Findings>
}

export interface Given {
  readonly random: Random
  /** Of this run; nothing in it outlives the run. */
  readonly scratch: string
  /** Tells how far it is. */
  readonly say: (text: string) => void
}

/** Numbers from 0 to 1, always the same for one seed. */
export type Random = () => number

/** What a fault brought to light. */
export interface Findings {
  readonly rounds: number
  readonly acknowledged: number
  /** What was wrong, each in a sentence. None: the promise was kept. */
  readonly problems: readonly string[]
  /** What was measured, for the report. */
  readonly notes: readonly string[]
  /** Why it could not be provoked here: then nothing is known. */
  readonly notRun?: string
}

/** Mulberry32 (Tommy Ettinger, public domain): small, and good enough to choose moments. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A whole number from `from` to `to`, both included. */
export const between = (random: Random, from: number, to: number): number => from + Math.floor(random() * (to - from + 1))

/** The middle of some durations and the longest, in words. */
export function spread(what: string, ms: readonly number[]): string {
  if (ms.length === 0) return `${what}: none`
  const sorted = [...ms].sort((a, b) => a - b)
  const seconds = (value: number) => `${(value / 1_000).toFixed(2)} s`
  return `${what}: median ${seconds(sorted[Math.floor(sorted.length / 2)]!)}, longest ${seconds(sorted.at(-1)!)}`
}
