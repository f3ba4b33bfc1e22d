import type { Warning } from '@portal/contract/institution/warning.ts'
import type { Place } from '@portal/contract/statements/statement.ts'
import { MAX_WARNINGS, presentWarning } from '#ingest/booking/booking-warnings.ts'
import { insertReconciliation } from '#store/booking/reconciliations.ts'
import type { Database, Transaction } from '#store/database.ts'
import { readIncome, readTransactions, readTransfers } from '#store/ledger/read-ledger.ts'
import { readCorporateActions } from '#store/market/read-corporate-actions.ts'
import { readInstruments } from '#store/market/read-instruments.ts'
import { isObjection, type LineOutcome, worse } from '../proposal/outcome.ts'
import { namedLines } from '../proposal/propose-account.ts'
import { type AccountEntries, movesOf } from '../reconciliation/ledger-moves.ts'
import { type Compared, reconcile } from '../reconciliation/reconcile.ts'
import type { RoutedAccount } from '../routing/route-statements.ts'
import type { FileReport } from '../statement-report.ts'
import type { LineCounts, StatementSummary } from '../summary.ts'
import { type BookedFile, type BookOptions, bookFile, type ReadFile } from './book-file.ts'
import { bookList, problemFor } from './book-lists.ts'

/** Result of files. */
export interface StatementsResult {
  readonly files: readonly FileReport[]
  /** Additions to the ledger; absent where nothing was to be booked. */
  readonly booked?: Amount
  /** Additions that a dry run would have made. */
  readonly proposed?: Amount
}

interface Amount {
  readonly entries: number
  readonly instruments: number
  readonly closes: number
  readonly rates: number
  readonly actions: number
  /** Warnings about these entries. */
  readonly warnings: readonly Warning[]
}

const MAX_LISTED = 200
const LISTED = ['closes', 'instruments', 'rates', 'actions'] as const
/** Formats that state all holdings of an account, also that there are none. */
const OF_HOLDINGS: readonly unknown[] = ['mt535', 'semt.002']

type Booked = Required<Pick<StatementsResult, 'files' | 'booked'>>

/** Books the files in their order, each as one batch, and compares them with the ledger, in the caller's transaction. */
export async function bookStatements(
  tx: Transaction,
  institutionId: string,
  files: readonly ReadFile[],
  options: BookOptions,
): Promise<Booked> {
  const reports: FileReport[] = []
  const booked = { entries: 0, instruments: 0, closes: 0, rates: 0, actions: 0, warnings: [] as Warning[] }
  for (const file of files) {
    const { problem = await problemFor(tx, institutionId, file, options) } = file.report
    if (problem) {
      reports.push({ ...file.report, problem })
      continue
    }
    const list = await bookList(tx, institutionId, file, options)
    if (list) {
      reports.push(list.report)
      for (const kind of LISTED) booked[kind] += list.counts[kind] ?? 0
      booked.warnings.push(...list.warnings.slice(0, MAX_WARNINGS - booked.warnings.length))
      continue
    }
    const result = await bookFile(tx, institutionId, file, options)
    booked.entries += result.booked.entries
    booked.instruments += result.booked.instruments
    booked.closes += result.booked.closes
    booked.rates += result.booked.rates
    if (options.readsLedger) booked.warnings.push(...warningsOf(file, result).slice(0, MAX_WARNINGS - booked.warnings.length))
    reports.push(await reportOf(tx, institutionId, file, result, options))
  }
  return { files: reports, booked }
}

/** The warnings of a file, each with the place of its entry. */
function warningsOf({ report, items }: ReadFile, { entries, booked }: BookedFile): readonly Warning[] {
  const keyOf = (place: Place): string => JSON.stringify(place)
  const fresh = new Set(entries.flatMap((entry) => (entry.outcome === 'new' ? entry.places.map(keyOf) : [])))
  const ofIsins = items.flatMap((item) =>
    item.type === 'wrongIsin' && fresh.has(keyOf(item.place))
      ? [presentWarning({ code: 'isinWrong', params: { isin: item.isin } }, report.file, item.place)]
      : [],
  )
  const places = new Map(entries.flatMap(({ records, places: [first] }) => records.map(({ id }) => [id, first] as const)))
  const ofEntries = booked.warnings.map((warning) => presentWarning(warning, report.file, places.get(warning.externalId) ?? null))
  return [...ofIsins, ...ofEntries]
}

/** The same as a dry run: everything is done and rolled back, so that each file is compared with those before it, too. */
export async function proposeStatements(
  db: Database,
  institutionId: string,
  files: readonly ReadFile[],
  options: BookOptions,
): Promise<StatementsResult> {
  try {
    return await db.withInstitution(institutionId, async (tx) => {
      throw new Proposal(await bookStatements(tx, institutionId, files, options))
    })
  } catch (error) {
    if (error instanceof Proposal) {
      const { files, booked } = error.result
      return { files: files.map(({ batch: _, ...file }) => file), proposed: booked }
    }
    throw error
  }
}

/** Thrown to roll back. */
class Proposal extends Error {
  readonly result: Booked
  constructor(result: Booked) {
    super('Nothing was booked.')
    this.result = result
  }
}

async function reportOf(
  tx: Transaction,
  institutionId: string,
  { report }: ReadFile,
  result: BookedFile,
  { readsLedger, label: { knownAt } }: BookOptions,
): Promise<FileReport> {
  const statements: StatementSummary[] = []
  for (const [at, summary] of report.statements.entries())
    statements.push(await statementOf(tx, institutionId, { summary, at, report, knownAt, readsLedger }, result))
  const { batch } = result.booked
  const named = namedLines(result.entries, MAX_LISTED, readsLedger)
  const incomplete = readsLedger ? [...result.resolver.incomplete.values()].slice(0, MAX_LISTED) : []
  const optional = { ...(batch !== undefined && { batch }), ...(incomplete.length > 0 && { incomplete }) }
  return { ...report, compared: true, ...optional, statements, named }
}

interface OwnStatement {
  readonly summary: StatementSummary
  /** Of the file. */
  readonly at: number
  readonly report: FileReport
  readonly knownAt: Date
  readonly readsLedger: boolean
}

/** The summary of one statement, with the outcomes of its lines and its differences from the ledger. */
async function statementOf(
  tx: Transaction,
  institutionId: string,
  { summary, at, report, knownAt, readsLedger }: OwnStatement,
  { statements, routed, entries, resolver }: BookedFile,
): Promise<StatementSummary> {
  const own = entries.filter(({ statement }) => statement === at)
  const [statement, to] = [statements[at], routed[at]]
  // Holdings with which an account begins are entries.
  const opening =
    statement?.begins === undefined ? 0 : new Set(own.flatMap(({ places }) => places.map((each) => JSON.stringify(each)))).size
  const lines = countLines({ ...summary.lines, leftOut: summary.lines.leftOut - opening }, own)
  if (!statement || !to || isObjection(to)) return { ...summary, lines, portalAccount: null }
  const statesHoldings = statement.holdings.length > 0 || OF_HOLDINGS.includes(report.format)
  const portalAccount = { id: to.account.externalId, name: to.account.name }
  if (!statesHoldings && statement.balances.length === 0) return { ...summary, lines, portalAccount }
  const instruments = new Map((await readInstruments(tx, institutionId, null)).map((row) => [row.id, row]))
  const compared = {
    statement,
    elsewhere: [],
    firstBalances: statements[routed.findIndex((each) => !isObjection(each) && each.account.id === to.account.id)]!.balances,
    statesHoldings,
    accountCurrency: to.account.currency,
    proposed: own,
    entries: {
      ...(await readEntries(tx, institutionId, [to.account.id])),
      actions: await readCorporateActions(tx, institutionId, null),
      instruments,
    },
    idOf: (...[named, day, currency]: Parameters<Compared['idOf']>) => {
      const found = resolver.resolve(named, day, currency)
      return isObjection(found) ? undefined : found.id
    },
  }
  const agrees = reconcile(compared).length === 0
  const differences = agrees
    ? []
    : reconcile({ ...compared, elsewhere: await movesElsewhere(tx, institutionId, to.account, compared.entries) })
  const closing = statement.balances.filter(({ kind }) => kind === 'closing')
  const day = [...closing, ...statement.holdings].map((stated) => stated.day).find((each) => each !== undefined) ?? statement.to
  if (day !== undefined)
    await insertReconciliation(tx, institutionId, {
      accountId: to.account.id,
      day,
      at: knownAt,
      file: report.file,
      differences,
      stated: closing.length + statement.holdings.length,
    })
  return readsLedger
    ? { ...summary, lines, portalAccount, differences: [...summary.differences, ...differences] }
    : { ...summary, lines, portalAccount }
}

const readEntries = async (tx: Transaction, institutionId: string, accountIds: readonly string[]) => ({
  transactions: await readTransactions(tx, institutionId, accountIds, null),
  income: await readIncome(tx, institutionId, accountIds, null),
  transfers: await readTransfers(tx, institutionId, accountIds, null),
})

/** Entries of the client's other accounts: an entry may be in the wrong one. */
async function movesElsewhere(
  tx: Transaction,
  institutionId: string,
  { siblings }: RoutedAccount,
  { actions, instruments }: Pick<AccountEntries, 'actions' | 'instruments'>,
) {
  return siblings.length === 0 ? [] : movesOf({ ...(await readEntries(tx, institutionId, siblings)), actions, instruments })
}

/** Each line of the statement by its outcome; of a line with several entries the one to look at first. */
function countLines(read: LineCounts, entries: BookedFile['entries']): LineCounts {
  const outcomes = new Map<string, LineOutcome>()
  for (const { places, outcome } of entries)
    for (const place of places) {
      const key = JSON.stringify(place)
      outcomes.set(key, worse(outcomes.get(key), outcome))
    }
  const counts: LineCounts = { new: 0, alreadyHere: 0, similar: 0, doubtful: 0, leftOut: read.leftOut, refused: read.refused }
  for (const outcome of outcomes.values()) counts[outcome]++
  return counts
}
