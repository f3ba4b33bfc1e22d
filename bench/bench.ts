/** A benchmark with its limit, or with a peer measured in the same run. */
export interface Bench {
  /** The name in `npm run bench -- <name>`. */
  readonly name: string
  /** The limit as text. */
  readonly limit: string
  readonly run: () => Promise<readonly Measurement[]>
}

/** One row of the result table. */
export interface Measurement {
  readonly what: string
  readonly measured: string
  readonly beside: string
  /** Null if there is no limit. */
  readonly isWithin: boolean | null
}

/** A duration in milliseconds, or in seconds if it is long. */
export function ms(value: number): string {
  if (value >= 1000) return `${(value / 1000).toFixed(2)} s`
  return `${value >= 100 ? value.toFixed(0) : value.toFixed(2)} ms`
}

/** The median of an odd number of values. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!
}

/** CPU time of this process in milliseconds. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
