/**
 * Price of a bill per 100 of face from its bank discount rate: `100 (1 - d days / basis)`.
 *
 * Source: M. Stigum, F. Robinson, "Money Market and Bond Calculations", chapter 4; US Treasury, 31 CFR part 356, appendix B.
 *
 * @param discountRate a fraction of the face, a year
 * @param days from settlement to maturity
 * @param yearDays 360 in dollars and euros, 365 in sterling
 * @throws RangeError for days below 0, or days of a year that are not above 0
 */
export function billPrice(discountRate: number, days: number, yearDays = 360): number {
  checkDays(days, yearDays)
  return 100 * (1 - (discountRate * days) / yearDays)
}

/**
 * Bank discount rate of a bill from its price per 100 of face; the inverse of `billPrice`.
 *
 * @throws RangeError for a price, days or days of a year that are not above 0
 */
export function billDiscountRate(price: number, days: number, yearDays = 360): number {
  checkBill(price, days, yearDays)
  return ((1 - price / 100) * yearDays) / days
}

/**
 * Money market (add-on, CD equivalent) yield of a bill: simple interest on its price.
 *
 * @param price per 100 of face
 * @returns a fraction a year of `yearDays`
 * @throws RangeError for a price, days or days of a year that are not above 0
 */
export function billMoneyMarketYield(price: number, days: number, yearDays = 360): number {
  checkBill(price, days, yearDays)
  return ((100 / price - 1) * yearDays) / days
}

/**
 * Bond equivalent (coupon equivalent) yield of a bill, comparable with a bond that pays every half year: simple interest up to half a
 * year; beyond it interest is paid out after half a year and compounded, which solves a quadratic.
 *
 * Source: US Treasury, 31 CFR part 356, appendix B; M. Stigum, F. Robinson, chapter 4.
 *
 * @param price per 100 of face
 * @param days from settlement to maturity
 * @param yearDays days of the year after issue: 365, or 366 with a 29 February in it
 * @returns a fraction a year
 * @throws RangeError for a price, days or days of a year that are not above 0
 */
export function billBondEquivalentYield(price: number, days: number, yearDays = 365): number {
  checkBill(price, days, yearDays)
  const growth = 100 / price
  if (2 * days <= yearDays) return ((growth - 1) * yearDays) / days
  // (1 + y/2) (1 + y (days/year - 1/2)) = 100 / price
  const a = days / (2 * yearDays) - 0.25
  const b = days / yearDays
  const c = 1 - growth
  return (-b + Math.sqrt(b * b - 4 * a * c)) / (2 * a)
}

/**
 * Price per 100 of face of a certificate that pays its interest at maturity.
 *
 * Source: M. Stigum, F. Robinson, "Money Market and Bond Calculations", chapter 5.
 *
 * @param coupon a fraction a year, on the days from issue to maturity
 * @param yearly money market yield, a fraction a year
 * @param daysFromIssue from issue to settlement
 * @returns dirty; less `100 coupon daysFromIssue / yearDays` it is clean
 * @throws RangeError for days below 0, or days of a year that are not above 0
 */
export function certificatePrice(coupon: number, yearly: number, daysFromIssue: number, days: number, yearDays = 360): number {
  checkDays(days, yearDays)
  return (100 * (1 + (coupon * (daysFromIssue + days)) / yearDays)) / (1 + (yearly * days) / yearDays)
}

function checkDays(days: number, yearDays: number): void {
  if (days < 0 || yearDays <= 0)
    throw new RangeError(`${days} days before maturity, with years of ${yearDays} days: give 0 or more, and above 0`)
}

function checkBill(price: number, days: number, yearDays: number): void {
  if (price <= 0 || days <= 0 || yearDays <= 0)
    throw new RangeError(`a bill at ${price}, ${days} days before maturity, with years of ${yearDays} days: all are above 0`)
}
