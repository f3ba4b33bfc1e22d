import type { Credit } from './return-source.ts'

/** A line of bonds of one issuer: when one matures, the next of the same length is issued at the yield of that day. */
export interface BondLine {
  readonly code: string
  readonly issuer: string
  readonly country: string
  readonly sector: string | null
  readonly currency: string
  readonly credit: Credit
  /** Added to the yield of its credit class, as a fraction. */
  readonly extraYield: number
  readonly firstIssue: string
  readonly years: number
  readonly firstCoupon: number
  readonly couponsPerYear: 1 | 2 | 4
  readonly dayCount: 'ACT/ACT ICMA' | 'ACT/360' | 'ACT/365F' | '30/360 US' | '30E/360'
  readonly exCouponDays: number
}

/** Code, first issue, years, first coupon, extra yield, and what differs from the rest of its table. */
type BondRow = readonly [string, string, number, number, number, Partial<BondLine>?]

type Common = Omit<BondLine, 'code' | 'firstIssue' | 'years' | 'firstCoupon' | 'extraYield'>

const US: Common = {
  issuer: 'US Government',
  country: 'US',
  sector: null,
  currency: 'USD',
  credit: 'government',
  couponsPerYear: 2,
  dayCount: 'ACT/ACT ICMA',
  exCouponDays: 0,
}
const EURO: Common = { ...US, currency: 'EUR', couponsPerYear: 1 }
const GERMAN = { issuer: 'German Government', country: 'DE' }
const FRENCH = { issuer: 'French Government', country: 'FR' }
const ITALIAN = { issuer: 'Italian Government', country: 'IT', couponsPerYear: 2 } as const
const UK: Common = { ...US, issuer: 'UK Government', country: 'GB', currency: 'GBP', exCouponDays: 9 }

const CREDIT = { credit: 'investmentGrade' } as const
const ALDERMOOR = { ...CREDIT, issuer: 'Aldermoor Energy', sector: 'Energy', dayCount: '30/360 US' } as const
const KESTREL = { ...CREDIT, issuer: 'Kestrel Bank', sector: 'Financials', couponsPerYear: 4, dayCount: 'ACT/360' } as const
const IRONCREST = { issuer: 'Ironcrest Mining', sector: 'Materials', credit: 'highYield', dayCount: '30/360 US' } as const
const RHEINHOLT = { ...CREDIT, issuer: 'Rheinholt Chemie', country: 'DE', sector: 'Materials' }
const LAVOISIER = { ...CREDIT, issuer: 'Banque Lavoisier', country: 'FR', sector: 'Financials', dayCount: '30E/360' } as const
const WATER = { ...CREDIT, issuer: 'Thornbridge Water', sector: 'Utilities', dayCount: 'ACT/365F', exCouponDays: 0 } as const

export const BOND_LINES: readonly BondLine[] = [
  ...linesOf(US, [
    ['UST3', '2020-02-15', 3, 0.01375, 0],
    ['UST10', '2020-05-15', 10, 0.00625, 0],
    ['UST20', '2020-08-15', 20, 0.01125, 0],
  ]),
  ...linesOf(EURO, [
    ['GER10', '2020-02-15', 10, 0.0025, 0, GERMAN],
    ['GER30', '2018-08-15', 30, 0.0125, 0, GERMAN],
    ['FRA15', '2019-05-25', 15, 0.0125, 0.005, FRENCH],
    ['ITA10', '2020-03-01', 10, 0.0165, 0.014, ITALIAN],
  ]),
  ...linesOf(UK, [
    ['UKT5', '2020-01-31', 5, 0.00625, 0],
    ['UKT20', '2020-10-22', 20, 0.0125, 0],
  ]),
  ...linesOf(US, [
    ['AMREB', '2020-04-01', 12, 0.0325, 0.003, ALDERMOOR],
    ['KSTBB', '2020-09-10', 8, 0.0275, 0.005, KESTREL],
    ['IRCMB', '2020-06-30', 7, 0.0575, 0, IRONCREST],
  ]),
  ...linesOf(EURO, [
    ['RHNCB', '2020-07-08', 9, 0.01, 0.002, RHEINHOLT],
    ['LAVOB', '2020-03-20', 10, 0.01375, 0.006, LAVOISIER],
  ]),
  ...linesOf(UK, [['THRNB', '2019-12-05', 16, 0.02625, 0.004, WATER]]),
]

function linesOf(common: Common, rows: readonly BondRow[]): BondLine[] {
  return rows.map(([code, firstIssue, years, firstCoupon, extraYield, other]) => {
    return { ...common, code, firstIssue, years, firstCoupon, extraYield, ...other }
  })
}
