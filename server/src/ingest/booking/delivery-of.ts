import type { Dataset } from '../dataset.ts'
import { createFailures, type Failures, lineOf } from '../line-failure.ts'
import type { Delivery } from './booking.ts'

/** A dataset without anything. */
export const NOTHING: Dataset = {
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
  mandateLimits: [],
  mandateAssignments: [],
  marketRows: [],
  curves: [],
  dividendYields: [],
  logos: [],
  prices: [],
  fxRates: [],
  corporateActions: [],
  transactions: [],
  income: [],
  transfers: [],
}

const RECORDS_A_BATCH = 5_000

/** A dataset in memory as a delivery; its records count as lines below a header. @param failures of what could not be read */
export function deliveryOf(
  dataset: Dataset,
  cancelled: Delivery['cancelled'] = new Map(),
  failures: Failures = createFailures(Number.POSITIVE_INFINITY),
): Delivery {
  return {
    reference: dataset,
    hasLines: false,
    cancelled,
    failures,
    read: async (kind, onBatch) => {
      for (let start = 0; start < dataset[kind].length; start += RECORDS_A_BATCH) {
        const records = dataset[kind].slice(start, start + RECORDS_A_BATCH)
        await onBatch({ records, lines: records.map((_, index) => lineOf(undefined, start + index)), unread: [] }, failures)
      }
      return false
    },
  }
}
