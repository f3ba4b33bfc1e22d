import type { Instrument } from '@portal/contract/statements/statement.ts'
import type { StoredInstrument } from '@portal/engine/instruments/market-instrument.ts'
import type { BatchLabel } from '#ingest/booking/booking.ts'
import type { CorporateActionRecord } from '#ingest/dataset.ts'
import { FILE_NAMES } from '#ingest/file-names.ts'
import { CSV_FILES } from '#ingest/files/csv-files.ts'
import { parseCells } from '#ingest/files/parse-file.ts'
import { createFailures } from '#ingest/line-failure.ts'
import { beginBooking } from '#store/booking/book-batch.ts'
import type { Transaction } from '#store/database.ts'
import { exportRows } from '#store/export/export-rows.ts'
import { readExportScope } from '#store/export/export-scope.ts'
import { type KnownInstruments, readKnownInstruments } from '#store/market/known-instruments.ts'
import { readInstruments } from '#store/market/read-instruments.ts'
import type { ActionItem, ActionTexts, Problem } from '../base/items.ts'
import { problemOf } from '../base/problem.ts'
import { chosenInstrument } from '../identity/chosen-instrument.ts'
import { nameOf } from '../identity/name-of.ts'
import { onlyInstrument } from '../identity/only-instrument.ts'
import { type BookedLines, bookLines, type ListedRecord, problemAt } from '../lists/book-lines.ts'

const FILE = FILE_NAMES.corporateActions

interface Present {
  readonly known: KnownInstruments
  readonly stored: ReadonlyMap<string, StoredInstrument>
  /** Actions that are there, by what they are; several of a day in the order of their ids. */
  readonly actions: ReadonlyMap<string, readonly ActionTexts[]>
}

/**
 * Books a list of corporate actions: those that are new, and what it says otherwise of those that are there, which are known by their
 * instrument, kind and ex-date. What it does not say of them stays. Instruments have to be there. The caller commits or rolls back.
 *
 * @param chosen ids of instruments (as in files) by what the list calls them, '' where it says nothing
 */
export async function bookActions(
  tx: Transaction,
  institutionId: string,
  items: readonly ActionItem[],
  {
    chosen,
    changes,
    label,
  }: { readonly chosen: ReadonlyMap<string, string>; readonly changes: boolean; readonly label: BatchLabel },
): Promise<BookedLines> {
  await beginBooking(tx, institutionId)
  const present = await presentIn(tx, institutionId)
  const problems: Problem[] = []
  const lines: ListedRecord<CorporateActionRecord>[] = []
  const seen = new Map<string, number>()
  for (const item of items.filter(({ cells }) => cells !== null)) {
    const read = recordOf(item, { ...present, chosen }, seen, changes)
    if ('problems' in read) problems.push(...read.problems)
    else lines.push(read)
  }
  const leftOut = items.filter(({ cells }) => cells === null).length
  const booked = await bookLines(tx, institutionId, { kind: 'corporateActions', lines, label })
  return {
    ...booked,
    lines: { ...booked.lines, leftOut, refused: booked.lines.refused + items.length - leftOut - lines.length },
    problems: [...problems, ...booked.problems],
  }
}

async function presentIn(tx: Transaction, institutionId: string): Promise<Present> {
  const rows: ActionTexts[] = []
  const scope = (await readExportScope(tx, institutionId, null))!
  for await (const some of exportRows(tx, 'corporateActions', scope))
    for (const row of some) rows.push(Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== null)))
  return {
    known: await readKnownInstruments(tx, institutionId),
    stored: new Map((await readInstruments(tx, institutionId, null)).map((row) => [row.id, row])),
    actions: Map.groupBy(rows, ({ instrument, type, ex_date }) => `${instrument}-${type}-${ex_date}`),
  }
}

type Read = ListedRecord<CorporateActionRecord> | { readonly problems: readonly Problem[] }

/** The record of a line, or why there is none. @param seen how many lines of the list are of the same instrument, kind and day */
function recordOf(
  { line, cells, named, other }: ActionItem,
  present: Present & { readonly chosen: ReadonlyMap<string, string> },
  seen: Map<string, number>,
  changes: boolean,
): Read {
  const day = cells!.ex_date ?? ''
  const unknown = (each: Instrument) => ({ problems: [problemOf('instrumentUnknown', { line }, { name: nameOf(each) })] })
  const instrument = chosenInstrument(named, present) ?? onlyInstrument(named, day, present)
  const received = other && onlyInstrument(other, day, present)
  if (!instrument) return unknown(named)
  if (other && !received) return unknown(other)
  const key = `${instrument.externalId}-${cells!.type}-${day}`
  const before = seen.get(key) ?? 0
  seen.set(key, before + 1)
  const there = present.actions.get(key)?.[before]
  const own: ActionTexts = {
    ...cells,
    instrument: instrument.externalId,
    ...(received && { other_instrument: received.externalId }),
    ...(cells!.amount !== undefined && cells!.currency === undefined && { currency: instrument.currency }),
  }
  const failures = createFailures(Number.POSITIVE_INFINITY)
  const said = { ...there, ...own, id: there?.id ?? (before === 0 ? key : `${key}-${before + 1}`) }
  const record = parseCells(FILE, CSV_FILES.corporateActions, said, failures)
  if (record === undefined) return { problems: failures.first().map((failure) => problemAt(line, failure)) }
  const columns = there ? Object.entries(own).flatMap(([column, cell]) => (isOther(column, cell, there) ? [column] : [])) : []
  if (columns.length > 0 && !changes)
    return { problems: [problemOf('instrumentOfSource', { line }, { columns: columns.join(', ') })] }
  return { line, record }
}

function isOther(column: string, cell: string, there: ActionTexts): boolean {
  const former = there[column as keyof ActionTexts] ?? ''
  return former !== cell && !(former !== '' && Number(former) === Number(cell))
}
