import { LIMIT_KINDS, LIMIT_SIDES } from '../limits/limit-terms.ts'
import {
  count,
  currency,
  datedRates,
  day,
  decimal,
  identifier,
  mic,
  oneOf,
  optional,
  ratio,
  schedule,
  tenor,
  text,
  yesOrNo,
} from './column.ts'
import { IDENTIFIER_SCHEMES } from './identifiers.ts'
import { type CellsOf, importFile } from './import-file.ts'
import { INSTRUMENT_KINDS } from './instrument-kinds.ts'
import { LEDGER_FILES } from './ledger-files.ts'
import { MARKET_FILES } from './market-files.ts'

/**
 * Every import file except logos, as docs/import.md describes them. The server parses files by this list, and the portal maps
 * files of other systems to it.
 */
export const IMPORT_FILES = {
  reportingCurrencies: importFile('reporting-currencies.csv', {
    currency: currency(),
  }),

  holidays: importFile('holidays.csv', {
    day: day(),
    name: text(),
  }),

  benchmarks: importFile('benchmarks.csv', {
    id: text(),
    name: text(),
  }),

  instruments: importFile('instruments.csv', {
    id: text('CASH:EUR and the like are the cash of a currency, and need no line'),
    ticker: text(),
    name: text(),
    kind: oneOf(INSTRUMENT_KINDS),
    currency: currency('the one it is quoted in'),
    multiplier: optional(
      decimal(
        'the value of one unit at a quotation of 1: 0.01 for bonds per 100 and for pence, the contract size of a derivative. ' +
          'Optional and 1, but needed for bonds, options and futures',
      ),
    ),
    asset_class: text(
      'by economic exposure: an equity option is Equity. Cash is left to cash: any other instrument of that class becomes ' +
        'Cash equivalents, and an fxForward is of Currency',
    ),
    sector: optional(text()),
    country: optional(text('two letters of ISO 3166-1')),
    isin: optional(identifier('isin')),
    issuer: optional(
      text(
        'the name of who issued it, the same for shares and bonds of one company. Of funds, and of what has an underlying, it does not count',
      ),
    ),
    worthless: optional(yesOrNo('only then may a price be 0')),
    market_value: optional(decimal('of all units, in its currency, for the market tree map')),
    coupon_rate: optional(ratio("bond; a year's coupon as a fraction, 0.045")),
    coupons_per_year: optional(oneOf(['0', '1', '2', '3', '4', '6', '12'], 'bond; 0: all interest is paid at maturity')),
    issue_date: optional(day('bond')),
    first_coupon_date: optional(day('bond, optional')),
    maturity: optional(day('bond, fxForward')),
    day_count: optional(
      oneOf(
        [
          'ACT/ACT ICMA',
          'ACT/ACT ISDA',
          'ACT/ACT AFB',
          'ACT/360',
          'ACT/364',
          'ACT/365F',
          'ACT/365L',
          'ACT/365 Canadian',
          'NL/365',
          '30/360 US',
          '30/360 ISDA',
          '30E/360',
          '30E/360 ISDA',
          '30E+/360',
        ],
        'bond, optional',
      ),
    ),
    ex_coupon_days: optional(count('bond, optional; calendar days before a coupon from which the buyer no longer gets it')),
    redemptions: optional(
      schedule(
        'bond, optional; coupon dates and parts of the original face that are paid back on them before maturity, at 100: ' +
          '2027-06-30 0.25; 2028-06-30 0.25. Prices are then per 100 outstanding, and quantities what is outstanding',
      ),
    ),
    reference_tenor: optional(
      tenor(
        'bond with floating coupons: that of its reference rate, of its currency, as in curves.csv; ON is compounded over a period',
      ),
    ),
    spread: optional(ratio('bond with floating coupons: what its coupon has beside the reference rate, a fraction')),
    fixings: optional(
      datedRates(
        'bond with floating coupons: days and reference rates, 2026-03-27 0.0215; 2026-06-26 0.0198. Each counts for the coupon ' +
          'periods that start on its day or later until the next; before the first the coupon is coupon_rate',
      ),
    ),
    underlying: optional(text('option, right; future, optional; an id of this file')),
    right: optional(oneOf(['call', 'put'], 'option')),
    strike: optional(ratio('option; right: what a new unit is subscribed at')),
    expiry: optional(day('option, right, future')),
    style: optional(oneOf(['european', 'american'], 'option')),
    units_per_right: optional(ratio('right; new units for one right: 0.2 for one for five')),
    buy_currency: optional(currency('fxForward; one unit buys 1 of it')),
    forward_rate: optional(ratio('fxForward; units of currency paid for it')),
    cusip: optional(identifier('cusip')),
    sedol: optional(identifier('sedol')),
    valor: optional(identifier('valor')),
    wkn: optional(identifier('wkn')),
    figi: optional(identifier('figi')),
    mic: optional(mic('the market of the ticker, ISO 10383')),
    cfi: optional(identifier('cfi', 'ISO 10962')),
  }),

  identifiers: importFile('identifiers.csv', {
    instrument: text('an id of instruments.csv'),
    scheme: oneOf(IDENTIFIER_SCHEMES),
    value: text('with its check digit, where the scheme has one'),
    mic: optional(mic('the market on which it names the instrument; needed for a ticker without days')),
    from_day: optional(day('the first day; empty: without beginning')),
    to_day: optional(day('the last day; empty: without end')),
  }),

  clients: importFile('clients.csv', {
    id: text(),
    name: text('different for every client of the institution'),
    reporting_currency: currency('one of the reporting currencies'),
    benchmark: optional(text('an id of benchmarks.csv')),
    report_address: optional(text('an https address of an external report')),
  }),

  portfolios: importFile('portfolios.csv', {
    client: text('an id of clients.csv'),
    name: text(),
  }),

  accounts: importFile('accounts.csv', {
    id: text(),
    client: text('an id of clients.csv; an account cannot change its client'),
    name: text('different for every account of the client'),
    currency: currency(),
    portfolio: optional(
      text('a portfolio of the client. Empty: "Unassigned", and an account that is there already stays where it is'),
    ),
    benchmark: optional(text('an id of benchmarks.csv')),
    opened_on: optional(day('no entry may be before it')),
    closed_on: optional(day('no entry may be after it')),
  }),

  benchmarkWeights: importFile('benchmark-weights.csv', {
    benchmark: text('an id of benchmarks.csv'),
    from_day: day(),
    instrument: text('an id of instruments.csv'),
    weight: decimal('a fraction from 0 to 1; the parts of a day sum to 1'),
  }),

  factors: importFile('factors.csv', {
    key: text(),
    name: text(),
    position: count('the order in which they are residualised, each its own'),
    instrument: text('whose total return stands for the factor'),
  }),

  lookThrough: importFile('look-through.csv', {
    instrument: text('an id of instruments.csv'),
    from_day: day(),
    dimension: oneOf(['country', 'sector', 'assetClass', 'currency', 'issuer']),
    key: text('such as DE or Energy'),
    weight: decimal('a fraction; together at most 1, the rest is not covered'),
  }),

  taxGroups: importFile('tax-groups.csv', {
    tax_group: text('the taxable owner; its accounts are of one client'),
    account: text('an id of accounts.csv, in one tax group on a day'),
    method: oneOf(
      ['fifo', 'lifo', 'average', 'chosen', 'unitedKingdom', 'canada', 'unitedStates'],
      'one for all accounts of the group: how cost is found, by account, or by the rules of a country',
    ),
    taxable: yesOrNo('no for an account whose gains are not taxed'),
    from_day: day(),
    to_day: optional(day('the last day')),
  }),

  groupings: importFile('groupings.csv', {
    grouping: text('its name, of at most 60 characters'),
    instrument: optional(text('an id of instruments.csv; CASH:EUR and the like are the cash of a currency')),
    account: optional(text('an id of accounts.csv, in place of an instrument')),
    from_day: day(),
    group: optional(text('of at most 60 characters; empty: in none from that day on')),
  }),

  mandateLimits: importFile('mandate-limits.csv', {
    mandate: text('its name, of at most 200 characters'),
    kind: oneOf(LIMIT_KINDS, 'what is bounded'),
    of: optional(
      text('what of: instrument or issuer of a concentration; 95 or 99 of valueAtRisk; the asset class, currency or issuer'),
    ),
    side: oneOf(LIMIT_SIDES, 'whether the figure may not be above the bound, or not below it'),
    bound: ratio('a fraction of NPV; years of maturity, valuation days of staleData'),
    warning: optional(ratio('beyond this there is a warning')),
    looked_through: optional(yesOrNo('for assetClass, issuer and the concentration of an issuer; empty: no')),
  }),

  mandateAssignments: importFile('mandate-assignments.csv', {
    mandate: text('a mandate of mandate-limits.csv'),
    client: text('an id of clients.csv'),
    account: optional(text('an account of the client. Empty: all accounts of the client together')),
    from_day: day(),
    to_day: optional(day('the last day')),
  }),

  ...MARKET_FILES,
  ...LEDGER_FILES,
} as const

/** The cells of a line of instruments.csv. */
export type InstrumentCells = CellsOf<typeof IMPORT_FILES.instruments.columns>

export type ImportKind = keyof typeof IMPORT_FILES
