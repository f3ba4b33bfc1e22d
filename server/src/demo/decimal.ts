import type { Decimal } from '#ingest/dataset.ts'

/** The nearest number with that many decimals. */
export function rounded(value: number, decimals: number): number {
  const scale = 10 ** decimals
  // Adding zero turns -0 into 0.
  return Math.round(value * scale) / scale + 0
}

/** Plain notation with exactly that many decimals, as in the database. */
export const decimal = (value: number, decimals: number): Decimal => rounded(value, decimals).toFixed(decimals)
