import type { Sector } from './sectors.ts'

export type Style = 'size' | 'value' | 'momentum'
export type Credit = 'government' | 'investmentGrade' | 'highYield'

/** Source of a fund's returns: equity markets, a bond market, a commodity, or several of them. */
export type ReturnSource =
  | {
      readonly of: 'equity'
      /** Weights of countries; their sum is 1. */
      readonly countries: Readonly<Record<string, number>>
      readonly sector?: Sector
      readonly style?: Style
    }
  | { readonly of: 'bonds'; readonly currency: string; readonly years: number; readonly credit: Credit }
  | { readonly of: 'commodity'; readonly commodity: 'gold' | 'broad' }
  | { readonly of: 'mix'; readonly parts: readonly { readonly source: ReturnSource; readonly weight: number }[] }

type Equity = Extract<ReturnSource, { of: 'equity' }>

/** Returns of shares of countries in constant weights. */
export const equity = (countries: Equity['countries'], over: Pick<Equity, 'sector' | 'style'> = {}): ReturnSource => ({
  of: 'equity',
  countries,
  ...over,
})

export const US_EQUITY = equity({ US: 1 })
export const GOLD: ReturnSource = { of: 'commodity', commodity: 'gold' }
export const COMMODITIES: ReturnSource = { of: 'commodity', commodity: 'broad' }

const WORLD = { US: 0.63, JP: 0.07, GB: 0.05, FR: 0.04, DE: 0.04, CH: 0.03, NL: 0.02, CN: 0.05, TW: 0.03, IN: 0.03, BR: 0.01 }
export const WORLD_EQUITY = equity(WORLD)
export const EMERGING = equity({ CN: 0.4, TW: 0.25, IN: 0.25, BR: 0.1 })
const EUROPEAN_WEIGHTS = { GB: 0.24, FR: 0.2, CH: 0.16, DE: 0.16, NL: 0.1, IT: 0.06, ES: 0.05, FI: 0.02, IE: 0.01 }
export const EUROPE = equity(EUROPEAN_WEIGHTS)

/** Returns of the bonds of a currency at a constant maturity in years. */
export const bonds = (currency: string, years: number, credit: Credit = 'government'): ReturnSource => ({
  of: 'bonds',
  currency,
  years,
  credit,
})

/** Returns of several sources in constant weights. */
export const mix = (...parts: readonly (readonly [ReturnSource, number])[]): ReturnSource => ({
  of: 'mix',
  parts: parts.map(([source, weight]) => ({ source, weight })),
})
