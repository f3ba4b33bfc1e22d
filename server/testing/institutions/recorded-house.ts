import { deepEqual } from 'node:assert/strict'
import type { AnyEndpoint } from '@portal/contract/endpoint.ts'
import { explain } from '@portal/contract/reports/explain.ts'
import type { Caller, TokenCaller } from '../../src/access/caller.ts'
import { createEntitlements } from '../../src/access/entitlements.ts'
import { chartAnswers } from '../../src/charts/answers.ts'
import { createHistories } from '../../src/histories/histories.ts'
import { createMarkets } from '../../src/histories/markets.ts'
import { createRecordedAsOf } from '../../src/histories/recorded-as-of.ts'
import type { AnyAnswer } from '../../src/http/answer.ts'
import { preparedOnce } from '../../src/http/prepared.ts'
import { book } from '../../src/ingest/booking/book.ts'
import { undo } from '../../src/ingest/booking/undo.ts'
import type { Dataset } from '../../src/ingest/dataset.ts'
import { reportAnswers } from '../../src/reports/answers.ts'
import { answerWhatChanged } from '../../src/reports/what-changed.ts'
import { answerWhatIf } from '../../src/reports/what-if.ts'
import { idOf, newId } from '../../src/store/id.ts'
import { createInstitution } from '../../src/store/institution/book-institution.ts'
import type { TestDatabase } from '../database.ts'
import { EMPTY_DATASET, trade } from '../datasets/sample-dataset.ts'
import { WORKED_LEDGER } from '../datasets/worked-ledger.ts'
import { NO_LIMITS } from '../no-limits.ts'

/*
 * Client: Alpha and Beta in USD. The worked ledger is known on Friday 20 March 2026 at 18:00, its last close. On Monday, in this order:
 *
 *    9:00  late trade    Alpha bought 3 SPLT at 110 on 10 March: 12 after the split, at 31            12 x 31 - 330 =  42
 *   10:00  correction    DIVI closed at 49 on 20 March, not at 48: Beta holds 100, at 1.25 USD           100 x 1.25 = 125
 *   11:00  an error     Beta bought 7 SPLT on 10 March; undone at 12:00
 *   22:00  a new day     SPLT 32 on Monday: 52 held; the bond accrues 0.03 % of 10,000                      52 + 3 =  55
 */
/** When the worked ledger is known. */
export const FRIDAY = '2026-03-20T18:00:00Z'
/** A time of the Monday after. */
export const MONDAY = (time: string) => `2026-03-23T${time}:00Z`
/** The late trade. */
export const LATE = trade('L1', { account: 'Alpha', tradeDate: '2026-03-10', instrument: 'SPLT', quantity: '3', price: '110' })
const MISTAKE = trade('M1', { account: 'Beta', tradeDate: '2026-03-10', instrument: 'SPLT', quantity: '7', price: '110' })
/** The correction. */
export const CORRECTED = { instrument: 'DIVI', day: '2026-03-20', close: '49' }
const NEW_DAY = { instrument: 'SPLT', day: '2026-03-23', close: '32' }
const ANSWERS = [...reportAnswers, answerWhatIf, ...chartAnswers].filter(({ endpoint }) => !endpoint.path.endsWith('/explain'))
/** Epoch seconds of an instant. */
export const seconds = (instant: string): number => Date.parse(instant) / 1000

/** An institution whose data are recorded at given instants, and all its calls. */
export async function openHouse(test: TestDatabase) {
  const name = `House ${newId()}`
  const id = await createInstitution(test.db, { name, pivotCurrency: 'USD', reportingCurrencies: [], isDemo: false })
  const histories = createHistories(test.db, createMarkets(test.db))
  const entitlements = createEntitlements(test.db)
  const program: TokenCaller = { kind: 'token', institutionId: id, tokenId: 'token', scopes: ['read-reports'] }
  const failedReconciliations: object[] = []
  const log = { info: () => {}, warn: () => {}, error: (facts: object) => failedReconciliations.push(facts) }
  const recordedAsOf = createRecordedAsOf(test.db, histories)
  const services = { entitlements: { of: () => entitlements.of(program) }, histories, recordedAsOf, limits: NO_LIMITS, log }
  async function bookAt(at: string, dataset: Partial<Dataset>): Promise<string> {
    const label = { name: `booked ${at}`, source: 'import', bookedBy: 'system', knownAt: new Date(at) } as const
    const { batchId, failures } = await book(test.db, id, { ...EMPTY_DATASET, ...dataset }, label)
    deepEqual(failures, [])
    histories.invalidate(id)
    entitlements.invalidate(id)
    return batchId!
  }
  async function undoAt(at: string, batch: string): Promise<void> {
    await undo(test.db, id, batch, new Date(at))
    histories.invalidate(id)
  }
  async function ask({ endpoint, handler }: AnyAnswer<typeof services>, more: object = {}, caller: Caller = program) {
    const asked: AnyEndpoint = endpoint
    const accountsInScope = ['Alpha', 'Beta'].map((account) => idOf(id, 'account', account))
    const fields = { userName: 'm', clientName: 'Client', accountsInScope, deviceType: 0, reportingCCY: 'USD', ...more }
    const bodies = [...(asked === explain ? [] : [{ ...fields, scope: 'portfolio' }]), fields, { ...fields, changes: [] }, {}]
    const body = bodies.find((each) => asked.request.safeParse(each).success)
    const given = await handler({ params: {}, body, caller, context: undefined }, services)
    return preparedOnce(asked, given).bytes.toString()
  }
  const all = async (more: object = {}) => {
    const replies = new Map<string, string>()
    for (const answer of ANSWERS) replies.set(answer.endpoint.path, await ask(answer, more))
    return replies
  }
  const changed = async (more: object = {}) => JSON.parse(await ask(answerWhatChanged, more))
  const invalidate = () => histories.invalidate(id)
  return { id, bookAt, undoAt, ask, all, changed, invalidate, failedReconciliations }
}

/** Everything of the comment above. */
export async function openMonday(test: TestDatabase) {
  const fixture = await openHouse(test)
  await fixture.bookAt(FRIDAY, WORKED_LEDGER)
  const friday = await fixture.all()
  await fixture.bookAt(MONDAY('09:00'), { transactions: [LATE] })
  await fixture.bookAt(MONDAY('10:00'), { prices: [CORRECTED] })
  const mistake = await fixture.bookAt(MONDAY('11:00'), { transactions: [MISTAKE] })
  const eleven = await fixture.all()
  await fixture.undoAt(MONDAY('12:00'), mistake)
  await fixture.bookAt(MONDAY('22:00'), { prices: [NEW_DAY] })
  return { ...fixture, friday, eleven }
}
