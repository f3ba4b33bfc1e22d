import { covariance } from '../../statistics/covariance.ts'
import { variance } from '../../statistics/variance.ts'

/**
 * Beta of today's holdings against a benchmark: `Cov(PL, r_b) / (NPV Var r_b)`.
 *
 * @param profitAndLoss one entry a scenario, an amount
 * @param npv of the holdings, not 0
 * @param benchmarkReturns fractions in the same currency and scenarios
 * @returns without a unit; NaN if the benchmark does not vary, the NPV is 0 or an entry is unknown
 */
export function scenarioBeta(profitAndLoss: Float64Array, npv: number, benchmarkReturns: Float64Array): number {
  const spread = npv * variance(benchmarkReturns)
  return spread === 0 ? Number.NaN : covariance(profitAndLoss, benchmarkReturns) / spread
}
