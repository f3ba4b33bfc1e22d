import { parseDay } from '@portal/analytics/calendar/day-number.ts'
import type { AnyEndpoint, ResponseOf } from '@portal/contract/endpoint.ts'
import type { AccountLedger } from '@portal/engine/ledger/account-ledger.ts'
import { addLiveDay } from '@portal/engine/ledger/replay/live-day.ts'
import { liveMarket } from '@portal/engine/market/live-market.ts'
import type { Market } from '@portal/engine/market/market.ts'
import type { AccountHistory } from '@portal/engine/scope/account-history.ts'
import { bookedEvents, ledgerEvents, type StoredEntries } from '@portal/engine/scope/ledger-events.ts'
import { replayMarketOf } from '@portal/engine/scope/replayed-account.ts'
import { replayLedger } from '../../../engine/testing/replay-ledger.ts'
import type { TokenCaller } from '../../src/access/caller.ts'
import { assertGenuine, type EntitledClient, type Entitlements } from '../../src/access/scope.ts'
import { chartAnswers } from '../../src/charts/answers.ts'
import { closeAsOf } from '../../src/histories/close-as-of.ts'
import type { Histories, ValuationMode } from '../../src/histories/histories.ts'
import { limitsOfScope, type StoredLimits } from '../../src/histories/stored-limits.ts'
import type { AnyAnswer } from '../../src/http/answer.ts'
import { preparedOnce } from '../../src/http/prepared.ts'
import type { Dataset } from '../../src/ingest/dataset.ts'
import { answerLimits } from '../../src/limits/limits-report.ts'
import { reportAnswers } from '../../src/reports/answers.ts'
import { answerComparison } from '../../src/reports/comparison.ts'
import type { ExplainServices } from '../../src/reports/explain/explainer.ts'
import { answerInstrument } from '../../src/reports/instrument.ts'
import { answerIssuer } from '../../src/reports/issuer.ts'
import { answerIssuerClients } from '../../src/reports/issuer-clients.ts'
import { answerWhatIf } from '../../src/reports/what-if.ts'
import { idOf, institutionIdOf } from '../../src/store/id.ts'
import type { StoredMandate } from '../../src/store/limits/mandates.ts'
import { NO_LIMITS } from '../no-limits.ts'
import { memoryStore, type ReferenceRows } from './memory-market.ts'

/** A request to an institution with one client. */
export interface MemoryRequest {
  /** External ids; by default all accounts of the client. */
  readonly accounts?: readonly string[]
  readonly currency?: string
  /** By name; by default the first. */
  readonly client?: string
  /** Further fields of the body, such as `timePeriod`. */
  readonly more?: object
}

/** An institution with a dataset whose reports and charts are answered from memory, without store and access. */
export interface MemoryInstitution {
  readonly market: Market
  readonly clients: readonly EntitledClient[]
  /** Log messages of failed reconciliations. */
  readonly failedReconciliations: Readonly<Record<string, unknown>>[]
  readonly askBytes: (endpoint: AnyEndpoint, question?: MemoryRequest) => Promise<Buffer>
  readonly ask: <E extends AnyEndpoint>(endpoint: E, question?: MemoryRequest) => Promise<ResponseOf<E>>
  /** The body of a request. */
  readonly bodyOf: (question?: MemoryRequest) => Readonly<Record<string, unknown>>
  /** Services that answer its calls, and the caller. */
  readonly services: ExplainServices
  readonly caller: TokenCaller
}

interface InstitutionOptions {
  readonly name?: string
  readonly pivotCurrency?: string
  /** Live quotes: with them every call is answered in Live mode, from one snapshot. */
  readonly quotes?: MemoryQuotes
  /** An instrument or currency with confirmed closes or rates of a day. */
  readonly confirmed?: { readonly of: string; readonly day: string }
  readonly mandates?: readonly StoredMandate[]
  /** Changes ledgers after the replay, to test the reconciliation. */
  readonly tamper?: Tamper
}

/** Quotes of a day after the last close: prices by external id, rates in units of the pivot currency. */
export interface MemoryQuotes {
  readonly day: string
  readonly prices: Readonly<Record<string, number>>
  readonly rates: Readonly<Record<string, number>>
}

type Tamper = (ledger: AccountLedger, accountName: string) => AccountLedger

const ANSWERS: readonly AnyAnswer<ExplainServices>[] = [
  ...reportAnswers,
  answerWhatIf,
  answerComparison,
  answerInstrument,
  answerIssuer,
  answerIssuerClients,
  answerLimits,
  ...chartAnswers,
]

/** Nothing is checked: a dataset may have all kinds of errors. */
export function openMemoryInstitution(dataset: Dataset, options: InstitutionOptions = {}): MemoryInstitution {
  const { name = 'House', pivotCurrency = 'USD', quotes, confirmed, mandates, tamper = (ledger) => ledger } = options
  const institutionId = institutionIdOf(name)
  const {
    reference,
    market: closed,
    entries,
  } = memoryStore(institutionId, pivotCurrency, dataset, (of, day) => {
    const isOf = of === confirmed?.of || of === idOf(institutionId, 'instrument', confirmed?.of ?? '')
    return isOf && day === parseDay(confirmed!.day)
  })
  const market = quotes ? openMarket(closed, quotes) : closed
  return institutionIn({ market, entries, clients: clientsOf(reference), mandates }, tamper)
}

function openMarket(closed: Market, { day, prices, rates }: MemoryQuotes): Market {
  const of = new Map(Object.entries(prices).map(([id, price]) => [idOf(closed.institutionId, 'instrument', id), price]))
  const asOf = parseDay(day) * 86_400 + 36_000
  const named = { snapshotId: 'live', dataVersion: closed.stored.institution.marketVersion, asOf }
  return liveMarket(closed, parseDay(day), { prices: of, rates: new Map(Object.entries(rates)) }, named)
}

/** The parts of an institution in memory. */
export interface InstitutionParts {
  readonly market: Market
  readonly entries: StoredEntries
  readonly clients: readonly EntitledClient[]
  /** Of which no state was recorded. */
  readonly mandates?: readonly StoredMandate[] | undefined
}

/** The same for data that no dataset describes. */
export function institutionIn(
  { market, entries, clients, mandates }: InstitutionParts,
  tamper: Tamper = (ledger) => ledger,
): MemoryInstitution {
  const { institutionId } = market
  const entitlements: Entitlements = { institutionId, version: 1, clients }
  const histories = historiesOf(market, entries, tamper)
  const failedReconciliations: Readonly<Record<string, unknown>>[] = []
  const ignore = () => {}
  const log = {
    info: ignore,
    warn: ignore,
    error: (facts: Readonly<Record<string, unknown>>) => failedReconciliations.push(facts),
  }
  const caller: TokenCaller = { kind: 'token', institutionId, tokenId: 'memory', scopes: ['read-reports'] }
  const bodyOf = ({ accounts, currency = 'USD', client, more = {} }: MemoryRequest = {}) => {
    const asked = clients.find((each) => each.name === client) ?? clients[0]!
    const ids = accounts?.map((externalId) => idOf(institutionId, 'account', externalId)) ?? asked.accounts.map(({ id }) => id)
    return { userName: 'm', clientName: asked.name, accountsInScope: ids, deviceType: 0, reportingCCY: currency, ...more }
  }
  const services: ExplainServices = {
    entitlements: { of: async () => entitlements },
    histories,
    limits: mandates ? limitsIn(mandates, clients) : NO_LIMITS,
    log,
  }
  const askBytes = async (endpoint: AnyEndpoint, question?: MemoryRequest) => {
    const answer = ANSWERS.find((each) => each.endpoint === endpoint)!
    const call = { params: {}, body: endpoint.request.parse(bodyOf(question)), caller, context: undefined }
    return preparedOnce(endpoint, await answer.handler(call, services)).bytes
  }
  return {
    market,
    clients,
    failedReconciliations,
    askBytes,
    ask: async (endpoint, question) => JSON.parse((await askBytes(endpoint, question)).toString()),
    bodyOf,
    services,
    caller,
  }
}

const limitsIn =
  (mandates: readonly StoredMandate[], clients: readonly EntitledClient[]): StoredLimits =>
  async (_, scope, day) => {
    const { accounts } = clients.find(({ id }) => id === scope.client.id)!
    const applied = limitsOfScope(mandates, scope, scope.accounts.length === accounts.length, day)
    return { applied, states: [], acknowledgements: [] }
  }

/** The histories at the last close, in Live mode, or at the close that is asked for. */
function historiesOf(market: Market, entries: StoredEntries, tamper: Tamper): Histories {
  const kept = new Map<Market, Histories>()
  const historiesIn = (asked: Market): Histories => {
    const known = kept.get(asked) ?? marketHistories(asked, entries, tamper)
    kept.set(asked, known)
    return known
  }
  const asked = (mode?: ValuationMode) => historiesIn(closeAsOf(market, mode?.isLive ? undefined : mode?.asOf))
  return {
    ...historiesIn(market),
    of: (scope, mode) => asked(mode).of(scope),
    marketOf: (institutionId, mode) => asked(mode).marketOf(institutionId),
    sourcesOf: (history, question) => historiesIn('market' in history ? history.market : history).sourcesOf(history, question),
  }
}

function marketHistories(market: Market, entries: StoredEntries, tamper: Tamper): Histories {
  const walked = new Map<string, AccountHistory>()
  const closed = market.live?.closed ?? market
  const historyOf = (account: EntitledClient['accounts'][number]): AccountHistory => {
    const { id, name } = account
    const known = walked.get(id)
    if (known) return known
    const events = ledgerEvents(
      closed,
      entriesOf(entries, (accountId) => accountId === id),
    )
    const ledger = tamper(replayLedger(replayMarketOf(closed), events), name)
    const offset = events.filter(({ day }) => day <= closed.days[closed.last]!).length
    const later = { events: events.slice(offset), offset }
    const history = market.live
      ? { account, version: 1, ledger: addLiveDay(replayMarketOf(market), ledger, later), atClose: ledger }
      : { account, version: 1, ledger }
    walked.set(id, history)
    return history
  }
  return {
    of: async (scope) => {
      assertGenuine(scope)
      return { scope, market, accounts: scope.accounts.map(historyOf) }
    },
    marketOf: async () => market,
    entriesOf: async ({ scope }, { after, until, limit }) => {
      const ids = new Set(scope.accounts.map(({ id }) => id))
      const { transactions, income, transfers } = entriesOf(entries, (id) => ids.has(id))
      const inSpan = <Row extends { readonly externalId: string }>(rows: readonly Row[], dayOf: (row: Row) => number) =>
        rows
          .map((row) => ({ ...row, day: dayOf(row) }))
          .filter(({ day }) => day > (after ?? Number.NEGATIVE_INFINITY) && day <= until)
          .sort((a, b) => b.day - a.day || (a.externalId < b.externalId ? -1 : 1))
          .slice(0, limit)
      return {
        transactions: inSpan(transactions, ({ day }) => day),
        // Where the dataset states the tax, the row has it.
        income: inSpan(income, ({ payDay }) => payDay).map((row) => ({ tax: null, ...row })),
        transfers: inSpan(transfers, ({ day }) => day),
      }
    },
    sourcesOf: async (_, { accountIds, prices, rates }) => ({
      events: new Map(
        accountIds.map((id) => [
          id,
          bookedEvents(
            market,
            entriesOf(entries, (accountId) => accountId === id),
          ),
        ]),
      ),
      // No batch has brought the data.
      batches: new Map(),
      prices: prices.map(() => null),
      rates: rates.map(() => null),
    }),
    invalidate: () => {},
  }
}

function entriesOf({ transactions, income, transfers }: StoredEntries, isOf: (accountId: string) => boolean): StoredEntries {
  const of = <Row extends { readonly accountId: string }>(rows: readonly Row[]) => rows.filter(({ accountId }) => isOf(accountId))
  return { transactions: of(transactions), income: of(income), transfers: of(transfers) }
}

function clientsOf({ clients, accounts, portfolios, unassigned }: ReferenceRows): readonly EntitledClient[] {
  const { compare } = new Intl.Collator('en', { numeric: true })
  const byName = (a: { readonly name: string }, b: { readonly name: string }) => compare(a.name, b.name)
  const nameOf = new Map([...portfolios, ...unassigned].map(({ id, name }) => [id, name]))
  return clients
    .map(({ id, name, reportingCurrency, benchmarkId }) => ({
      id,
      name,
      reportingCurrency,
      benchmarkId,
      accounts: accounts
        .filter(({ clientId }) => clientId === id)
        .map(({ externalId: _, openedOn: _o, closedOn: _c, portfolioId, ...account }) => {
          return { ...account, portfolioId: portfolioId!, portfolioName: nameOf.get(portfolioId!)! }
        })
        .sort(byName),
    }))
    .sort(byName)
}
