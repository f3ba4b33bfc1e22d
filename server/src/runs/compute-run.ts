import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { effectOfException, exceptionsIn } from '@portal/engine/doubts/exceptions.ts'
import type { Market } from '@portal/engine/market/market.ts'
import type { TokenCaller } from '#access/caller.ts'
import type { EntitlementCache } from '#access/entitlements.ts'
import type { EntitledAccount, EntitledClient, Entitlements } from '#access/scope.ts'
import type { Clock } from '#base/clock.ts'
import { runLongTask } from '#base/task-queue.ts'
import { reportingScope } from '#histories/reporting-scope.ts'
import { readReportableVersion } from '#store/booking/data-versions.ts'
import type { Database } from '#store/database.ts'
import { readEmployeeScopes } from '#store/runs/employee-scopes.ts'
import { byKindAndSubject, subjectOf } from '#store/runs/run-chain.ts'
import type { ComputedRow, ComputedRun, RunContent } from '#store/runs/run-content.ts'
import { type FigureServices, type ScopeFigures, type SubjectFigures, scopeFigures } from './report-figures.ts'

interface RunServices extends FigureServices {
  readonly entitlements: EntitlementCache
  readonly db: Database
  readonly clock: Clock
}

/** Bookings during a run begin it again; after so many the job is tried later. */
const TRIES = 3

/**
 * Computes what reports say at the last close: of every account, every client, what each employee sees, and all accounts together.
 *
 * @returns null where there is no close, or something was booked all the while
 */
export async function computeRun(services: RunServices, institutionId: string): Promise<ComputedRun | null> {
  const versionNow = () =>
    services.db.withInstitution(institutionId, (tx) => readReportableVersion(tx, institutionId), 'read only')
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const at = new Date(Math.floor(services.clock.now().getTime() / 1_000) * 1_000)
    const dataVersion = await versionNow()
    if (dataVersion === undefined) return null
    services.histories.invalidate(institutionId)
    const { day, rows } = await rowsOf(services, institutionId)
    if ((await versionNow()) === dataVersion) return { dataVersion, day, at, rows: rows.toSorted(byKindAndSubject) }
  }
  return null
}

async function rowsOf(
  services: RunServices,
  institutionId: string,
): Promise<{ readonly day: string; readonly rows: readonly ComputedRow[] }> {
  const { histories, db } = services
  const caller: TokenCaller = { kind: 'token', institutionId, tokenId: 'runs', scopes: ['read-reports'] }
  services.entitlements.invalidate(institutionId)
  const entitled = await services.entitlements.of(caller)
  const clients = entitled.clients.filter(({ accounts }) => accounts.length > 0)
  const market = await histories.marketOf(institutionId)
  const employeeScopes = (
    await db.withInstitution(institutionId, (tx) => readEmployeeScopes(tx, institutionId, 'see-house'), 'read only')
  ).map((ids) => new Set(ids))
  const touched = await exceptionsByAccount(services, caller, { market, entitled, clients })
  const run: Run = { services, caller, entitled, market, touched }
  const rows: ComputedRow[] = []
  const limitsOf = new Map<string, ScopeFigures['limits']>()
  for (const client of clients) {
    const { own, limits } = await clientRows(run, client)
    rows.push(...own)
    limitsOf.set(client.id, limits)
    for (const part of partsOf(client, employeeScopes)) rows.push(await partRow(run, client, part))
  }
  const accounts = clients.flatMap((client) => client.accounts)
  const all = [...limitsOf.values()].flat()
  if (accounts.length > 0) rows.push(await groupRow(run, 'house', institutionId, accounts, all))
  for (const seen of employeeScopes) {
    const own = accounts.filter(({ id }) => seen.has(id))
    if (own.length > 0) rows.push(await groupRow(run, 'sight', subjectOf([...seen]), own, limitsSeen(clients, limitsOf, seen)))
  }
  return { day: isoDay(market.days[market.last]!), rows }
}

interface Run {
  readonly services: RunServices
  readonly caller: TokenCaller
  readonly entitled: Entitlements
  readonly market: Market
  /** Numbers of the open exceptions by account. */
  readonly touched: ReadonlyMap<string, readonly number[]>
}

/** A client and each of its accounts. */
async function clientRows(run: Run, client: EntitledClient) {
  const { services, caller } = run
  const { accounts, reportingCurrency: reportingCCY, name: clientName, id: clientId } = client
  const found = await scopeFigures(services, { caller, clientName, reportingCCY, accounts, isSplit: true, hasLimits: true })
  const { limits } = found
  const own = accounts.map(({ id, name }, i): ComputedRow => {
    const content = contentOf(
      run,
      { account: name, client: clientName, reportingCCY, accounts: [id] },
      found.accounts[i]!,
      limitsOn(limits, id),
    )
    return { kind: 'account', subject: id, clientId, accountIds: [id], content }
  })
  const ids = idsOf(accounts)
  const content = contentOf(run, { account: '', client: clientName, reportingCCY, accounts: ids }, found.total, limits)
  return { own: [...own, { kind: 'client', subject: clientId, clientId, accountIds: ids, content } as const], limits }
}

/** Some of a client's accounts together. */
async function partRow(run: Run, client: EntitledClient, accounts: readonly EntitledAccount[]): Promise<ComputedRow> {
  const { services, caller } = run
  const { id: clientId, name: clientName, reportingCurrency: reportingCCY } = client
  const question = { caller, clientName, reportingCCY, accounts, isSplit: false, hasLimits: true }
  const { total, limits } = await scopeFigures(services, question)
  const ids = idsOf(accounts)
  const content = contentOf(run, { account: '', client: clientName, reportingCCY, accounts: ids }, total, limits)
  return { kind: 'part', subject: subjectOf(ids), clientId, accountIds: ids, content }
}

/** Accounts of several clients together, in the currency of the institution: to the reports they are those of one client. */
async function groupRow(
  run: Run,
  kind: 'house' | 'sight',
  subject: string,
  accounts: readonly EntitledAccount[],
  limits: ScopeFigures['limits'],
): Promise<ComputedRow> {
  const { services, caller, entitled, market } = run
  const reportingCCY = houseCurrency(market)
  const group = groupOf(entitled, accounts, reportingCCY)
  const own = { ...services, entitlements: { of: async () => group.entitlements } }
  const question = { caller, clientName: group.name, reportingCCY, accounts, isSplit: false, hasLimits: false }
  const { total } = await scopeFigures(own, question)
  const ids = idsOf(accounts)
  const content = contentOf(run, { account: '', client: '', reportingCCY, accounts: ids }, total, limits)
  return { kind, subject, clientId: null, accountIds: ids, content }
}

/** The pivot currency, unless the institution reports in others only. */
function houseCurrency({ reportingCurrencies: [first, ...more], currencies }: Market): string {
  const pivot = currencies[0]!
  return first === undefined || first === pivot || more.includes(pivot) ? pivot : first
}

/** Null without a rate of the close. */
function houseRate(market: Market, currency: string): number | null {
  const rate = market.ratesIn(houseCurrency(market))[market.currencyIndex(currency)]![market.last]!
  return Number.isFinite(rate) ? rate : null
}

function groupOf({ institutionId, version }: Entitlements, accounts: readonly EntitledAccount[], reportingCurrency: string) {
  const name = institutionId
  const client = { id: institutionId, name, reportingCurrency, benchmarkId: null, accounts }
  return { name, entitlements: { institutionId, version, clients: [client] } }
}

/** The different parts of a client that employees see who do not see all of it. */
function partsOf(
  { accounts }: EntitledClient,
  employeeScopes: readonly ReadonlySet<string>[],
): readonly (readonly EntitledAccount[])[] {
  const parts = new Map<string, readonly EntitledAccount[]>()
  for (const seen of employeeScopes) {
    const part = accounts.filter(({ id }) => seen.has(id))
    if (part.length > 0 && part.length < accounts.length) parts.set(subjectOf(idsOf(part)), part)
  }
  return [...parts.values()]
}

const idsOf = (accounts: readonly { readonly id: string }[]): readonly string[] => accounts.map(({ id }) => id).sort()

const limitsOn = (limits: ScopeFigures['limits'], accountId: string) => limits.filter(({ subjectId }) => subjectId === accountId)

/** Limits of the accounts that are seen, and of the clients that are seen as a whole. */
function limitsSeen(
  clients: readonly EntitledClient[],
  limitsOf: ReadonlyMap<string, ScopeFigures['limits']>,
  seen: ReadonlySet<string>,
): ScopeFigures['limits'] {
  return clients.flatMap(({ id, accounts }) => {
    const isWhole = accounts.every((account) => seen.has(account.id))
    return (limitsOf.get(id) ?? []).filter(({ subjectId }) => seen.has(subjectId) || (isWhole && subjectId === id))
  })
}

interface Named extends Pick<RunContent, 'account' | 'client' | 'reportingCCY'> {
  readonly accounts: readonly string[]
}

function contentOf(
  { market, touched }: Run,
  { account, client, reportingCCY, accounts }: Named,
  { figures, notes }: SubjectFigures,
  limits: ScopeFigures['limits'],
): string {
  const count = (state: string) => (limits.length === 0 ? null : limits.filter((limit) => limit.state === state).length)
  const content: RunContent = {
    account,
    client,
    reportingCCY,
    houseRate: houseRate(market, reportingCCY),
    ...figures,
    breaches: count('breach'),
    warnings: count('warning'),
    unknown: count('unknown'),
    exceptions: new Set(accounts.flatMap((id) => touched.get(id) ?? [])).size,
    notes,
  }
  return JSON.stringify(content)
}

/** Which open exceptions touch an account. */
async function exceptionsByAccount(
  services: RunServices,
  caller: TokenCaller,
  {
    market,
    entitled,
    clients,
  }: { readonly market: Market; readonly entitled: Entitlements; readonly clients: readonly EntitledClient[] },
): Promise<ReadonlyMap<string, readonly number[]>> {
  const { open } = await runLongTask(() => exceptionsIn(market))
  const accounts = clients.flatMap((client) => client.accounts)
  const touched = new Map<string, number[]>()
  if (open.length === 0 || accounts.length === 0) return touched
  const reportingCCY = houseCurrency(market)
  const group = groupOf(entitled, accounts, reportingCCY)
  const own = { ...services, entitlements: { of: async () => group.entitlements } }
  const question = { clientName: group.name, reportingCCY, accountsInScope: accounts.map(({ id }) => id) }
  const scope = await reportingScope(own, caller, question)
  for (const [number, exception] of open.entries()) {
    const effect = await runLongTask(() => effectOfException(scope, exception))
    for (const { account } of effect.accounts) touched.set(account.id, [...(touched.get(account.id) ?? []), number])
  }
  return touched
}
