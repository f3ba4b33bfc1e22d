import type { ExplanationNode, ExplanationOperation } from './explain.ts'

/**
 * Computes the value of an explanation from its leaves, ignoring the stated values of its steps. An unexpanded step counts with
 * its stated value. @returns NaN if an operation is not defined for its operands
 */
export function explanationValue(node: ExplanationNode): number {
  if (node.kind !== 'step') return node.value
  return operationValue(node.operation, node.parts.map(explanationValue))
}

/**
 * Value that an operation gives from values, in their order:
 *
 *     sum         a + b + …, 0 of nothing
 *     difference  a - b - …
 *     product     a × b × …, 1 of nothing
 *     quotient    a ÷ b
 *     negative    -a
 *     chain       (1 + a)(1 + b) … - 1
 *     power       a to the power of b
 *     root        square root of a
 *     absolute    |a|
 *     largest     the largest
 *     smallest    the smallest
 *     count       how many there are, whatever they are
 *     logarithm   natural, of a
 *     chiSquareTail  probability of more than a, with b degrees of freedom: 1 or 2
 *     normalProbability  that a standard normal variable is at most a
 *
 * @returns NaN for too few or too many values, and where the operation is not defined
 */
export function operationValue(operation: ExplanationOperation, values: readonly number[]): number {
  const [first = Number.NaN, second = Number.NaN] = values
  switch (operation) {
    case 'sum':
      return values.reduce((sum, value) => sum + value, 0)
    case 'difference':
      return values.slice(1).reduce((rest, value) => rest - value, first)
    case 'product':
      return values.reduce((product, value) => product * value, 1)
    case 'quotient':
      return values.length === 2 ? first / second : Number.NaN
    case 'negative':
      return values.length === 1 ? -first : Number.NaN
    case 'chain':
      return values.reduce((growth, value) => growth * (1 + value), 1) - 1
    case 'power':
      return values.length === 2 ? first ** second : Number.NaN
    case 'root':
      return values.length === 1 ? Math.sqrt(first) : Number.NaN
    case 'absolute':
      return values.length === 1 ? Math.abs(first) : Number.NaN
    case 'largest':
      return values.reduce((most, value) => Math.max(most, value), first)
    case 'smallest':
      return values.reduce((least, value) => Math.min(least, value), first)
    case 'count':
      return values.length
    case 'logarithm':
      return values.length === 1 ? Math.log(first) : Number.NaN
    case 'chiSquareTail':
      return values.length === 2 ? chiSquareTail(first, second) : Number.NaN
    case 'normalProbability':
      return values.length === 1 ? normalProbability(first) : Number.NaN
  }
}

/** Half of the two-sided tail, which is the chi-square tail of x squared; 1/2 at 0. */
function normalProbability(x: number): number {
  const tail = chiSquareTail(x * x, 1) / 2
  return x > 0 ? 1 - tail : tail
}

/**
 * Probability that a chi-square variable exceeds x. With two degrees of freedom it is `e^(-x/2)`. With one it is the regularised
 * upper incomplete gamma function at 1/2 (Abramowitz and Stegun, 26.4.4 and 6.5): a power series near 0, else a continued
 * fraction, evaluated from its end.
 */
function chiSquareTail(x: number, degreesOfFreedom: number): number {
  if (!(x >= 0)) return Number.NaN
  const half = x / 2
  if (degreesOfFreedom === 2) return Math.exp(-half)
  if (degreesOfFreedom !== 1) return Number.NaN
  const scale = Math.sqrt(half / Math.PI) * Math.exp(-half)
  if (half < 2) {
    let [term, sum] = [2, 2]
    for (let n = 1; term > 1e-17 * sum; n++) {
      term *= half / (n + 0.5)
      sum += term
    }
    return 1 - scale * sum
  }
  let rest = 0
  for (let n = 200; n >= 1; n--) rest = (n * (n - 0.5)) / (2 * n + 0.5 + half - rest)
  return scale / (0.5 + half - rest)
}
