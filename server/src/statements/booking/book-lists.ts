import type { Warning } from '@portal/contract/institution/warning.ts'
import { presentWarning } from '#ingest/booking/booking-warnings.ts'
import type { Transaction } from '#store/database.ts'
import { readInstitution } from '#store/institution/read-institution.ts'
import { bookActions } from '../actions/book-actions.ts'
import type { Item, Problem } from '../base/items.ts'
import { problemOf } from '../base/problem.ts'
import { bookCloses } from '../closes/book-closes.ts'
import { nameOf } from '../identity/name-of.ts'
import { bookInstruments } from '../instruments/book-instruments.ts'
import type { BookedLines } from '../lists/book-lines.ts'
import { bookPairs } from '../rates/book-pairs.ts'
import { pivotRatesIn } from '../rates/reference-rates.ts'
import type { FileReport } from '../statement-report.ts'
import type { BookOptions, ReadFile } from './book-file.ts'

/** Result of a list that belongs to no account. */
interface BookedList {
  readonly report: FileReport
  /** How many of each were added. */
  readonly counts: Readonly<Partial<Record<'closes' | 'instruments' | 'rates' | 'actions', number>>>
  readonly warnings: readonly Warning[]
}

const MAX_LISTED = 200

/** Booked part of a list. */
type Booked = Pick<BookedLines, 'problems' | 'warnings' | 'batch'>

/**
 * Books a list of closes, instruments, rates or corporate actions, each as one batch; undefined for all others. Dividends and splits in a
 * list of closes are booked where their instrument is known.
 */
export async function bookList(
  tx: Transaction,
  institutionId: string,
  file: ReadFile,
  options: BookOptions,
): Promise<BookedList | undefined> {
  const { readsLedger, quoted: chosen = new Map(), createsInstruments: creates } = options
  const label = { ...options.label, name: file.report.file }
  // A source is trusted with accounts of its own alone: it adds, and changes nothing.
  const changes = options.choice.only === undefined
  const closes = itemsOf(file, 'close')
  if (closes.length > 0) {
    const { closes: quoted, problems, booked } = await bookCloses(tx, institutionId, closes, { chosen, label })
    const shown = readsLedger ? quoted : quoted.map((each) => ({ ...each, doubtful: [] }))
    const known = new Set(quoted.flatMap(({ named, instrument }) => (instrument ? [named ?? ''] : [])))
    const beside = itemsOf(file, 'action').filter(({ named }) => known.has(nameOf(named)))
    if (beside.length === 0)
      return bookedList(file, { closes: booked.closes }, { ...booked, problems }, readsLedger, { closes: shown })
    const actions = await bookActions(tx, institutionId, beside, { chosen, changes, label })
    const both = { ...booked, problems: [...problems, ...actions.problems], warnings: [...booked.warnings, ...actions.warnings] }
    const counts = { closes: booked.closes, actions: actions.count }
    return bookedList(file, counts, both, readsLedger, { closes: shown, actions: actions.lines })
  }
  const instruments = itemsOf(file, 'instrument')
  if (instruments.length > 0) {
    const booked = await bookInstruments(tx, institutionId, instruments, { creates, changes, label })
    const { lines, changed } = withRefused(booked, file)
    return bookedList(file, { instruments: booked.count }, booked, readsLedger, {
      instruments: { lines, changed: readsLedger ? changed : [] },
    })
  }
  const rates = itemsOf(file, 'rate')
  if (rates.length > 0) {
    const booked = await bookPairs(tx, institutionId, rates, label)
    return bookedList(file, { rates: booked.count }, booked, readsLedger, { rates: withRefused(booked, file).lines })
  }
  const actions = itemsOf(file, 'action')
  if (actions.length === 0) return undefined
  const booked = await bookActions(tx, institutionId, actions, { chosen, changes, label })
  return bookedList(file, { actions: booked.count }, booked, readsLedger, { actions: withRefused(booked, file).lines })
}

const itemsOf = <T extends Item['type']>({ items }: ReadFile, type: T) =>
  items.filter((item): item is Extract<Item, { readonly type: T }> => item.type === type)

/** Lines that cannot be read are refused, too. */
const withRefused = <B extends Pick<BookedLines, 'lines'>>(booked: B, { report }: ReadFile): B => ({
  ...booked,
  lines: { ...booked.lines, refused: booked.lines.refused + report.problems.length },
})

function bookedList(
  { report }: ReadFile,
  counts: BookedList['counts'],
  { problems, warnings, batch }: Booked,
  readsLedger: boolean,
  lists: Pick<FileReport, 'closes' | 'instruments' | 'rates' | 'actions'>,
): BookedList {
  return {
    report: {
      ...report,
      statements: [],
      compared: true,
      ...lists,
      problems: [...report.problems, ...problems].slice(0, MAX_LISTED),
      ...(batch !== undefined && { batch }),
    },
    counts,
    warnings: readsLedger ? warnings.map((each) => presentWarning(each, report.file, null)) : [],
  }
}

/**
 * Why what a sender may not send is refused. Exchange rates and corporate actions value every client: reference rates are taken from those
 * only who may send them, and where one of them is of the pivot currency; corporate actions of a source as its closes are.
 */
export async function problemFor(
  tx: Transaction,
  institutionId: string,
  { items, report }: ReadFile,
  { booksEntries = true, booksQuotes = false, closeLists, choice }: BookOptions,
): Promise<Problem | undefined> {
  const areRates = items.some(({ type }) => type === 'rates')
  const isTakenList = closeLists === 'all' || (closeLists === 'explained' && report.preset !== null)
  if (choice.only !== undefined && !isTakenList && items.some(({ type }) => type === 'action'))
    return problemOf('actionsNotTaken', null)
  if (!areRates && !items.some(({ type }) => type === 'close' || type === 'rate'))
    return booksEntries ? undefined : problemOf('statementsNotTaken', null)
  if (!booksQuotes && (areRates || !isTakenList)) return problemOf('ratesNotTaken', null)
  if (!areRates) return undefined
  const { pivotCurrency } = await readInstitution(tx, institutionId)
  return pivotRatesIn(items, pivotCurrency).length === 0 ? problemOf('ratesWithoutPivot', null, { pivotCurrency }) : undefined
}
