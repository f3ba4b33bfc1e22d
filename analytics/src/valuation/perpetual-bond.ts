/** A bond without maturity: price per 100 of face and what moves it. */
export interface PerpetualValuation {
  readonly dirty: number
  readonly clean: number
  readonly macaulayDuration: number
  readonly modifiedDuration: number
  readonly convexity: number
}

/**
 * Value of a perpetual bond at a yield compounded as often as coupons are paid: `C / y (1 + y/m)^(elapsed)`.
 *
 * Source: F. Fabozzi, "Bond Markets, Analysis, and Strategies", chapter 4 (duration of a perpetuity `(1 + y) / y`).
 *
 * @param couponRate a fraction of the face, a year
 * @param yearly yield, above 0
 * @param elapsed share of the running coupon period that is over, in [0, 1)
 * @returns all NaN for a yield of 0 or less: the payments never end, and their value has no limit
 * @throws RangeError for coupons a year that are not above 0, and a share outside [0, 1)
 */
export function valuePerpetual(couponRate: number, yearly: number, couponsPerYear: number, elapsed = 0): PerpetualValuation {
  const m = couponsPerYear
  if (!(m > 0 && elapsed >= 0 && elapsed < 1)) throw new RangeError(`${m} coupons a year, ${elapsed} of a period over`)
  const growth = 1 + yearly / m
  const dirty = yearly > 0 ? ((100 * couponRate) / yearly) * Math.exp(elapsed * Math.log(growth)) : Number.NaN
  const shift = elapsed / (m * growth)
  const modifiedDuration = 1 / yearly - shift
  return {
    dirty,
    clean: dirty - ((100 * couponRate) / m) * elapsed,
    macaulayDuration: dirty > 0 ? modifiedDuration * growth : Number.NaN,
    modifiedDuration: dirty > 0 ? modifiedDuration : Number.NaN,
    convexity: dirty > 0 ? 2 / (yearly * yearly) - (2 * shift) / yearly + shift * (shift - 1 / (m * growth)) : Number.NaN,
  }
}
