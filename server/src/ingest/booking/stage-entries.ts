import { dropStage, openStage, type Stage } from '#store/booking/staging.ts'
import type { BatchContent } from '#store/booking/warnings/batch-warnings.ts'
import type { Transaction } from '#store/database.ts'
import { cashCurrency } from '../cash-instruments.ts'
import { checkConfirmations } from '../checks/check-confirmations.ts'
import { checkEntries } from '../checks/check-dataset.ts'
import { duplicateOf, keyOf } from '../checks/check-duplicates.ts'
import { checkLots } from '../checks/check-lots.ts'
import { isCurrency } from '../checks/currency.ts'
import type { ReferenceData } from '../checks/reference-data.ts'
import { type Dataset, ENTRY_KINDS, type EntryKind } from '../dataset.ts'
import { FILE_NAMES } from '../file-names.ts'
import type { LineBatch } from '../files/parse-file.ts'
import { type Add, ANYTHING, type Failures } from '../line-failure.ts'
import type { Delivery } from './booking.ts'
import { createIds, entryRows, type Ids } from './ledger-rows.ts'
import type { ReadNames } from './read-names.ts'

/** The staged entries. */
interface StagedEntries {
  /** The records of each kind that has a stage. */
  readonly counts: ReadonlyMap<EntryKind, number>
  /** The cash instruments that trades name and nothing describes. */
  readonly traded: ReadonlySet<string>
  /** For its warnings. */
  readonly content: Omit<BatchContent, 'bringsInstruments' | 'changesInstruments' | 'changesUnits' | 'closes'>
}

/** Sender and time of the entries. */
interface Sender {
  readonly bookedBy: string
  /** Null without a time. */
  readonly sentAt: Date | null
}

/** Reads, checks and stages entries batch by batch, and checks what concerns several of them. Adds the failures to those of the delivery. */
export async function stageEntries(
  tx: Transaction,
  institutionId: string,
  delivery: Delivery,
  { references, readNames }: { readonly references: ReferenceData; readonly readNames: ReadNames },
  { bookedBy, sentAt }: Sender,
): Promise<StagedEntries> {
  const { failures } = delivery
  const counts = new Map<EntryKind, number>()
  const traded = new Set<string>()
  const types = new Set<string>()
  const ids = createIds(institutionId)
  let namesLots = false
  let hasUnreadTrades = false

  async function stage<K extends EntryKind>(kind: K): Promise<void> {
    let opened: Stage | undefined
    let count = 0
    const take = async (batch: LineBatch<Dataset[K][number]>, ofFile: Failures) => {
      const { records, lines } = batch
      await readNames(records)
      checkEntries(kind, records, lines, references, sentAt, ofFile)
      checkConfirmations(kind, records, lines, bookedBy, ofFile)
      opened ??= await openStage(tx, kind)
      await opened.add(stagedRows(kind, batch, ids))
      count += records.length
      if (kind !== 'transactions') return
      for (const { instrument, type, lot } of records as Dataset['transactions']) {
        if (isCash(instrument) && !references.isDescribed(instrument)) traded.add(instrument)
        types.add(type)
        namesLots ||= lot !== null
      }
      hasUnreadTrades ||= batch.unread.some(([key]) => key === ANYTHING)
    }
    const isRefused = await delivery.read(kind, take)
    if (isRefused) {
      hasUnreadTrades ||= kind === 'transactions'
      if (opened) await dropStage(tx, kind)
    } else if (opened) {
      for await (const repeated of opened.repeated())
        for (const { place, key } of repeated) adder(failures, kind, place)(...duplicateOf(kind, key))
      counts.set(kind, count)
    }
  }

  for (const kind of ENTRY_KINDS) await stage(kind)
  if (counts.has('transactions') && !hasUnreadTrades)
    await checkLots(tx, institutionId, new Set(counts.keys()), (line) => adder(failures, 'transactions', line))
  const content = {
    types,
    namesLots,
    hasTransfers: counts.has('transfers'),
    hasIncome: counts.has('income'),
    hasLines: delivery.hasLines,
  }
  return { counts, traded, content }
}

function isCash(instrument: string): boolean {
  const currency = cashCurrency(instrument)
  return currency !== undefined && isCurrency(currency)
}

function stagedRows<K extends EntryKind>(kind: K, batch: LineBatch<Dataset[K][number]>, ids: Ids) {
  const { records, lines, unread } = batch
  const rows = entryRows(kind, records, ids).map((row, index) => ({
    place: lines[index]!,
    key: keyOf(kind, records[index]!),
    row,
  }))
  // Lots may name them.
  const named = kind === 'transactions' ? unread.map(([key, place]) => ({ place, key, row: null })) : []
  return [...rows, ...named]
}

const adder =
  ({ add }: Failures, kind: EntryKind, line: number): Add =>
  (column, reason, remedy, code = 'rule') =>
    add({ file: FILE_NAMES[kind], line, column, code, reason, remedy })
