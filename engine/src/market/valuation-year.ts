/** Valuation days a year of a calendar of Mondays to Fridays, by which daily figures are annualised. */
export const VALUATION_DAYS_A_YEAR = 260
