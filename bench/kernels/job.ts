import type { BenchData } from './data.ts'

/** A job for the kernels and their peers, on the same data and with the same result. */
export interface KernelJob {
  readonly name: string
  readonly what: string
  /** Maximum ratio of CPU time to that of a peer. */
  readonly limits: Partial<Readonly<Record<Peer, number>>>
  /** Prepares the work with the functions that reports call; what it returns is measured. */
  readonly run: (data: BenchData) => () => Result
  /** The same with simple loops. */
  readonly plain: (data: BenchData) => () => Result
}

export type Peer = 'c' | 'numpy' | 'plain'

/** The compared arrays, in order. */
export type Result = readonly Float64Array[]

/** The rows of a row-major matrix. */
export function rowsOf(matrix: Float64Array, columns: number): Float64Array[] {
  return Array.from({ length: matrix.length / columns }, (_, row) => matrix.subarray(row * columns, (row + 1) * columns))
}

/** The value of each holding at the last close, in the reporting currency. */
export function holdingValues({ quantity, price, rate, currency, days, reporting, instruments }: BenchData): Float64Array {
  const last = days - 1
  const values = new Float64Array(instruments)
  for (let i = 0; i < instruments; i++)
    values[i] = (quantity[i]! * price[i * days + last]! * rate[currency[i]! * days + last]!) / rate[reporting * days + last]!
  return values
}

/** Units of the reporting currency per unit of each currency: row-major, one currency a row. */
export function reportingRates({ rate, currencies, days, reporting }: BenchData): Float64Array {
  const rates = new Float64Array(currencies * days)
  for (let c = 0; c < currencies; c++)
    for (let t = 0; t < days; t++) rates[c * days + t] = rate[c * days + t]! / rate[reporting * days + t]!
  return rates
}

/** Growth of each currency against the reporting currency in each scenario: row-major, one currency a row. */
export function currencyGrowth({ rate, currencies, days, scenarios, reporting }: BenchData): Float64Array {
  const growth = new Float64Array(currencies * scenarios)
  for (let c = 0; c < currencies; c++)
    for (let s = 0; s < scenarios; s++) {
      const t = days - scenarios + s
      const [own, other] = [c * days + t, reporting * days + t]
      growth[c * scenarios + s] = rate[own]! / rate[other]! / (rate[own - 1]! / rate[other - 1]!)
    }
  return growth
}
