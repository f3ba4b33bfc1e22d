import type { SQL } from 'drizzle-orm'
import type { Transaction } from '../../database.ts'
import { sql } from '../../drizzle.ts'
import { keptIn, readMerges } from '../../market/merges.ts'
import { knownAt } from '../../recorded-as-of/recorded-at.ts'
import type { WarnedBatch } from './batch-entries.ts'
import { MIN_CLOSES, sameAsDayBefore } from './close-warnings.ts'
import { dividendNeverHeld, laterSaleOfMore, oneSidedTransfer, saleOfMore } from './holding-warnings.ts'
import { currencyWithoutRate } from './rate-warnings.ts'
import { bringsBackCancelled, replacesCorrection } from './replaced-entries.ts'
import { currencyChanged, dealFarFromMarket, lotTooSmall, priceFarFromMarket, tradeAfterEnd } from './trade-warnings.ts'

/** Warning about a record of a batch, by code. */
export interface BatchWarning {
  readonly code: keyof typeof QUERIES
  readonly kind: 'transactions' | 'income' | 'transfers' | 'instruments' | 'prices'
  readonly externalId: string
  /** Of the source file. */
  readonly line: number | null
  readonly params: Readonly<Record<string, string>>
}

/** Staged or changed records of a batch: a warning is looked for only where its subject is among them. */
export interface BatchContent {
  /** The types of its trades. */
  readonly types: ReadonlySet<string>
  readonly namesLots: boolean
  readonly hasTransfers: boolean
  readonly hasIncome: boolean
  readonly changesInstruments: boolean
  /** Whether it adds or changes instruments. */
  readonly bringsInstruments: boolean
  /** How many closes it adds or corrects. */
  readonly closes: number
  /** Whether it corrects or cancels trades or transfers. */
  readonly changesUnits: boolean
  /** Whether its entries are lines of files. */
  readonly hasLines: boolean
}

type IsAbout = (content: BatchContent) => boolean

const isDealt: IsAbout = ({ types }) => types.has('buy') || types.has('sell')

/** A query a warning, and when it is asked. Its rows have `kind`, `external_id`, `line` and `params`. */
const QUERIES = {
  replacesCorrection: [replacesCorrection, ({ hasLines }) => hasLines],
  bringsBackCancelled: [bringsBackCancelled, ({ hasLines }) => hasLines],
  priceFarFromMarket: [priceFarFromMarket, isDealt],
  dealFarFromMarket: [dealFarFromMarket, ({ types }) => types.has('fx')],
  saleOfMore: [saleOfMore, ({ types }) => types.has('sell')],
  // Single entries are corrected by hand; files may be of a million.
  laterSaleOfMore: [laterSaleOfMore, ({ changesUnits, hasLines }) => changesUnits && !hasLines],
  tradeAfterEnd: [tradeAfterEnd, isDealt],
  currencyChanged: [currencyChanged, ({ changesInstruments }) => changesInstruments],
  sameAsDayBefore: [sameAsDayBefore, ({ closes }) => closes >= MIN_CLOSES],
  lotTooSmall: [lotTooSmall, ({ namesLots }) => namesLots],
  oneSidedTransfer: [oneSidedTransfer, ({ hasTransfers }) => hasTransfers],
  currencyWithoutRate: [
    currencyWithoutRate,
    ({ types, hasIncome, hasTransfers, bringsInstruments }) => types.size > 0 || hasIncome || hasTransfers || bringsInstruments,
  ],
  dividendNeverHeld: [dividendNeverHeld, ({ hasIncome }) => hasIncome],
} as const satisfies Readonly<Record<string, readonly [(batch: WarnedBatch) => SQL, IsAbout]>>

/** Warnings about a batch that is booked in this transaction, beside the booked entries. */
export async function readBatchWarnings(
  tx: Transaction,
  institutionId: string,
  batchId: string,
  content: BatchContent,
  most: number,
): Promise<readonly BatchWarning[]> {
  const asked = (Object.keys(QUERIES) as (keyof typeof QUERIES)[]).filter((code) => QUERIES[code][1](content))
  if (asked.length === 0) return []
  const merges = await readMerges(tx, institutionId, knownAt(null))
  const batch = { institutionId, batchId, kept: (column: SQL) => keptIn(merges, column) }
  // Sent one after another without waiting for answers.
  const found = await Promise.all(
    asked.map(async (code) => {
      const { rows } = await tx.execute<Record<keyof BatchWarning, never>>(sql`
        select kind, external_id as "externalId", line, params from (${QUERIES[code][0](batch)}) as warned
        order by line nulls first, external_id collate "C" limit ${most}`)
      return (rows as readonly object[]).map((row): BatchWarning => ({ ...(row as Omit<BatchWarning, 'code'>), code }))
    }),
  )
  return found.flat().slice(0, most)
}
