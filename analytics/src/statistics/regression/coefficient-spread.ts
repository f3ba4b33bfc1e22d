import type { FactorDesign } from './factor-design.ts'

/**
 * Multiplies the residual variance to give the covariance of the coefficients, the intercept first if there is one:
 * the inverse of the normal matrix in the factors' own units; with a ridge `M - M P M`, M being the inverse with the
 * penalties P.
 *
 * @returns row-major, symmetric
 */
export function coefficientSpread(design: FactorDesign): Float64Array {
  const { inverse, count, penalty, penalties } = design
  if (penalty === 0) return inOwnUnits(design, inverse)
  const shrunk = new Float64Array(count * count)
  for (let i = 0; i < count; i++)
    for (let j = 0; j < count; j++) {
      let square = 0
      for (let k = 0; k < count; k++) square += inverse[i * count + k]! * penalties[k]! * inverse[k * count + j]!
      shrunk[i * count + j] = inverse[i * count + j]! - square
    }
  return inOwnUnits(design, shrunk)
}

/** From the standardised factors to the factors as given, and the intercept before them. */
function inOwnUnits(design: FactorDesign, standardisedMatrix: Float64Array): Float64Array {
  const { count, hasIntercept, sumOfWeights } = design
  const { means, scales } = design.standardised
  const first = hasIntercept ? 1 : 0
  const size = count + first
  const out = new Float64Array(size * size)
  for (let i = 0; i < count; i++)
    for (let j = 0; j < count; j++) {
      const scale = scales[i]! * scales[j]!
      out[(i + first) * size + j + first] = scale > 0 ? standardisedMatrix[i * count + j]! / scale : 0
    }
  if (!hasIntercept) return out
  out[0] = 1 / sumOfWeights
  for (let j = 1; j < size; j++) {
    let crossed = 0
    for (let i = 1; i < size; i++) crossed -= means[i - 1]! * out[i * size + j]!
    out[j] = out[j * size] = crossed
    out[0]! -= crossed * means[j - 1]!
  }
  return out
}
