import type { InstrumentKind } from '#ingest/dataset.ts'
import type { ReturnSource } from './return-source.ts'
import { bonds, EMERGING_COUNTRIES, EUROPE_COUNTRIES, mix, US_EQUITY, WORLD_EQUITY } from './return-source.ts'
import type { Sector } from './sectors.ts'

/** Anything priced by what it holds: ETF, fund, private fund, property, loan, index. */
export interface Fund {
  readonly ticker: string
  readonly name: string
  readonly kind: InstrumentKind
  readonly currency: string
  readonly assetClass: string
  readonly sector: Sector | null
  readonly country: string | null
  /** Whose trading days it keeps. */
  readonly listedIn: string
  readonly pricedEvery: 'day' | 'month' | 'quarter'
  readonly firstClose: number
  readonly decimals: number
  readonly source: ReturnSource
  /** Share of the source's return that it takes; the rest of the money earns the short rate. */
  readonly exposure: number
  readonly ownVolatility: number
  /** Costs a year, as a fraction. */
  readonly costs: number
  readonly distributionYield: number
  readonly distributionsPerYear: 0 | 1 | 2 | 4 | 12
}

const DAILY = { sector: null, pricedEvery: 'day', decimals: 2, exposure: 1, ownVolatility: 0, distributionsPerYear: 4 } as const
const US_ETF = { ...DAILY, kind: 'etf', currency: 'USD', listedIn: 'US', costs: 0.0015 } as const

const usEquity = (
  ticker: string,
  name: string,
  firstClose: number,
  sector: Sector | null,
  source: ReturnSource,
  distributionYield: number,
): Fund => ({
  ...US_ETF,
  ticker,
  name,
  assetClass: 'Equity',
  sector,
  country: 'US',
  firstClose,
  source,
  distributionYield,
})

const usSector = (ticker: string, name: string, firstClose: number, sector: Sector, distributionYield: number): Fund =>
  usEquity(ticker, name, firstClose, sector, { of: 'equity', countries: { US: 1 }, sector }, distributionYield)

const abroad = (
  ticker: string,
  name: string,
  country: string | null,
  firstClose: number,
  countries: Readonly<Record<string, number>>,
): Fund => ({
  ...US_ETF,
  ticker,
  name,
  assetClass: 'Equity',
  country,
  firstClose,
  source: { of: 'equity', countries },
  costs: 0.005,
  distributionYield: 0.024,
  distributionsPerYear: 2,
})

const usBonds = (ticker: string, name: string, firstClose: number, source: ReturnSource, distributionYield: number): Fund => ({
  ...US_ETF,
  ticker,
  name,
  assetClass: 'Fixed income',
  country: 'US',
  firstClose,
  source,
  distributionYield,
  distributionsPerYear: 12,
})

export const US_EQUITY_ETFS: readonly Fund[] = [
  usEquity('ULCP', 'Broadmark US Large Cap ETF', 331.2, null, US_EQUITY, 0.015),
  usEquity('USML', 'Broadmark US Small Cap ETF', 158.4, null, { of: 'equity', countries: { US: 1 }, style: 'size' }, 0.013),
  usEquity('UVAL', 'Broadmark US Value ETF', 107.3, null, { of: 'equity', countries: { US: 1 }, style: 'value' }, 0.023),
  usEquity('UMOM', 'Broadmark US Momentum ETF', 148.6, null, { of: 'equity', countries: { US: 1 }, style: 'momentum' }, 0.008),
  usSector('UTEC', 'Broadmark US Technology ETF', 112.9, 'Technology', 0.007),
  usSector('UFIN', 'Broadmark US Financials ETF', 24.6, 'Financials', 0.02),
  usSector('UHLT', 'Broadmark US Health Care ETF', 104.8, 'Health care', 0.015),
  usSector('UNRG', 'Broadmark US Energy ETF', 29.3, 'Energy', 0.037),
  usSector('UIND', 'Broadmark US Industrials ETF', 78.1, 'Industrials', 0.015),
  usSector('UCON', 'Broadmark US Consumer ETF', 143.5, 'Consumer discretionary', 0.008),
]

export const INTERNATIONAL_ETFS: readonly Fund[] = [
  abroad('EDEU', 'Broadmark Germany ETF', 'DE', 26.4, { DE: 1 }),
  abroad('EFRA', 'Broadmark France ETF', 'FR', 27.9, { FR: 1 }),
  abroad('EGBR', 'Broadmark United Kingdom ETF', 'GB', 25.1, { GB: 1 }),
  abroad('ECHE', 'Broadmark Switzerland ETF', 'CH', 40.2, { CH: 1 }),
  abroad('EJPN', 'Broadmark Japan ETF', 'JP', 58.7, { JP: 1 }),
  abroad('ECHN', 'Broadmark China ETF', 'CN', 76.5, { CN: 1 }),
  abroad('EIND', 'Broadmark India ETF', 'IN', 35.6, { IN: 1 }),
  abroad('EBRA', 'Broadmark Brazil ETF', 'BR', 28.2, { BR: 1 }),
  abroad('EEUR', 'Broadmark Europe ETF', null, 52.3, EUROPE_COUNTRIES),
  abroad('EEMG', 'Broadmark Emerging Markets ETF', null, 44.9, EMERGING_COUNTRIES),
]

export const US_FIXED_INCOME_ETFS: readonly Fund[] = [
  usBonds('UTRS', 'Broadmark US Treasury 1-3 Year ETF', 86.4, bonds('USD', 2), 0.02),
  usBonds('UTRM', 'Broadmark US Treasury 7-10 Year ETF', 120.7, bonds('USD', 8.5), 0.024),
  usBonds('UTRL', 'Broadmark US Treasury 20+ Year ETF', 157.2, bonds('USD', 24), 0.029),
  usBonds('UCRP', 'Broadmark US Corporate Bond ETF', 134.8, bonds('USD', 9.5, 'investmentGrade'), 0.034),
  usBonds('UHYD', 'Broadmark US High Yield ETF', 84.3, bonds('USD', 4.5, 'highYield'), 0.055),
  usBonds(
    'UAGG',
    'Broadmark US Aggregate Bond ETF',
    117.6,
    mix([bonds('USD', 7), 0.7], [bonds('USD', 8, 'investmentGrade'), 0.3]),
    0.027,
  ),
]

const OTHER_ETFS: readonly Fund[] = [
  {
    ...US_ETF,
    ticker: 'WRLD',
    name: 'Broadmark World Equity ETF',
    assetClass: 'Equity',
    country: null,
    firstClose: 96.8,
    source: WORLD_EQUITY,
    costs: 0.002,
    distributionYield: 0.017,
  },
  {
    ...US_ETF,
    ticker: 'GOLD',
    name: 'Broadmark Gold ETC',
    assetClass: 'Commodities',
    country: null,
    firstClose: 178.3,
    source: { of: 'commodity', commodity: 'gold' },
    costs: 0.004,
    distributionYield: 0,
    distributionsPerYear: 0,
  },
  {
    ...US_ETF,
    ticker: 'CMDT',
    name: 'Broadmark Commodity Basket ETC',
    assetClass: 'Commodities',
    country: null,
    firstClose: 14.1,
    source: { of: 'commodity', commodity: 'broad' },
    costs: 0.006,
    distributionYield: 0,
    distributionsPerYear: 0,
  },
  {
    ...US_ETF,
    ticker: 'WLDE.DE',
    name: 'Broadmark World Equity ETF EUR',
    currency: 'EUR',
    listedIn: 'DE',
    assetClass: 'Equity',
    country: null,
    firstClose: 58.2,
    source: WORLD_EQUITY,
    costs: 0.002,
    distributionYield: 0,
    distributionsPerYear: 0,
  },
  {
    ...US_ETF,
    ticker: 'EZEQ.DE',
    name: 'Broadmark Eurozone Equity ETF',
    currency: 'EUR',
    listedIn: 'DE',
    assetClass: 'Equity',
    country: null,
    firstClose: 34.7,
    source: { of: 'equity', countries: { FR: 0.36, DE: 0.3, NL: 0.16, IT: 0.08, ES: 0.06, FI: 0.02, IE: 0.02 } },
    distributionYield: 0.025,
    distributionsPerYear: 2,
  },
  {
    ...US_ETF,
    ticker: 'EGOV.DE',
    name: 'Broadmark Euro Government Bond ETF',
    currency: 'EUR',
    listedIn: 'DE',
    assetClass: 'Fixed income',
    country: null,
    firstClose: 131.5,
    source: bonds('EUR', 8.5),
    distributionYield: 0.011,
    distributionsPerYear: 2,
  },
  {
    ...US_ETF,
    ticker: 'ECRP.DE',
    name: 'Broadmark Euro Corporate Bond ETF',
    currency: 'EUR',
    listedIn: 'DE',
    assetClass: 'Fixed income',
    country: null,
    firstClose: 122.4,
    source: bonds('EUR', 5, 'investmentGrade'),
    distributionYield: 0.015,
    distributionsPerYear: 2,
  },
  {
    ...US_ETF,
    ticker: 'UKEQ.L',
    name: 'Broadmark UK Equity ETF',
    currency: 'GBP',
    listedIn: 'GB',
    assetClass: 'Equity',
    country: 'GB',
    firstClose: 28.4,
    source: { of: 'equity', countries: { GB: 1 } },
    distributionYield: 0.036,
  },
  {
    ...US_ETF,
    ticker: 'GILT.L',
    name: 'Broadmark UK Gilt ETF',
    currency: 'GBP',
    listedIn: 'GB',
    assetClass: 'Fixed income',
    country: 'GB',
    firstClose: 14.3,
    source: bonds('GBP', 11),
    distributionYield: 0.018,
    distributionsPerYear: 2,
  },
  {
    ...US_ETF,
    ticker: 'CHEQ.SW',
    name: 'Broadmark Swiss Equity ETF',
    currency: 'CHF',
    listedIn: 'CH',
    assetClass: 'Equity',
    country: 'CH',
    firstClose: 104.6,
    source: { of: 'equity', countries: { CH: 1 } },
    distributionYield: 0.026,
    distributionsPerYear: 1,
  },
]

const FUND = { ...DAILY, kind: 'fund', country: null, distributionYield: 0, distributionsPerYear: 0 } as const

const MUTUAL_FUNDS: readonly Fund[] = [
  {
    ...FUND,
    ticker: 'CGBF',
    name: 'Corrigan Global Balanced Fund',
    currency: 'EUR',
    listedIn: 'IE',
    assetClass: 'Multi-asset',
    firstClose: 148.31,
    source: mix([WORLD_EQUITY, 0.55], [bonds('EUR', 6, 'investmentGrade'), 0.45]),
    ownVolatility: 0.015,
    costs: 0.011,
  },
  {
    ...FUND,
    ticker: 'CDAF',
    name: 'Corrigan Dynamic Allocation Fund',
    currency: 'USD',
    listedIn: 'IE',
    assetClass: 'Multi-asset',
    firstClose: 212.07,
    source: mix([WORLD_EQUITY, 0.6], [bonds('USD', 7), 0.25], [{ of: 'commodity', commodity: 'gold' }, 0.15]),
    ownVolatility: 0.02,
    costs: 0.012,
  },
  {
    ...FUND,
    ticker: 'AMXF',
    name: 'Alpenrand Mixed Fund CHF',
    currency: 'CHF',
    listedIn: 'CH',
    assetClass: 'Multi-asset',
    firstClose: 117.45,
    source: mix([WORLD_EQUITY, 0.25], [{ of: 'equity', countries: { CH: 1 } }, 0.2], [bonds('CHF', 6), 0.55]),
    ownVolatility: 0.01,
    costs: 0.009,
  },
  {
    ...FUND,
    ticker: 'WGEF',
    name: 'Westmark Global Equity Fund',
    currency: 'USD',
    listedIn: 'IE',
    assetClass: 'Equity',
    firstClose: 88.62,
    source: WORLD_EQUITY,
    ownVolatility: 0.035,
    costs: 0.013,
  },
  {
    ...FUND,
    ticker: 'WAGF',
    name: 'Westmark Asia Growth Fund',
    currency: 'USD',
    listedIn: 'IE',
    assetClass: 'Equity',
    firstClose: 31.18,
    source: { of: 'equity', countries: { JP: 0.3, CN: 0.3, IN: 0.2, TW: 0.2 } },
    ownVolatility: 0.05,
    costs: 0.015,
  },
  {
    ...FUND,
    ticker: 'LARF',
    name: 'Lindqvist Absolute Return Fund',
    currency: 'EUR',
    listedIn: 'IE',
    assetClass: 'Alternatives',
    firstClose: 109.94,
    source: WORLD_EQUITY,
    exposure: 0.25,
    ownVolatility: 0.045,
    costs: 0.004,
  },
  {
    ...FUND,
    ticker: 'PSBF',
    name: 'Pemberly Strategic Bond Fund',
    currency: 'GBP',
    listedIn: 'IE',
    assetClass: 'Fixed income',
    firstClose: 121.76,
    source: mix([bonds('GBP', 7, 'investmentGrade'), 0.7], [bonds('USD', 5, 'highYield'), 0.3]),
    ownVolatility: 0.012,
    costs: 0.007,
    distributionYield: 0.031,
    distributionsPerYear: 4,
  },
  {
    ...FUND,
    ticker: 'PEDF',
    name: 'Pemberly Emerging Debt Fund',
    currency: 'USD',
    listedIn: 'IE',
    assetClass: 'Fixed income',
    firstClose: 98.33,
    source: bonds('USD', 6.5, 'highYield'),
    ownVolatility: 0.035,
    costs: 0.009,
    distributionYield: 0.048,
    distributionsPerYear: 2,
  },
]

const RARELY_PRICED: readonly Fund[] = [
  {
    ...FUND,
    ticker: 'NIP2',
    name: 'Northgate Infrastructure Partners II',
    kind: 'privateFund',
    currency: 'EUR',
    listedIn: 'IE',
    assetClass: 'Alternatives',
    pricedEvery: 'month',
    firstClose: 1000,
    source: WORLD_EQUITY,
    exposure: 0.45,
    ownVolatility: 0.06,
    costs: -0.025,
    distributionYield: 0.03,
    distributionsPerYear: 4,
  },
  {
    ...FUND,
    ticker: 'HPE4',
    name: 'Holm Private Equity IV',
    kind: 'privateFund',
    currency: 'USD',
    listedIn: 'IE',
    assetClass: 'Alternatives',
    pricedEvery: 'quarter',
    firstClose: 1000,
    source: WORLD_EQUITY,
    exposure: 0.8,
    ownVolatility: 0.09,
    costs: -0.02,
  },
  {
    ...FUND,
    ticker: 'HSTR',
    name: 'Office building, Harbour Street 12',
    kind: 'property',
    currency: 'EUR',
    country: 'NL',
    listedIn: 'NL',
    assetClass: 'Property',
    sector: 'Real estate',
    pricedEvery: 'quarter',
    firstClose: 2_650_000,
    decimals: 0,
    source: bonds('EUR', 4),
    exposure: 0.3,
    ownVolatility: 0.03,
    costs: -0.012,
  },
  {
    ...FUND,
    ticker: 'HSLN',
    name: 'Harbour Street senior loan 5.25% 2032',
    kind: 'loan',
    currency: 'EUR',
    country: 'NL',
    listedIn: 'NL',
    assetClass: 'Fixed income',
    pricedEvery: 'month',
    firstClose: 100,
    source: bonds('EUR', 2.5, 'investmentGrade'),
    exposure: 0.5,
    ownVolatility: 0.004,
    costs: 0.012,
  },
]

const INDEX = {
  ...DAILY,
  kind: 'index',
  sector: null,
  country: null,
  decimals: 2,
  costs: 0,
  distributionYield: 0.018,
  distributionsPerYear: 12,
} as const

export const INDICES: readonly Fund[] = [
  {
    ...INDEX,
    ticker: 'IDXW',
    name: 'World Equity Index',
    currency: 'USD',
    listedIn: 'US',
    assetClass: 'Equity',
    firstClose: 2384.5,
    source: WORLD_EQUITY,
  },
  {
    ...INDEX,
    ticker: 'IDXU',
    name: 'US Large Cap Index',
    currency: 'USD',
    listedIn: 'US',
    assetClass: 'Equity',
    country: 'US',
    firstClose: 3310.2,
    source: US_EQUITY,
  },
  {
    ...INDEX,
    ticker: 'IDXE',
    name: 'Eurozone Equity Index',
    currency: 'EUR',
    listedIn: 'DE',
    assetClass: 'Equity',
    firstClose: 3012.4,
    source: { of: 'equity', countries: { FR: 0.36, DE: 0.34, NL: 0.16, IT: 0.08, ES: 0.06 } },
  },
  {
    ...INDEX,
    ticker: 'IDXC',
    name: 'Commodity Index',
    currency: 'USD',
    listedIn: 'US',
    assetClass: 'Commodities',
    firstClose: 148.7,
    source: { of: 'commodity', commodity: 'broad' },
    distributionYield: 0,
  },
]

/** All of them, in the order in which they are booked. */
export const FUNDS: readonly Fund[] = [
  ...US_EQUITY_ETFS,
  ...INTERNATIONAL_ETFS,
  ...US_FIXED_INCOME_ETFS,
  ...OTHER_ETFS,
  ...MUTUAL_FUNDS,
  ...RARELY_PRICED,
  ...INDICES,
]
