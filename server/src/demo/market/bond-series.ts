import { addMonths, civilDate, isoDay, parseDay } from '@portal/analytics/calendar/day-number.ts'
import { accruedInterest, type BondTerms } from '@portal/analytics/valuation/accrued-interest.ts'
import { couponDates } from '@portal/analytics/valuation/coupon-schedule.ts'

import type { InstrumentRecord } from '#ingest/dataset.ts'
import type { BondLine } from '../catalogue/bonds.ts'
import { decimal, rounded } from '../decimal.ts'
import { cleanPrice } from './bond-price.ts'
import { quotedSeries } from './price-path.ts'
import { PLAIN, type PriceSeries } from './price-series.ts'
import type { Drivers } from './source-returns.ts'

const DECIMALS = 3
/** New bonds pay coupons in eighths of a percent. */
const COUPON_STEP = 0.00125

export interface BondSeries extends PriceSeries {
  /** The code of its line. */
  readonly line: string
  readonly terms: BondTerms
  readonly couponDates: readonly number[]
  /** Interest per 100 of face by day of the timeline, negative when the next coupon stays with the seller. */
  readonly accrued: Float64Array
}

/** The bonds of a line: the next is issued on the day the previous one matures. */
export function bondLineSeries(line: BondLine, drivers: Drivers): BondSeries[] {
  const lastDay = drivers.timeline.days.at(-1)!
  const bonds: BondSeries[] = []
  let coupon = line.firstCoupon
  for (let issue = parseDay(line.firstIssue); issue <= lastDay; issue = addMonths(issue, 12 * line.years)) {
    const index = drivers.timeline.indexFrom(issue)
    // A bond whose issue day is a weekend after the last day is issued on the next day.
    if (index >= drivers.timeline.days.length) break
    if (bonds.length > 0) coupon = couponAtIssue(line, index, drivers)
    bonds.push(bondSeries(line, issue, coupon, drivers))
  }
  return bonds
}

function bondSeries(line: BondLine, issueDate: number, couponRate: number, drivers: Drivers): BondSeries {
  const { timeline } = drivers
  const terms = termsOf(line, issueDate, couponRate)
  const { maturity } = terms
  const dates = couponDates(terms)
  const quoted = quotedSeries(timeline, timeline.indexFrom(issueDate), timeline.indexFrom(maturity) - 1, (t) => {
    const day = timeline.days[t]!
    return rounded(cleanPrice(terms, dates, yieldOn(line, (maturity - day) / 365.25, t, drivers), day), DECIMALS)
  })
  return {
    instrument: instrumentOf(line, terms),
    line: line.code,
    terms,
    couponDates: dates,
    accrued: accruedInterest(terms, timeline.days),
    ...quoted,
    decimals: DECIMALS,
    actions: [],
  }
}

const yieldOn = (line: BondLine, years: number, t: number, { yields }: Drivers): number =>
  yields.bondYield(line.currency, years, line.credit, t) + line.extraYield

function couponAtIssue(line: BondLine, index: number, drivers: Drivers): number {
  const steps = Math.round(yieldOn(line, line.years, index, drivers) / COUPON_STEP)
  return Math.max(steps, 0) * COUPON_STEP
}

function termsOf(line: BondLine, issueDate: number, couponRate: number) {
  const { couponsPerYear, dayCount, exCouponDays } = line
  const maturity = addMonths(issueDate, 12 * line.years)
  return { couponRate, couponsPerYear, issueDate, firstCouponDate: null, maturity, dayCount, exCouponDays }
}

function instrumentOf(line: BondLine, terms: ReturnType<typeof termsOf>): InstrumentRecord {
  const { issueDate, maturity, couponRate } = terms
  const year = civilDate(maturity).year
  return {
    ...PLAIN,
    id: `${line.code}-${year}`,
    ticker: `${line.code} ${year}`,
    name: `${line.issuer} ${decimal(couponRate * 100, 3)}% ${year}`,
    kind: 'bond',
    currency: line.currency,
    multiplier: '0.01',
    assetClass: 'Fixed income',
    sector: line.sector,
    country: line.country,
    issuer: line.issuer,
    terms: { kind: 'bond', ...terms, issueDate: isoDay(issueDate), maturity: isoDay(maturity) },
  }
}
