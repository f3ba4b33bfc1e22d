/** Something that is measured, with its limit or its peer beside it in the same run. */
export interface Bench {
  /** By which it is asked for: `npm run bench -- <name>`. */
  readonly name: string
  /** What it is held to. */
  readonly limit: string
  readonly run: () => Promise<readonly Figure[]>
}

/** One line of the result. */
export interface Figure {
  readonly what: string
  readonly measured: string
  readonly beside: string
  /** Null where there is no limit. */
  readonly isWithin: boolean | null
}

/** Milliseconds, or seconds where they are many. */
export function ms(value: number): string {
  if (value >= 1000) return `${(value / 1000).toFixed(2)} s`
  return `${value >= 100 ? value.toFixed(0) : value.toFixed(2)} ms`
}

/** The middle one of an odd number of values. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!
}

/** Milliseconds of CPU that this process has used. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
