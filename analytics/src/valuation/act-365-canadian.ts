/**
 * ACT/365 Canadian (Canadian bonds): actual days over 365 as long as fewer than 365 over the coupons a year have passed; from then on
 * the whole regular coupon less the actual days to its end over 365, so that a full period is always a regular coupon.
 *
 * Source: Investment Industry Association of Canada, "Canadian Conventions in Fixed Income Markets".
 *
 * @param start day number of the first day of interest
 * @param end day number up to which interest runs, in the coupon period
 * @param periodStart, periodEnd day numbers of the (notional) coupon period
 * @returns fraction of a year
 * @throws RangeError without coupons
 */
export function act365Canadian(
  start: number,
  end: number,
  periodStart: number,
  periodEnd: number,
  couponsPerYear: number,
): number {
  if (!(couponsPerYear >= 1)) throw new RangeError(`ACT/365 Canadian needs coupons, not ${couponsPerYear} a year`)
  const days = end - start
  if (days < 365 / couponsPerYear) return days / 365
  return 1 / couponsPerYear - (periodEnd - periodStart - days) / 365
}
