import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import type { StatementDecision } from '@portal/contract/institution/statement-decisions.ts'
import { daysLater } from '#base/local-time.ts'
import { bookAll } from '#ingest/booking/book.ts'
import type { BatchLabel, Booking } from '#ingest/booking/booking.ts'
import { deliveryOf } from '#ingest/booking/delivery-of.ts'
import { latestClose } from '#ingest/checks/check-market.ts'
import type { Dataset, PriceRecord } from '#ingest/dataset.ts'
import { beginBooking } from '#store/booking/book-batch.ts'
import { type Known, readKnown } from '#store/booking/book-known.ts'
import { keepLeftOutLines, readLeftOutLines } from '#store/booking/left-out-lines.ts'
import { hasPriceList } from '#store/booking/price-list.ts'
import { keepStatementRoute, readStatementRoutes } from '#store/booking/statement-routes.ts'
import type { Transaction } from '#store/database.ts'
import { idOf } from '#store/id.ts'
import { type BookedKind, readBookedEntries, readCorrectedEntries } from '#store/ledger/read-booked.ts'
import { readKnownInstruments } from '#store/market/known-instruments.ts'
import { readCorporateActions } from '#store/market/read-corporate-actions.ts'
import { readInstruments } from '#store/market/read-instruments.ts'
import type { Item } from '../base/items.ts'
import { decider } from '../proposal/decisions.ts'
import { type InstrumentResolver, instrumentResolver } from '../proposal/instrument-resolver.ts'
import { isObjection } from '../proposal/outcome.ts'
import { type ProposedEntry, proposeAccount } from '../proposal/propose-account.ts'
import { pivotRatesIn } from '../rates/reference-rates.ts'
import { numberKey, type RouteChoice, type Routed, type RoutedAccount, routeStatements } from '../routing/route-statements.ts'
import type { FileReport } from '../statement-report.ts'
import { beganWithHoldings } from './began-with-holdings.ts'
import { leavesSidesOpen } from './endings.ts'
import { dayOfUndated, entriesOf, type FileStatement, isoDayOf, spanOf, statementsOf } from './file-statements.ts'
import { applyLedgerRules, datasetOf } from './ledger-rules.ts'
import { begunWith, isUnopened, newAccounts, openingDay, openingEntries, statedCloses } from './opening.ts'
import { quotations } from './quotations.ts'
import { settleEndings } from './settle-endings.ts'
import { unrouted } from './unrouted.ts'

/** A file as it was read. */
export interface ReadFile {
  readonly report: FileReport
  readonly items: readonly Item[]
}

export interface BookOptions {
  readonly choice: RouteChoice
  /** On lines that are similar or doubtful; none by default. */
  readonly decisions?: readonly StatementDecision[]
  /** Whether an account without entries begins with the holdings and balances of its statement, and is created where it is not there. */
  readonly opens?: boolean
  /** Whether instruments that are not there are created. */
  readonly createsInstruments: boolean
  /** Instruments of lists of closes, by what the file calls them: ids as in files. */
  readonly quoted?: ReadonlyMap<string, string>
  /** Whether the sender may send entries of accounts and instruments; by default so. */
  readonly booksEntries?: boolean
  /** Whether the sender may send closes and exchange rates; by default not. */
  readonly booksQuotes?: boolean
  /** Lists of closes that are taken from a sender that may send no other ones: all, or those that an administrator explained. */
  readonly closeLists?: 'all' | 'explained'
  /** Whether the caller may know what the ledger has: it is compared anyway, but not shown. */
  readonly readsLedger: boolean
  readonly label: Omit<BatchLabel, 'name' | 'id'>
}

/** A file with what became of it in the transaction. */
export interface BookedFile {
  readonly statements: readonly FileStatement[]
  readonly routed: readonly Routed[]
  readonly entries: readonly ProposedEntry[]
  readonly resolver: InstrumentResolver
  /** How many entries and instruments were added or cancelled, and the batch. */
  readonly booked: {
    readonly entries: number
    readonly instruments: number
    /** How many closes were added or corrected, and how many exchange rates. */
    readonly closes: number
    readonly rates: number
    readonly batch?: string
    readonly warnings: Booking['warnings']
  }
}

/** A custodian's booking and the corporate action of the market may be so many days apart. */
const ACTION_DAYS = 10
/** A similar entry may be so many days outside of the statement. */
const MARGIN_DAYS = 10

/** Routes, maps, compares and books the statements of a file, in a transaction that the caller commits or rolls back. */
export async function bookFile(
  tx: Transaction,
  institutionId: string,
  file: ReadFile,
  options: BookOptions,
): Promise<BookedFile> {
  const institution = await beginBooking(tx, institutionId)
  const known = await readKnown(tx, institutionId, institution!.pivotCurrency)
  const statements = statementsOf(file.items, leavesSidesOpen(file.report))
  for (const statement of statements) statement.to ??= dayOfUndated(statement, options.label.knownAt)
  const sender = (statement: FileStatement) => statement.account.custodian ?? file.report.preset ?? file.report.format ?? ''
  // A sender with accounts of its own makes no others.
  const added = options.opens && !options.choice.only ? newAccounts(institutionId, statements, options.choice, known) : []
  const accounts = [...accountsOf(known, options.choice.only), ...added.map((each) => each.routed)]
  const routed = routeStatements(
    statements.map((statement) => ({ account: statement.account, sender: sender(statement) })),
    await readStatementRoutes(tx, institutionId),
    accounts,
    options.choice,
  )
  const resolver = instrumentResolver(
    institutionId,
    await readKnownInstruments(tx, institutionId),
    await readInstruments(tx, institutionId, null),
    options.createsInstruments,
  )
  if (options.opens) await openAccounts(tx, institutionId, statements, routed, resolver)
  const quotedIn = quotations(statements)
  const hasAction = await actionTest(tx, institutionId)
  const entries: ProposedEntry[] = unrouted(statements, routed)
  const decide = decider(options.decisions ?? [])
  const routedAccounts = new Set(routed.flatMap((each) => (isObjection(each) ? [] : [each.account])))
  for (const account of routedAccounts) {
    const own = statements.flatMap((statement, at) => {
      const to = routed[at]!
      return isObjection(to) || to.account !== account ? [] : [{ statement, at }]
    })
    const span = spanOf(own.map(({ statement }) => statement))
    if (!span) continue
    const wide = { from: daysLater(span.from, -MARGIN_DAYS), to: daysLater(span.to, MARGIN_DAYS) }
    const context = {
      account: account.externalId,
      accountCurrency: account.currency,
      counterparty: sender(own[0]!.statement),
      resolve: resolver.resolve,
      quotedIn,
      hasAction,
      withoutSide: await settleEndings(tx, institutionId, account.id, { report: file.report, statements: own, resolver }),
    }
    const given = own.flatMap(entriesOf)
    const booked = await readBookedEntries(tx, institutionId, account.id, wide)
    const corrected = await readCorrectedEntries(tx, institutionId, account.id, wide)
    const idOfInstrument = (externalId: string) => idOf(institutionId, 'instrument', externalId)
    const leftOut = await readLeftOutLines(tx, institutionId, account.id)
    const today = isoDayOf(options.label.knownAt)
    const began = await beganWithHoldings(tx, institutionId, account.id, span)
    const ledger = { booked, corrected, span, began, idOfInstrument, decide, leftOut, today }
    const proposed = proposeAccount(given, context, ledger)
    await keepLeftOutLines(tx, institutionId, account.id, decidedLines(proposed), options.label.knownAt)
    for (const entry of proposed) entries.push(entry)
  }
  const begun = begunWith(added, routed)
  applyLedgerRules(entries, resolver.proposed, known, begun)
  const dataset = { ...datasetOf(entries, resolver.proposed), ...begun }
  const prices = await closesOf(tx, institutionId, { statements, routed, resolver }, dataset, options)
  const booked = await bookEntries(
    tx,
    institutionId,
    entries,
    { ...dataset, prices, fxRates: pivotRatesIn(file.items, known.pivotCurrency) },
    { ...options.label, name: file.report.file, source: 'statement' },
  )
  await keepRoutes(
    tx,
    institutionId,
    routed,
    (at) => ({ sender: sender(statements[at]!), number: numberKey(statements[at]!.account) }),
    options,
  )
  return { statements, routed, entries, resolver, booked }
}

/**
 * The closes that statements state of what is held. Without one what an account begins with would have no value; of the others they are
 * taken where no list of prices was sent yet.
 */
async function closesOf(
  tx: Transaction,
  institutionId: string,
  { statements, routed, resolver }: Pick<BookedFile, 'statements' | 'routed' | 'resolver'>,
  dataset: Pick<Dataset, 'instruments'>,
  { booksQuotes = false, label }: BookOptions,
): Promise<readonly PriceRecord[]> {
  const isUnlisted = booksQuotes && !(await hasPriceList(tx, institutionId))
  const refused = new Set(statements.filter((_, at) => isObjection(routed[at]!)))
  const created = new Set(dataset.instruments.map(({ id }) => id))
  const latest = latestClose(label.knownAt)
  return statedCloses(statements, resolver, (statement, externalId, day) => {
    if (refused.has(statement) || day > latest) return false
    const isBooked = !resolver.proposed.has(externalId) || created.has(externalId)
    return isBooked && (isUnlisted || (statement.begins !== undefined && created.has(externalId)))
  })
}

/** Keeps the account of each number that was chosen now. */
async function keepRoutes(
  tx: Transaction,
  institutionId: string,
  routed: readonly Routed[],
  numberOf: (at: number) => { readonly sender: string; readonly number: string },
  { label }: BookOptions,
): Promise<void> {
  for (const [at, to] of routed.entries())
    if (!isObjection(to) && to.isNew)
      await keepStatementRoute(tx, institutionId, { ...numberOf(at), accountId: to.account.id }, label.knownAt)
}

/** How many lines of each key are left out; 0 where that is taken back. */
function decidedLines(entries: readonly ProposedEntry[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { decided } of entries)
    if (decided) counts.set(decided.key, (counts.get(decided.key) ?? 0) + (decided.isLeftOut ? 1 : 0))
  return counts
}

/** Gives the statements with which their account begins the transfers that bring what they state. */
async function openAccounts(
  tx: Transaction,
  institutionId: string,
  statements: readonly FileStatement[],
  routed: readonly Routed[],
  resolver: InstrumentResolver,
): Promise<void> {
  const opened = new Set<string>()
  for (const [at, statement] of statements.entries()) {
    const to = routed[at]!
    const day = openingDay(statement)
    if (isObjection(to) || day === undefined || opened.has(to.account.id)) continue
    const booked = await readBookedEntries(tx, institutionId, to.account.id, { from: '1000-01-01', to: day })
    if (!isUnopened(booked, day)) continue
    opened.add(to.account.id)
    statement.begins = day
    for (const entry of openingEntries(statement, day, resolver)) statement.entries.push(entry)
  }
}

function accountsOf({ accounts: all, clients }: Known, only: RouteChoice['only']): readonly RoutedAccount[] {
  const accounts = only ? all.filter(({ id }) => only.has(id)) : all
  const names = new Map(clients.map(({ id, name }) => [id, name]))
  return accounts.map(({ id, externalId, name, clientId, currency }) => ({
    id,
    externalId,
    name,
    currency,
    clientName: names.get(clientId) ?? '',
    siblings: accounts.flatMap((other) => (other.clientId === clientId && other.id !== id ? [other.id] : [])),
  }))
}

async function actionTest(tx: Transaction, institutionId: string) {
  const actions = new Map<string, { readonly on: string; readonly isPaid: boolean }[]>()
  for (const { instrumentId, otherInstrumentId, exDay, type, amount } of await readCorporateActions(tx, institutionId, null)) {
    if (type === 'cashDividend') continue
    const own = { on: isoDay(exDay), isPaid: type === 'merger' && amount !== null }
    for (const id of [instrumentId, otherInstrumentId]) if (id !== null) actions.set(id, [...(actions.get(id) ?? []), own])
  }
  return (instrumentId: string, day: string, isWithCash: boolean): boolean => {
    const isNear = (on: string) => on >= daysLater(day, -ACTION_DAYS) && on <= daysLater(day, ACTION_DAYS)
    return actions.get(instrumentId)?.some(({ on, isPaid }) => isNear(on) && (isPaid || !isWithCash)) ?? false
  }
}

async function bookEntries(
  tx: Transaction,
  institutionId: string,
  entries: readonly ProposedEntry[],
  dataset: Dataset,
  label: BatchLabel,
): Promise<BookedFile['booked']> {
  const cancelled = new Map<BookedKind, string[]>()
  for (const { kind, externalId } of entries.flatMap(({ outcome, cancels }) => (outcome === 'new' ? cancels : [])))
    cancelled.set(kind, [...(cancelled.get(kind) ?? []), externalId])
  const count = dataset.transactions.length + dataset.income.length + dataset.transfers.length
  const cancelCount = [...cancelled.values()].reduce((sum, { length }) => sum + length, 0)
  const isEmpty = count + cancelCount + dataset.accounts.length + dataset.prices.length + dataset.fxRates.length === 0
  if (isEmpty) return { entries: 0, instruments: 0, closes: 0, rates: 0, warnings: [] }
  const { batchId, counts, failures, warnings } = await bookAll(tx, institutionId, deliveryOf(dataset, cancelled), label, {})
  // Each record was checked before.
  if (failures.length > 0) throw new Error(`A proposed entry cannot be booked: ${failures[0]!.reason}`)
  const changed = ({ added, corrected }: (typeof counts)['prices']) => added + corrected
  const booked = {
    entries: count + cancelCount,
    instruments: dataset.instruments.length,
    closes: changed(counts.prices),
    rates: changed(counts.fxRates),
    warnings,
  }
  return { ...booked, ...(batchId !== null && { batch: batchId }) }
}
