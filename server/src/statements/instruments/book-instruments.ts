import { type Instrument, STATED_KINDS } from '@portal/contract/statements/statement.ts'
import { type InstrumentKind, kindModel } from '@portal/engine/instruments/kinds.ts'
import type { BatchLabel } from '#ingest/booking/booking.ts'
import type { InstrumentRecord } from '#ingest/dataset.ts'
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
import type { InstrumentItem, InstrumentTexts, Problem } from '../base/items.ts'
import { problemOf } from '../base/problem.ts'
import { identify } from '../identity/identify.ts'
import { externalIdOf, usualAssetClassOf } from '../identity/propose.ts'
import { type BookedLines, bookLines, type ListedLines, type ListedRecord, problemAt } from '../lists/book-lines.ts'

/** Result of a list of instruments. */
export interface ListedInstruments {
  readonly lines: ListedLines
  /** The first that are changed, each with the columns of instruments.csv in which it differs. */
  readonly changed: readonly { readonly id: string; readonly name: string; readonly columns: readonly string[] }[]
}

interface Allowed {
  readonly creates: boolean
  readonly changes: boolean
  readonly label: BatchLabel
}

/** The instruments that are there, by what names them, and as lines of instruments.csv. */
interface Present {
  readonly known: KnownInstruments
  readonly cells: ReadonlyMap<string, InstrumentTexts>
  readonly externalIds: ReadonlyMap<string, string>
  readonly today: string
}

/** A line that can be booked. */
interface Line extends ListedRecord<InstrumentRecord> {
  /** In which it differs from the instrument that is there; null for a new one. */
  readonly differing: readonly string[] | null
}

const MAX_CHANGED = 100
const FILE = FILE_NAMES.instruments

/**
 * Books a list of instruments: those that are new, and what it says otherwise of those that are there. What it does not say of them stays.
 * Lines that break a rule are named, and keep nothing else from being booked. The caller commits or rolls back.
 */
export async function bookInstruments(
  tx: Transaction,
  institutionId: string,
  items: readonly InstrumentItem[],
  { creates, changes, label }: Allowed,
): Promise<BookedLines & ListedInstruments> {
  await beginBooking(tx, institutionId)
  const present = await presentIn(tx, institutionId, label.knownAt)
  const problems: Problem[] = []
  const read: Line[] = []
  for (const item of items) {
    const line = item.cells && lineOfItem(item, item.cells, present)
    if (!line) continue
    if ('problems' in line) problems.push(...line.problems)
    else if (line.differing === null && !creates)
      problems.push(problemOf('instrumentUnknown', { line: item.line }, { name: line.record.name }))
    else if (line.differing !== null && line.differing.length > 0 && !changes)
      problems.push(problemOf('instrumentOfSource', { line: item.line }, { columns: line.differing.join(', ') }))
    else read.push(line)
  }
  const booked = await bookLines(tx, institutionId, { kind: 'instruments', lines: read, label })
  const changed = booked.kept.filter(({ differing }) => differing !== null && differing.length > 0)
  const leftOut = items.filter(({ cells }) => cells === null).length
  return {
    ...booked,
    lines: { ...booked.lines, leftOut, refused: items.length - leftOut - booked.kept.length },
    problems: [...problems, ...booked.problems],
    changed: changed.slice(0, MAX_CHANGED).map(({ record: { id, name }, differing }) => ({ id, name, columns: differing! })),
  }
}

async function presentIn(tx: Transaction, institutionId: string, now: Date): Promise<Present> {
  const cells = new Map<string, InstrumentTexts>()
  const scope = (await readExportScope(tx, institutionId, null))!
  for await (const rows of exportRows(tx, 'instruments', scope))
    for (const row of rows)
      cells.set(row.id!, Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== null)) as InstrumentTexts)
  const externalIds = new Map((await readInstruments(tx, institutionId, null)).map(({ id, externalId }) => [id, externalId]))
  return { known: await readKnownInstruments(tx, institutionId), cells, externalIds, today: now.toISOString().slice(0, 10) }
}

/** The record of a line, or why there is none. */
function lineOfItem(
  { line, otherwise }: InstrumentItem,
  said: InstrumentTexts,
  present: Present,
): Line | { readonly problems: readonly Problem[] } {
  const found = idOf(said, { ...otherwise, ...said }, present)
  if ('candidates' in found) return { problems: [problemOf('instrumentAmbiguous', { line }, found)] }
  const there = present.cells.get(found.id)
  const others = said.id === undefined && there ? othersIn(said, there) : []
  if (others.length > 0)
    return { problems: [problemOf('instrumentOther', { line }, { name: there!.name!, columns: others.join(', ') })] }
  const own = there ? saidOf(said) : said
  const cells = { ...(there ?? defaultsOf({ ...otherwise, ...said })), ...own, id: found.id }
  const failures = createFailures(Number.POSITIVE_INFINITY)
  const record = parseCells(FILE, CSV_FILES.instruments, cells, failures)
  if (record === undefined) return { problems: failures.first().map((failure) => problemAt(line, failure)) }
  const differing = there ? Object.entries(own).flatMap(([column, cell]) => (isOther(column, cell, there) ? [column] : [])) : null
  return { line, record, differing }
}

/** The id that the line gives, else that of the instrument that it names, else a new one. */
function idOf(
  said: InstrumentTexts,
  whole: InstrumentTexts,
  { known, cells, externalIds, today }: Present,
): { readonly id: string } | { readonly name: string; readonly candidates: string } {
  if (said.id !== undefined) return { id: said.id }
  const named = namedBy(whole)
  const found = identify(named, today, known)
  if (found.outcome === 'known') return { id: externalIds.get(found.instrumentId)! }
  if (found.outcome === 'unknown') return { id: externalIdOf(named, whole.currency ?? '', known) }
  const candidates = found.candidates.map(({ instrumentId }) => cells.get(externalIds.get(instrumentId)!)?.name ?? '')
  return { name: named.name ?? named.ticker ?? '', candidates: candidates.join(', ') }
}

/** Fields that a named instrument cannot change: with other values it is another listing, or a contract. */
function othersIn(said: InstrumentTexts, there: InstrumentTexts): readonly string[] {
  const isOtherKind = said.kind !== undefined && said.kind !== there.kind && [said.kind, there.kind].some(hasTerms)
  const isOtherCurrency = said.currency !== undefined && said.currency !== there.currency
  return [...(isOtherKind ? ['kind'] : []), ...(isOtherCurrency ? ['currency'] : [])]
}

const hasTerms = (kind: string | undefined): boolean => kindModel(kind as InstrumentKind).columns.needed.length > 0

/** Stated fields of an existing instrument: its kind stays, unless the line gives its id. */
const saidOf = ({ kind, ...said }: InstrumentTexts): InstrumentTexts =>
  kind === undefined || said.id === undefined ? said : { kind, ...said }

const NAMES = ['isin', 'ticker', 'name', 'currency', 'cusip', 'sedol', 'valor', 'wkn', 'figi', 'mic'] as const

function namedBy(cells: InstrumentTexts): Instrument {
  const named = Object.fromEntries(NAMES.flatMap((name) => (cells[name] === undefined ? [] : [[name, cells[name]]])))
  const kind = STATED_KINDS.find((each) => each === cells.kind && each !== 'crypto' && kindModel(each).mayShareName)
  return { name: cells.ticker ?? cells.isin ?? '', ...named, ...(kind && { kind }) }
}

/** Fields of a new instrument that the line does not state. */
function defaultsOf(cells: InstrumentTexts): InstrumentTexts {
  const label = cells.name ?? cells.ticker ?? cells.isin
  const kind = cells.kind as InstrumentKind
  const usual = kindModel(kind).usualMultiplier
  return {
    ...cells,
    ...(label !== undefined && { name: label, ticker: cells.ticker ?? cells.isin ?? label }),
    asset_class: cells.asset_class ?? usualAssetClassOf(kind),
    ...(usual !== null && { multiplier: cells.multiplier ?? usual }),
  }
}

/** Identifiers beside the ISIN are added, and no change of the instrument. */
const BESIDE: readonly string[] = ['id', 'cusip', 'sedol', 'valor', 'wkn', 'figi', 'mic', 'cfi']

function isOther(column: string, cell: string, there: InstrumentTexts): boolean {
  if (BESIDE.includes(column)) return false
  const former = there[column as keyof InstrumentTexts] ?? ''
  return former !== cell && !(former !== '' && Number(former) === Number(cell))
}
