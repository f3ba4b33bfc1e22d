import { count, currency, day, decimal, oneOf, optional, tenor, text, yesOrNo } from './column.ts'
import { importFile } from './import-file.ts'

/** How a zero rate grows money: once over its time, continuously, or so often a year. */
const COMPOUNDINGS = ['simple', 'continuous', 'annual', 'semiannual', 'quarterly', 'monthly'] as const

/** The import files of a market: its tables, closes, rates and events. */
export const MARKET_FILES = {
  marketRows: importFile('market-tables.csv', {
    table: oneOf(['usEqETFs', 'intlEqETFs', 'fixedIncomeETFs', 'currencies', 'watchlist']),
    position: count('the order'),
    instrument: optional(text('for all tables but currencies')),
    currency_pair: optional(text('for currencies, such as EURUSD')),
  }),

  prices: importFile('prices.csv', {
    instrument: text('an id of instruments.csv'),
    day: day('not after tomorrow, as what is sent has happened somewhere'),
    close: decimal(
      'as quoted: a bond clean, a share in pence where it is quoted in pence; ' +
        'not adjusted for splits. Above 0, but for futures and what is worthless',
    ),
    confirmed: optional(yesOrNo('believed although it looks wrong; of persons only, not of programs')),
  }),

  fxRates: importFile('fx-rates.csv', {
    currency: currency(),
    day: day('not after tomorrow'),
    rate: decimal("units of the institution's pivot currency for one unit, above 0"),
    confirmed: optional(yesOrNo('believed although it looks wrong; of persons only, not of programs')),
  }),

  curves: importFile('curves.csv', {
    currency: currency(),
    day: day('the close at which it stood, not after tomorrow'),
    tenor: tenor(
      'ON, until the next business day, or a number with D, W, M or Y: 1W, 3M, 10Y. The shortest is the money-market rate',
    ),
    rate: decimal('zero rate, a fraction a year: 0.0325'),
    compounding: oneOf(COMPOUNDINGS, 'how the rate grows money'),
    day_count: oneOf(['ACT/360', 'ACT/365F', 'ACT/ACT ISDA', '30/360 ISDA', '30E/360'], 'how its years are counted'),
  }),

  dividendYields: importFile('dividend-yields.csv', {
    instrument: text('an id of instruments.csv'),
    day: day('the close from which it counts, until the next; not after tomorrow'),
    yield: decimal('expected dividends of a year over the price, continuously compounded, a fraction: 0.018'),
  }),

  corporateActions: importFile('corporate-actions.csv', {
    id: text(),
    instrument: text('an id of instruments.csv'),
    type: oneOf(['split', 'stockDividend', 'cashDividend', 'spinOff', 'rights', 'merger']),
    ex_date: day(),
    pay_date: optional(day()),
    ratio: optional(
      decimal(
        'all but cashDividend; new units for one old unit: 4 for 4:1, 0.125 for 1:8. ' +
          'Spin-off, rights and merger: units of the other instrument for one unit',
      ),
    ),
    other_instrument: optional(text('spinOff, rights, merger; what holders receive')),
    amount: optional(decimal('a unit: cashDividend, gross; merger, optional, the cash paid beside the units')),
    currency: optional(currency('with an amount')),
  }),
} as const
