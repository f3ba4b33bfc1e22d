import { DAILY, fundsOf } from './fund.ts'
import { bonds, COMMODITIES, EMERGING, EUROPE, equity, GOLD, mix, US_EQUITY, WORLD_EQUITY } from './return-source.ts'
import type { Sector } from './sectors.ts'

const ETF = { ...DAILY, kind: 'etf', currency: 'USD', listedIn: 'US', costs: 0.0015 } as const
const US_STOCKS = { ...ETF, assetClass: 'Equity', country: 'US' } as const

const usSector = (sector: Sector) => equity({ US: 1 }, { sector })
const usStyle = (style: 'size' | 'value' | 'momentum') => equity({ US: 1 }, { style })

export const US_EQUITY_ETFS = fundsOf(US_STOCKS, [
  ['ULCP', 'Broadmark US Large Cap ETF', 331.2, US_EQUITY, 0.015, { marketValueBillions: 412 }],
  ['USML', 'Broadmark US Small Cap ETF', 158.4, usStyle('size'), 0.013, { marketValueBillions: 58 }],
  ['UVAL', 'Broadmark US Value ETF', 107.3, usStyle('value'), 0.023, { marketValueBillions: 61 }],
  ['UMOM', 'Broadmark US Momentum ETF', 148.6, usStyle('momentum'), 0.008, { marketValueBillions: 14 }],
  ['UTEC', 'Broadmark US Technology ETF', 112.9, usSector('Technology'), 0.007, { marketValueBillions: 66 }],
  ['UFIN', 'Broadmark US Financials ETF', 24.6, usSector('Financials'), 0.02, { marketValueBillions: 38 }],
  ['UHLT', 'Broadmark US Health Care ETF', 104.8, usSector('Health care'), 0.015, { marketValueBillions: 37 }],
  ['UNRG', 'Broadmark US Energy ETF', 29.3, usSector('Energy'), 0.037, { marketValueBillions: 31 }],
  ['UIND', 'Broadmark US Industrials ETF', 78.1, usSector('Industrials'), 0.015, { marketValueBillions: 19 }],
  ['UCON', 'Broadmark US Consumer ETF', 143.5, usSector('Consumer discretionary'), 0.008, { marketValueBillions: 22 }],
])

const ABROAD = { ...ETF, assetClass: 'Equity', costs: 0.005, distributionsPerYear: 2 } as const

export const INTERNATIONAL_ETFS = fundsOf(ABROAD, [
  ['EDEU', 'Broadmark Germany ETF', 26.4, equity({ DE: 1 }), 0.024, { country: 'DE', marketValueBillions: 1.6 }],
  ['EFRA', 'Broadmark France ETF', 27.9, equity({ FR: 1 }), 0.024, { country: 'FR', marketValueBillions: 0.8 }],
  ['EGBR', 'Broadmark United Kingdom ETF', 25.1, equity({ GB: 1 }), 0.024, { country: 'GB', marketValueBillions: 3.1 }],
  ['ECHE', 'Broadmark Switzerland ETF', 40.2, equity({ CH: 1 }), 0.024, { country: 'CH', marketValueBillions: 1.3 }],
  ['EJPN', 'Broadmark Japan ETF', 58.7, equity({ JP: 1 }), 0.024, { country: 'JP', marketValueBillions: 14 }],
  ['ECHN', 'Broadmark China ETF', 76.5, equity({ CN: 1 }), 0.024, { country: 'CN', marketValueBillions: 6.2 }],
  ['EIND', 'Broadmark India ETF', 35.6, equity({ IN: 1 }), 0.024, { country: 'IN', marketValueBillions: 9.4 }],
  ['EBRA', 'Broadmark Brazil ETF', 28.2, equity({ BR: 1 }), 0.024, { country: 'BR', marketValueBillions: 5.1 }],
  ['EEUR', 'Broadmark Europe ETF', 52.3, EUROPE, 0.024, { marketValueBillions: 18 }],
  ['EEMG', 'Broadmark Emerging Markets ETF', 44.9, EMERGING, 0.024, { marketValueBillions: 74 }],
])

const US_BONDS = { ...ETF, assetClass: 'Fixed income', country: 'US', distributionsPerYear: 12 } as const
const AGGREGATE = mix([bonds('USD', 7), 0.7], [bonds('USD', 8, 'investmentGrade'), 0.3])

export const US_FIXED_INCOME_ETFS = fundsOf(US_BONDS, [
  ['UTRS', 'Broadmark US Treasury 1-3 Year ETF', 86.4, bonds('USD', 2), 0.02, { marketValueBillions: 24 }],
  ['UTRM', 'Broadmark US Treasury 7-10 Year ETF', 120.7, bonds('USD', 8.5), 0.024, { marketValueBillions: 29 }],
  ['UTRL', 'Broadmark US Treasury 20+ Year ETF', 157.2, bonds('USD', 24), 0.029, { marketValueBillions: 46 }],
  ['UCRP', 'Broadmark US Corporate Bond ETF', 134.8, bonds('USD', 9.5, 'investmentGrade'), 0.034, { marketValueBillions: 33 }],
  ['UHYD', 'Broadmark US High Yield ETF', 84.3, bonds('USD', 4.5, 'highYield'), 0.055, { marketValueBillions: 16 }],
  ['UAGG', 'Broadmark US Aggregate Bond ETF', 117.6, AGGREGATE, 0.027, { marketValueBillions: 112 }],
])

const STOCKS = { ...ETF, assetClass: 'Equity' } as const
const COMMODITY = { ...ETF, assetClass: 'Commodities', distributionsPerYear: 0 } as const
const BONDS = { ...ETF, assetClass: 'Fixed income', distributionsPerYear: 2 } as const
const EURO = { currency: 'EUR', listedIn: 'DE' }
const UK = { currency: 'GBP', listedIn: 'GB', country: 'GB' }
const SWISS = { currency: 'CHF', listedIn: 'CH', country: 'CH' }
const EUROZONE = { FR: 0.36, DE: 0.3, NL: 0.16, IT: 0.08, ES: 0.06, FI: 0.02, IE: 0.02 }

export const OTHER_ETFS = [
  ...fundsOf(STOCKS, [['WRLD', 'Broadmark World Equity ETF', 96.8, WORLD_EQUITY, 0.017, { costs: 0.002 }]]),
  ...fundsOf(COMMODITY, [
    ['GOLD', 'Broadmark Gold ETC', 178.3, GOLD, 0, { costs: 0.004 }],
    ['CMDT', 'Broadmark Commodity Basket ETC', 14.1, COMMODITIES, 0, { costs: 0.006 }],
  ]),
  ...fundsOf({ ...STOCKS, ...EURO }, [
    ['WLDE.DE', 'Broadmark World Equity ETF EUR', 58.2, WORLD_EQUITY, 0, { costs: 0.002, distributionsPerYear: 0 }],
    ['EZEQ.DE', 'Broadmark Eurozone Equity ETF', 34.7, equity(EUROZONE), 0.025, { distributionsPerYear: 2 }],
  ]),
  ...fundsOf({ ...BONDS, ...EURO }, [
    ['EGOV.DE', 'Broadmark Euro Government Bond ETF', 131.5, bonds('EUR', 8.5), 0.011],
    ['ECRP.DE', 'Broadmark Euro Corporate Bond ETF', 122.4, bonds('EUR', 5, 'investmentGrade'), 0.015],
  ]),
  ...fundsOf({ ...STOCKS, ...UK }, [['UKEQ.L', 'Broadmark UK Equity ETF', 28.4, equity({ GB: 1 }), 0.036]]),
  ...fundsOf({ ...BONDS, ...UK }, [['GILT.L', 'Broadmark UK Gilt ETF', 14.3, bonds('GBP', 11), 0.018]]),
  ...fundsOf({ ...STOCKS, ...SWISS }, [
    ['CHEQ.SW', 'Broadmark Swiss Equity ETF', 104.6, equity({ CH: 1 }), 0.026, { distributionsPerYear: 1 }],
  ]),
]
