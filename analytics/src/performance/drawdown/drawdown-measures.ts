/**
 * Depth of the deepest drawdown as a positive fraction; 0 for a series that never falls below a peak.
 *
 * @param drawdowns 0 at a peak and negative below it
 * @returns NaN with an unknown entry; `knownValues` leaves those of `levelDrawdowns` out
 */
export function maximumDrawdownDepth(drawdowns: Float64Array): number {
  let deepest = 0
  for (let i = 0; i < drawdowns.length; i++) deepest = Math.min(deepest, drawdowns[i]!)
  return -deepest + 0
}
