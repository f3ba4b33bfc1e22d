import type { Credit } from './return-source.ts'

type DayCount = 'ACT/ACT ICMA' | 'ACT/360' | 'ACT/365F' | '30/360 US' | '30E/360'

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
  readonly dayCount: DayCount
  readonly exCouponDays: number
}

const US = {
  issuer: 'US Government',
  country: 'US',
  sector: null,
  currency: 'USD',
  credit: 'government',
  extraYield: 0,
  couponsPerYear: 2,
  dayCount: 'ACT/ACT ICMA',
  exCouponDays: 0,
} as const
const EURO = { ...US, currency: 'EUR', couponsPerYear: 1 } as const
const UK = { ...US, issuer: 'UK Government', country: 'GB', currency: 'GBP', exCouponDays: 9 } as const

export const BOND_LINES: readonly BondLine[] = [
  { ...US, code: 'UST3', firstIssue: '2020-02-15', years: 3, firstCoupon: 0.01375 },
  { ...US, code: 'UST10', firstIssue: '2020-05-15', years: 10, firstCoupon: 0.00625 },
  { ...US, code: 'UST20', firstIssue: '2020-08-15', years: 20, firstCoupon: 0.01125 },
  {
    ...EURO,
    code: 'GER10',
    issuer: 'German Government',
    country: 'DE',
    firstIssue: '2020-02-15',
    years: 10,
    firstCoupon: 0.0025,
  },
  {
    ...EURO,
    code: 'GER30',
    issuer: 'German Government',
    country: 'DE',
    firstIssue: '2018-08-15',
    years: 30,
    firstCoupon: 0.0125,
  },
  {
    ...EURO,
    code: 'FRA15',
    issuer: 'French Government',
    country: 'FR',
    extraYield: 0.005,
    firstIssue: '2019-05-25',
    years: 15,
    firstCoupon: 0.0125,
  },
  {
    ...EURO,
    code: 'ITA10',
    issuer: 'Italian Government',
    country: 'IT',
    extraYield: 0.014,
    couponsPerYear: 2,
    firstIssue: '2020-03-01',
    years: 10,
    firstCoupon: 0.0165,
  },
  { ...UK, code: 'UKT5', firstIssue: '2020-01-31', years: 5, firstCoupon: 0.00625 },
  { ...UK, code: 'UKT20', firstIssue: '2020-10-22', years: 20, firstCoupon: 0.0125 },
  {
    ...US,
    code: 'AMREB',
    issuer: 'Aldermoor Energy',
    sector: 'Energy',
    credit: 'investmentGrade',
    extraYield: 0.003,
    dayCount: '30/360 US',
    firstIssue: '2020-04-01',
    years: 12,
    firstCoupon: 0.0325,
  },
  {
    ...US,
    code: 'KSTBB',
    issuer: 'Kestrel Bank',
    sector: 'Financials',
    credit: 'investmentGrade',
    extraYield: 0.005,
    couponsPerYear: 4,
    dayCount: 'ACT/360',
    firstIssue: '2020-09-10',
    years: 8,
    firstCoupon: 0.0275,
  },
  {
    ...US,
    code: 'IRCMB',
    issuer: 'Ironcrest Mining',
    sector: 'Materials',
    credit: 'highYield',
    dayCount: '30/360 US',
    firstIssue: '2020-06-30',
    years: 7,
    firstCoupon: 0.0575,
  },
  {
    ...EURO,
    code: 'RHNCB',
    issuer: 'Rheinholt Chemie',
    country: 'DE',
    sector: 'Materials',
    credit: 'investmentGrade',
    extraYield: 0.002,
    firstIssue: '2020-07-08',
    years: 9,
    firstCoupon: 0.01,
  },
  {
    ...EURO,
    code: 'LAVOB',
    issuer: 'Banque Lavoisier',
    country: 'FR',
    sector: 'Financials',
    credit: 'investmentGrade',
    extraYield: 0.006,
    dayCount: '30E/360',
    firstIssue: '2020-03-20',
    years: 10,
    firstCoupon: 0.01375,
  },
  {
    ...UK,
    code: 'THRNB',
    issuer: 'Thornbridge Water',
    sector: 'Utilities',
    credit: 'investmentGrade',
    extraYield: 0.004,
    dayCount: 'ACT/365F',
    exCouponDays: 0,
    firstIssue: '2019-12-05',
    years: 16,
    firstCoupon: 0.02625,
  },
]
