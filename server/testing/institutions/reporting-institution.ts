import type { Endpoint } from '@portal/contract/endpoint.ts'
import type * as z from 'zod/mini'
import type { TokenCaller, UserCaller } from '../../src/access/caller.ts'
import { createEntitlements } from '../../src/access/entitlements.ts'
import type { Log } from '../../src/base/log.ts'
import { createHistories, type Histories, type ReportedEntries } from '../../src/histories/histories.ts'
import { createMarkets } from '../../src/histories/markets.ts'
import type { GatheredScope } from '../../src/histories/reporting-scope.ts'
import { reportingScope } from '../../src/histories/reporting-scope.ts'
import { createStoredLimits, type StoredLimits } from '../../src/histories/stored-limits.ts'
import type { AnyAnswer } from '../../src/http/answer.ts'
import { preparedReply } from '../../src/http/prepared.ts'
import { book } from '../../src/ingest/booking/book.ts'
import type { Dataset } from '../../src/ingest/dataset.ts'
import type { ReportServices } from '../../src/reports/report-services.ts'
import type { Database } from '../../src/store/database.ts'
import { idOf } from '../../src/store/id.ts'
import { createInstitution } from '../../src/store/institution/book-institution.ts'
import { type TestClock, testClock } from '../clock.ts'
import { EMPTY_DATASET } from '../datasets/sample-dataset.ts'
import { createLocalSnapshots, type LocalSnapshots } from '../local-snapshots.ts'

type TestedServices = ReportServices & { readonly limits: StoredLimits }

type ReportEndpoint = Endpoint<`/${string}`, z.ZodMiniType, z.ZodMiniType, 'user' | 'read-reports'>

interface ReportRequest {
  readonly accounts: readonly string[]
  readonly currency?: string
  readonly client?: string
  /** Sent by a user. */
  readonly isPerson?: boolean
  /** Sent by a user whose session is in Live mode. */
  readonly isLive?: boolean
  /** Further fields of the body, such as `timePeriod`. */
  readonly more?: object
}

/** An institution with a dataset, and its reports as a program with a token reads them. */
export interface ReportingInstitution {
  readonly institutionId: string
  /** Messages of failed reconciliations. */
  readonly failedReconciliations: string[]
  /** Number of transactions since the database was opened. */
  readonly transactions: () => number
  readonly book: (dataset: Partial<Dataset>) => Promise<string>
  readonly invalidate: () => void
  readonly histories: Histories
  /** The reply as it would be sent. */
  readonly askBytes: (answer: AnyAnswer<TestedServices>, question: ReportRequest) => Promise<string>
  readonly ask: <E extends ReportEndpoint>(
    answer: AnyAnswer<TestedServices> & { readonly endpoint: E },
    question: ReportRequest,
  ) => Promise<z.output<E['response']>>
  /** The scope of a request and all entries of its accounts. */
  readonly entries: (question: ReportRequest) => Promise<{ readonly scope: GatheredScope; readonly entries: ReportedEntries }>
  readonly log: Log
  /** Of the snapshots of Live mode. */
  readonly clock: TestClock
  readonly snapshots: LocalSnapshots
}

let fixtures = 0

/** An institution with a unique name and a booked dataset. */
export async function openBookedInstitution(opened: Database, dataset: Partial<Dataset>): Promise<ReportingInstitution> {
  const fixture = await openReportingInstitution(opened, `House ${++fixtures}`)
  await fixture.book(dataset)
  return fixture
}

/** @param name of the institution, whose pivot currency is USD */
export async function openReportingInstitution(opened: Database, name: string): Promise<ReportingInstitution> {
  return reportsOf(
    opened,
    await createInstitution(opened, { name, pivotCurrency: 'USD', reportingCurrencies: [], isDemo: false }),
  )
}

/** The reports of an institution that is in the database. */
export function reportsOf(opened: Database, institutionId: string): ReportingInstitution {
  let transactions = 0
  const counted = <A extends unknown[], R>(work: (...args: A) => R) => {
    return (...args: A): R => {
      transactions++
      return work(...args)
    }
  }
  const db: Database = {
    ...opened,
    withInstitution: counted(opened.withInstitution) as Database['withInstitution'],
    as: counted(opened.as) as Database['as'],
  }
  const failedReconciliations: string[] = []
  const ignore = () => {}
  const log: Log = {
    info: ignore,
    warn: ignore,
    error: ({ reconciliation }) => failedReconciliations.push(String(reconciliation)),
  }
  const entitlements = createEntitlements(db)
  const clock = testClock()
  const markets = createMarkets(db)
  const snapshots = createLocalSnapshots({ db, clock, markets, source: null })
  const histories = createHistories(db, markets, snapshots)
  const stored = createStoredLimits(db)
  const caller: TokenCaller = { kind: 'token', institutionId, tokenId: 'token', scopes: ['read-reports'] }
  const limits: StoredLimits = (_, scope, day) => stored(caller, scope, day)
  const person: UserCaller = {
    kind: 'user',
    institutionId,
    userId: 'person',
    email: 'program',
    role: 'admin',
    clientId: null,
    sessionId: 'session',
    useLive: true,
  }
  const invalidate = () => {
    entitlements.invalidate(institutionId)
    histories.invalidate(institutionId)
  }
  const bodyOf = ({ accounts, currency = 'USD', client = 'Client', more = {} }: ReportRequest) => {
    const accountsInScope = accounts.map((externalId) => idOf(institutionId, 'account', externalId))
    return { userName: 'program', clientName: client, accountsInScope, deviceType: 0, reportingCCY: currency, ...more }
  }
  const replyTo = (answer: AnyAnswer<TestedServices>, question: ReportRequest) => {
    const call = {
      params: {},
      body: bodyOf(question),
      caller: question.isLive ? person : question.isPerson ? { ...person, useLive: false } : caller,
      context: undefined,
    }
    // A user of the test has no row in the database, and sees what the program sees.
    return answer.handler(call, { entitlements: { of: () => entitlements.of(caller) }, histories, limits, log })
  }
  return {
    institutionId,
    log,
    failedReconciliations,
    transactions: () => transactions,
    book: async (dataset) => {
      const label = { name: 'test', source: 'import', bookedBy: 'system', knownAt: new Date() } as const
      const { batchId, failures } = await book(opened, institutionId, { ...EMPTY_DATASET, ...dataset }, label)
      if (batchId === null) throw new Error(`Nothing was booked: ${JSON.stringify(failures)}`)
      invalidate()
      return batchId
    },
    invalidate,
    histories,
    clock,
    snapshots,
    entries: async (question) => {
      const scope = await reportingScope({ entitlements, histories }, caller, bodyOf(question))
      const until = scope.market.days[scope.market.last]!
      const entries = await histories.entriesOf(scope, { after: null, until, limit: 1000 })
      if (!entries) throw new Error('Something was booked in between.')
      return { scope, entries }
    },
    askBytes: async (answer, question) => {
      const reply = await replyTo(answer, question)
      return preparedReply(answer.endpoint, reply)?.bytes.toString() ?? JSON.stringify(reply)
    },
    ask: async (answer, question) => {
      const { endpoint } = answer
      const reply = await replyTo(answer, question)
      const bytes = preparedReply(endpoint, reply)?.bytes
      return endpoint.response.parse(bytes ? JSON.parse(bytes.toString()) : reply) as z.output<(typeof endpoint)['response']>
    },
  }
}
