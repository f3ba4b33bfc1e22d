import { isoDay } from '@portal/analytics/calendar/day-number.ts'

import type { Dataset, PriceRecord, TransactionRecord } from '#ingest/dataset.ts'

/** Two errors in the first report of a day: a close that was corrected, and a trade that was booked late. */
interface Misreported {
  readonly price: PriceRecord | undefined
  readonly trade: TransactionRecord | undefined
}

/** Accounts are rebalanced once a month: within so many days there is a trade. */
export const DAYS_BACK = 62
/** Instruments that many accounts hold. */
const CORRECTED = 'WRLD'
/** The wrong close is about one percent too low. */
const SHARE = 0.99

/**
 * The errors in the first report of a day's close, which are corrected with the next day's closes. A function of the day only.
 *
 * @param dataset of the previous days, at least `DAYS_BACK`
 * @param account whose last purchase was booked late
 * @param closeDay day number
 */
export function misreportedOn({ prices, transactions }: Dataset, account: string, closeDay: number): Misreported {
  const day = isoDay(closeDay)
  return {
    price: prices.find((each) => each.instrument === CORRECTED && each.day === day),
    trade: transactions.findLast((each) => each.type === 'buy' && each.account === account && each.tradeDate < day),
  }
}

/** A dataset up to a day, as first reported at its close; its reference data are the present ones. */
export function asFirstReported(dataset: Dataset, { price, trade }: Misreported, closeDay: number): Dataset {
  const day = isoDay(closeDay)
  return {
    ...dataset,
    prices: dataset.prices
      .filter((each) => each.day <= day)
      .map((each) => (price && each.instrument === price.instrument && each.day === price.day ? tooLow(each) : each)),
    fxRates: dataset.fxRates.filter((each) => each.day <= day),
    curves: dataset.curves.filter((each) => each.day <= day),
    transactions: dataset.transactions.filter((each) => each.tradeDate <= day && each.id !== trade?.id),
  }
}

/** The part of a dataset that became known after the close of a day: later entries and closes, and the corrections. */
export function reportedLater(dataset: Dataset, misreported: Misreported, closeDay: number): Dataset {
  const day = isoDay(closeDay)
  const later: Dataset = {
    reportingCurrencies: [],
    holidays: [],
    benchmarks: [],
    instruments: [],
    identifiers: [],
    clients: [],
    portfolios: [],
    accounts: [],
    benchmarkWeights: [],
    factors: [],
    lookThrough: [],
    taxGroups: [],
    groupings: [],
    marketRows: [],
    logos: [],
    mandateLimits: [],
    mandateAssignments: [],
    dividendYields: [],
    corporateActions: [],
    income: [],
    transfers: [],
    prices: dataset.prices.filter((each) => each.day > day),
    fxRates: dataset.fxRates.filter((each) => each.day > day),
    curves: dataset.curves.filter((each) => each.day > day),
    transactions: dataset.transactions.filter((each) => each.tradeDate > day),
  }
  return withCorrections(later, misreported)
}

/** Data with the corrections. Booking equal data again has no effect. */
export function withCorrections(dataset: Dataset, { price, trade }: Misreported): Dataset {
  return {
    ...dataset,
    prices: [...(price ? [price] : []), ...dataset.prices],
    transactions: [...(trade ? [trade] : []), ...dataset.transactions],
  }
}

function tooLow(price: PriceRecord): PriceRecord {
  const decimals = price.close.split('.')[1]?.length ?? 0
  return { ...price, close: (Number(price.close) * SHARE).toFixed(decimals) }
}
