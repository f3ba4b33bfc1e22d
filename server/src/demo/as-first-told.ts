import { isoDay } from '@portal/analytics/calendar/day-number.ts'

import type { Dataset, PriceRecord, TransactionRecord } from '#ingest/dataset.ts'

/** Two things that were told wrong at first: a close that was corrected, and a trade that was booked late. */
interface ToldWrong {
  readonly price: PriceRecord | undefined
  readonly trade: TransactionRecord | undefined
}

/** Accounts are rebalanced once a month: within so many days there is a trade. */
export const DAYS_BACK = 62
/** What many accounts hold. */
const CORRECTED = 'WRLD'
/** A close that was told about one in a hundred too low. */
const SHARE = 0.99

/**
 * What had been told wrong in the evening of a day and is put right with the next day's closes: the same for the same day.
 *
 * @param dataset of the days before, `DAYS_BACK` of them at least
 * @param account whose last purchase was booked late
 * @param evening day number
 */
export function toldWrongOn({ prices, transactions }: Dataset, account: string, evening: number): ToldWrong {
  const day = isoDay(evening)
  return {
    price: prices.find((each) => each.instrument === CORRECTED && each.day === day),
    trade: transactions.findLast((each) => each.type === 'buy' && each.account === account && each.tradeDate < day),
  }
}

/** A dataset up to a day, as it was told in the evening of that day; its master data are those of later. */
export function asFirstTold(dataset: Dataset, { price, trade }: ToldWrong, evening: number): Dataset {
  const day = isoDay(evening)
  return {
    ...dataset,
    prices: dataset.prices
      .filter((each) => each.day <= day)
      .map((each) => (price && each.instrument === price.instrument && each.day === price.day ? tooLow(each) : each)),
    fxRates: dataset.fxRates.filter((each) => each.day <= day),
    transactions: dataset.transactions.filter((each) => each.tradeDate <= day && each.id !== trade?.id),
  }
}

/** What of a dataset became known after the evening of a day: the entries and closes of later days, and what they put right. */
export function toldLater(dataset: Dataset, toldWrong: ToldWrong, evening: number): Dataset {
  const day = isoDay(evening)
  const later: Dataset = {
    ...{ reportingCurrencies: [], holidays: [], benchmarks: [], instruments: [], clients: [], portfolios: [], accounts: [] },
    ...{ benchmarkWeights: [], factors: [], lookThrough: [], marketRows: [], logos: [] },
    ...{ corporateActions: [], income: [], transfers: [] },
    prices: dataset.prices.filter((each) => each.day > day),
    fxRates: dataset.fxRates.filter((each) => each.day > day),
    transactions: dataset.transactions.filter((each) => each.tradeDate > day),
  }
  return withPutRight(later, toldWrong)
}

/** Data with what they put right. What is right already is not booked again. */
export function withPutRight(dataset: Dataset, { price, trade }: ToldWrong): Dataset {
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
