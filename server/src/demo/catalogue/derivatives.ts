/** A line of options: at each expiry the next is listed, near the underlying's price of that day. */
export interface OptionLine {
  readonly underlying: string
  readonly right: 'call' | 'put'
  /** Strike over the price at listing. */
  readonly moneyness: number
  /** First listed on the expiry day of this month, `year-month`. */
  readonly firstListed: readonly [number, number]
  readonly months: 6 | 12
  readonly style: 'european' | 'american'
  /** Long-run implied volatility. */
  readonly volatility: number
}

/** Of the underlyings of options, by which those are priced. */
export const OPTION_DIVIDEND_YIELD = 0.015

export const OPTION_LINES: readonly OptionLine[] = [
  { underlying: 'ULCP', right: 'put', moneyness: 0.92, firstListed: [2022, 6], months: 6, style: 'american', volatility: 0.17 },
  { underlying: 'AMRE', right: 'call', moneyness: 1.1, firstListed: [2022, 9], months: 6, style: 'american', volatility: 0.31 },
  { underlying: 'WRLD', right: 'put', moneyness: 0.9, firstListed: [2021, 3], months: 12, style: 'european', volatility: 0.16 },
  { underlying: 'UTEC', right: 'call', moneyness: 1.05, firstListed: [2021, 6], months: 12, style: 'american', volatility: 0.24 },
  { underlying: 'KSTB', right: 'call', moneyness: 1.12, firstListed: [2023, 3], months: 12, style: 'american', volatility: 0.3 },
  { underlying: 'OAKH', right: 'put', moneyness: 0.9, firstListed: [2023, 9], months: 12, style: 'american', volatility: 0.3 },
  { underlying: 'EEMG', right: 'call', moneyness: 1, firstListed: [2024, 6], months: 12, style: 'american', volatility: 0.2 },
  { underlying: 'GOLD', right: 'call', moneyness: 1.06, firstListed: [2024, 9], months: 12, style: 'european', volatility: 0.15 },
]

/** Contracts on an index, one each quarter: two are listed at any time, and the nearer one is held until the week it expires. */
export const FUTURE_LINE = {
  underlying: 'IDXU',
  code: 'FUSL',
  name: 'US Large Cap Index future',
  firstListed: [2023, 12],
  contractSize: 20,
  dividendYield: 0.018,
} as const

/** A currency bought forward, renewed at each maturity. */
export interface ForwardLine {
  readonly buyCurrency: string
  readonly currency: string
  readonly firstListed: readonly [number, number]
  readonly months: 6
}

export const FORWARD_LINES: readonly ForwardLine[] = [
  { buyCurrency: 'EUR', currency: 'USD', firstListed: [2023, 1], months: 6 },
  { buyCurrency: 'GBP', currency: 'USD', firstListed: [2024, 4], months: 6 },
]
