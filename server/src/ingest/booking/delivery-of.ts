import type { Dataset } from '../dataset.ts'
import { createFailures, lineOf } from '../line-failure.ts'
import type { Delivery } from './booking.ts'

const RECORDS_A_BATCH = 5_000

/** A dataset in memory as a delivery; its records count as lines below a header. */
export function deliveryOf(dataset: Dataset, cancelled: Delivery['cancelled'] = new Map()): Delivery {
  const failures = createFailures(Number.POSITIVE_INFINITY)
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
