const INVERSE_SQRT_2PI = 0.3989422804014327

/** Density of the standard normal distribution. */
export function normalDensity(x: number): number {
  return INVERSE_SQRT_2PI * gaussian(x)
}

/**
 * Probability that a standard normal variable is at most x, with a relative error of about 1e-15, also far in the lower tail (down to
 * x = -37, below which it is 0 to float64).
 *
 * Source: W. J. Cody, "Rational Chebyshev Approximations for the Error Function", Mathematics of Computation 23, 1969; in the form for
 * the normal distribution of Algorithm 715, ACM Transactions on Mathematical Software 19, 1993.
 *
 * @returns in [0, 1]; NaN for NaN
 */
export function normalCdf(x: number): number {
  const size = Math.abs(x)
  if (size <= 0.66291) return 0.5 + x * centre(x * x)
  const tail = size <= 5.656854249492381 ? gaussian(x) * middle(size) : gaussian(x) * farTail(size)
  return x > 0 ? 1 - tail : tail
}

/** e^(-x²/2) without the rounding error of x², which the exponential would magnify. */
function gaussian(x: number): number {
  // Beyond 40 it is 0 to float64; far beyond, the parts would overflow.
  if (!(Math.abs(x) <= 40)) return Number.isNaN(x) ? Number.NaN : 0
  const rough = Math.trunc(x * 16) / 16
  return Math.exp(-rough * rough * 0.5) * Math.exp(-(x - rough) * (x + rough) * 0.5)
}

/** Tail probability over the Gaussian, beyond 4 √2. */
function farTail(size: number): number {
  const inverseSquare = 1 / (size * size)
  if (inverseSquare === 0) return 0
  return (INVERSE_SQRT_2PI - inverseSquare * far(inverseSquare)) / size
}

/** Distance of the probability from a half over x, near the middle. */
function centre(square: number): number {
  const top =
    (((0.06568233791820745 * square + 2.2352520354606837) * square + 161.02823106855587) * square + 1067.6894854603709) * square +
    18154.98125334356
  const bottom =
    (((square + 47.202581904688245) * square + 976.0985517377767) * square + 10260.932208618979) * square + 45507.78933502673
  return top / bottom
}

/** Tail probability over the Gaussian, up to 4 √2. */
function middle(size: number): number {
  const top =
    (((((((1.0765576773720192e-8 * size + 0.39894151208813466) * size + 8.883149794388377) * size + 93.50665613217785) * size +
      597.2702763948002) *
      size +
      2494.5375852903726) *
      size +
      6848.190450536283) *
      size +
      11602.65143764735) *
      size +
    9842.714838383978
  const bottom =
    (((((((size + 22.266688044328117) * size + 235.387901782625) * size + 1519.3775994075547) * size + 6485.558298266761) * size +
      18615.571640885097) *
      size +
      34900.95272114598) *
      size +
      38912.00328609327) *
      size +
    19685.429676859992
  return top / bottom
}

/** Relative error of the asymptotic 1/(x √(2π)), times x³. */
function far(inverseSquare: number): number {
  const top =
    ((((0.023073441764940174 * inverseSquare + 0.215898534057957) * inverseSquare + 0.12740116116024736) * inverseSquare +
      0.022235277870649807) *
      inverseSquare +
      0.0014216191932278934) *
      inverseSquare +
    0.000029112874951168793
  const bottom =
    ((((inverseSquare + 1.284260096144911) * inverseSquare + 0.4682382124808651) * inverseSquare + 0.06598813786892856) *
      inverseSquare +
      0.0037823963320275824) *
      inverseSquare +
    0.00007297515550839662
  return top / bottom
}
