import { checkCount } from '../../statistics/check-argument.ts'
/**
 * Days on which the loss was larger than the value at risk that was forecast for them.
 *
 * @param profitAndLoss one entry a day, + a gain
 * @param valuesAtRisk forecast of the close before, a loss as a positive number, one entry a day
 * @returns 1 for a hit; 0 on days where either is unknown
 * @throws RangeError for series of different length
 */
export function backtestHits(profitAndLoss: Float64Array, valuesAtRisk: Float64Array): Uint8Array {
  checkCount('forecasts', valuesAtRisk.length, profitAndLoss.length, 'a day')
  return Uint8Array.from(profitAndLoss, (entry, t) => (-entry > valuesAtRisk[t]! ? 1 : 0))
}

/** How many hits there are. */
export function hitCount(hits: Uint8Array): number {
  return hits.reduce((sum, hit) => sum + hit, 0)
}
