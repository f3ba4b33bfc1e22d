import { hasRight } from '@portal/contract/access/roles.ts'
import type { HouseRow, HouseTotal } from '@portal/contract/house/house.ts'
import { runCounts, runFigures } from '@portal/contract/house/run-terms.ts'
import type { Caller } from '#access/caller.ts'
import { reportReason } from '#reports/report-reason.ts'
import type { Transaction } from '#store/database.ts'
import { subjectOf } from '#store/runs/run-chain.ts'
import { contentOf, type RunContent, type RunCount, type RunFigure } from '#store/runs/run-content.ts'
import { readRunRows, type StoredRun, type StoredRunRow } from '#store/runs/runs.ts'

/** A note on a figure of a client, or of the total. */
interface HouseNote {
  readonly row: string
  readonly field: RunFigure
  readonly reason: string
}

/** The part of a run that a caller may see. */
interface House {
  readonly rows: readonly HouseRow[]
  readonly total: HouseTotal | null
  readonly notes: readonly HouseNote[]
}

const FIGURES = Object.keys(runFigures) as readonly RunFigure[]
const COUNTS = Object.keys(runCounts) as readonly RunCount[]
/** Names the row of all clients together. */
export const TOTAL = 'Total'

/** The part of a run that a caller may see. With the right to every account no rows of single ones are needed. */
export async function houseOf(tx: Transaction, run: StoredRun, caller: Caller): Promise<House> {
  const seesAll = caller.kind === 'token' || hasRight(caller.role, 'see-every-client')
  if (seesAll) return wholeHouse(await readRunRows(tx, run, ['client', 'house']))
  return seenHouse(await readRunRows(tx, run), reportReason('run.otherAccounts'))
}

/**
 * Clients and all together, of a caller who sees every account: from the rows of clients and of the house.
 *
 * @param kept rows of a run, of the kinds `client` and `house`
 */
function wholeHouse(kept: readonly StoredRunRow[]): House {
  const own = kept.filter(({ kind }) => kind === 'client').map((row) => clientRow(row, contentOf(row), true))
  const house = kept.find(({ kind }) => kind === 'house')
  const total = house ? totalRow(house.accountIds.length, contentOf(house)) : null
  return withTotal(own, total)
}

/**
 * The same of a caller who sees some accounts: of a client they see in part what the run computed of exactly these accounts, and where it
 * computed nothing of them, the sums of what can be summed.
 *
 * @param kept all rows that the caller may see
 * @param otherAccounts why figures that are no sums are withheld
 */
function seenHouse(kept: readonly StoredRunRow[], otherAccounts: string): House {
  const accounts = kept.filter(({ kind }) => kind === 'account')
  const find = (kind: StoredRunRow['kind'], subject: string) => kept.find((row) => row.kind === kind && row.subject === subject)
  const own = [...Map.groupBy(accounts, ({ clientId }) => clientId!)].map(([clientId, ofClient]) => {
    const whole = find('client', clientId)
    if (whole) return clientRow(whole, contentOf(whole), true)
    const ids = ofClient.map(({ subject }) => subject)
    const part = find('part', subjectOf(ids))
    if (part) return clientRow(part, contentOf(part), false)
    return clientRow({ clientId, accountIds: ids }, summed(ofClient.map(contentOf), otherAccounts), false)
  })
  const ids = accounts.map(({ subject }) => subject)
  const seen = kept.find(({ kind }) => kind === 'house') ?? find('sight', subjectOf(ids))
  const contents = accounts.map(contentOf)
  const isOneCurrency = new Set(contents.map(({ reportingCCY }) => reportingCCY)).size === 1
  const content = seen ? contentOf(seen) : isOneCurrency ? summed(contents, otherAccounts) : null
  return withTotal(own, content && totalRow(ids.length, content))
}

interface Noted<Row> {
  readonly row: Row
  readonly notes: readonly HouseNote[]
}

function withTotal(clients: readonly Noted<HouseRow>[], total: Noted<HouseTotal> | null): House {
  return {
    rows: clients.map(({ row }) => ({
      ...row,
      // Earlier runs kept no rate: it is known of clients in the currency of the total.
      houseRate: row.houseRate ?? (row.reportingCCY === total?.row.reportingCCY ? 1 : null),
    })),
    total: total?.row ?? null,
    notes: [...clients, ...(total ? [total] : [])].flatMap(({ notes }) => notes),
  }
}

function clientRow(
  { clientId, accountIds }: Pick<StoredRunRow, 'clientId' | 'accountIds'>,
  content: RunContent,
  isWhole: boolean,
): Noted<HouseRow> {
  const { client } = content
  const head = { clientId: clientId!, client, accounts: accountIds.length, isWhole, houseRate: content.houseRate ?? null }
  const row = { ...head, ...figuresOf(content) }
  return { row, notes: notesOf(content).map((note) => ({ row: client, ...note })) }
}

function totalRow(accounts: number, content: RunContent): Noted<HouseTotal> {
  return { row: { accounts, ...figuresOf(content) }, notes: notesOf(content).map((note) => ({ row: TOTAL, ...note })) }
}

function figuresOf(content: RunContent): Pick<HouseTotal, 'reportingCCY' | RunFigure | RunCount> {
  const entries = [...FIGURES, ...COUNTS].map((field) => [field, content[field] ?? null] as const)
  return { reportingCCY: content.reportingCCY, ...(Object.fromEntries(entries) as Pick<HouseTotal, RunFigure | RunCount>) }
}

/** The notes of a run, and of figures that an earlier program did not keep. */
function notesOf(content: RunContent): RunContent['notes'] {
  const notKept = FIGURES.filter((field) => content[field] === undefined)
  return [...content.notes, ...notKept.map((field) => ({ field, reason: reportReason('run.notKept') }))]
}

/** NPV, profit and loss and states of limits of accounts sum; returns, risk and exceptions do not. */
function summed(contents: readonly RunContent[], reason: string): RunContent {
  const sum = (field: RunFigure | RunCount): number | null => {
    const values = contents.map((content) => content[field] ?? null)
    return values.every((value) => value !== null) ? values.reduce((total, value) => total + value, 0) : null
  }
  const counted = (field: RunCount): number | null => {
    const known = contents.map((content) => content[field]).filter((value) => value !== null)
    return known.length === 0 ? null : known.reduce((total, value) => total + value, 0)
  }
  const withheld = FIGURES.filter((field) => field !== 'npv' && field !== 'npvChange1D')
  const unknown = (['npv', 'npvChange1D'] as const).filter((field) => sum(field) === null)
  const { reportingCCY, houseRate = null, client } = contents[0]!
  return {
    account: '',
    client,
    reportingCCY,
    houseRate,
    npv: sum('npv'),
    npvChange1D: sum('npvChange1D'),
    d1: null,
    mtd: null,
    ytd: null,
    y1: null,
    var95: null,
    var95Pct: null,
    var99: null,
    var99Pct: null,
    breaches: counted('breaches'),
    warnings: counted('warnings'),
    unknown: counted('unknown'),
    exceptions: null,
    notes: [
      ...unknown.flatMap((field) => contents.flatMap(({ notes }) => notes.filter((note) => note.field === field)).slice(0, 1)),
      ...withheld.map((field) => ({ field, reason })),
    ],
  }
}
