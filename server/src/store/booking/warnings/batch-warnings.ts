import type { SQL } from 'drizzle-orm'
import type { Transaction } from '../../database.ts'
import { sql } from '../../drizzle.ts'
import { keptIn, readMerges } from '../../market/merges.ts'
import { knownAt } from '../../recorded-as-of/recorded-at.ts'
import type { WarnedBatch } from './batch-entries.ts'
import { dividendNeverHeld, oneSidedTransfer, saleOfMore } from './holding-warnings.ts'
import { currencyChanged, dealFarFromMarket, lotTooSmall, priceFarFromMarket, tradeAfterEnd } from './trade-warnings.ts'

/** What is strange about a record of a batch, by code. */
export interface BatchWarning {
  readonly code: keyof typeof QUERIES
  readonly kind: 'transactions' | 'income' | 'transfers' | 'instruments'
  readonly externalId: string
  /** Of the source file. */
  readonly line: number | null
  readonly params: Readonly<Record<string, string>>
}

/** A query a warning. Its rows have `kind`, `external_id`, `line` and `params`. */
const QUERIES = {
  priceFarFromMarket,
  dealFarFromMarket,
  saleOfMore,
  tradeAfterEnd,
  currencyChanged,
  lotTooSmall,
  oneSidedTransfer,
  dividendNeverHeld,
} as const satisfies Readonly<Record<string, (batch: WarnedBatch) => SQL>>

/** What is strange in a batch that is booked in this transaction, beside what is booked already. */
export async function readBatchWarnings(
  tx: Transaction,
  institutionId: string,
  batchId: string,
  most: number,
): Promise<readonly BatchWarning[]> {
  const merges = await readMerges(tx, institutionId, knownAt(null))
  const batch = { institutionId, batchId, kept: (column: SQL) => keptIn(merges, column) }
  // Sent one after another without waiting for answers.
  const found = await Promise.all(
    (Object.keys(QUERIES) as (keyof typeof QUERIES)[]).map(async (code) => {
      const { rows } = await tx.execute<Record<keyof BatchWarning, never>>(sql`
        select kind, external_id as "externalId", line, params from (${QUERIES[code](batch)}) as warned
        order by line nulls first, external_id collate "C" limit ${most}`)
      return (rows as readonly object[]).map((row): BatchWarning => ({ ...(row as Omit<BatchWarning, 'code'>), code }))
    }),
  )
  return found.flat().slice(0, most)
}
