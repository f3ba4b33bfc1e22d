import { deepEqual, equal, notEqual, ok } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { AnyEndpoint } from '@portal/contract/endpoint.ts'
import { createHistories } from '#histories/histories.ts'
import { createMarkets } from '#histories/markets.ts'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { EMPTY_DATASET, trade } from '../testing/datasets/sample-dataset.ts'
import { WORKED_LEDGER } from '../testing/datasets/worked-ledger.ts'
import { NO_LIMITS } from '../testing/no-limits.ts'
import type { TokenCaller } from './access/caller.ts'
import { createEntitlements } from './access/entitlements.ts'
import { chartAnswers } from './charts/answers.ts'
import type { StoredLimits } from './histories/stored-limits.ts'
import type { AnyAnswer } from './http/answer.ts'
import { preparedOnce } from './http/prepared.ts'
import { book } from './ingest/booking/book.ts'
import { undo } from './ingest/booking/undo.ts'
import type { Dataset } from './ingest/dataset.ts'
import { reportAnswers } from './reports/answers.ts'
import type { ReportServices } from './reports/report-services.ts'
import { answerWhatIf } from './reports/what-if.ts'
import { idOf } from './store/id.ts'
import { createInstitution } from './store/institution/book-institution.ts'

/*
 * Client: Alpha and Beta, USD and EUR, last close 20 March 2026. Only the versions in the database show a process what it must read again.
 */
const ANSWERS: readonly AnyAnswer<ReportServices & { readonly limits: StoredLimits }>[] = [
  ...reportAnswers,
  answerWhatIf,
  ...chartAnswers,
].filter(({ endpoint }) => !endpoint.path.endsWith('/explain'))
const LATE = trade('L1', { account: 'Alpha', tradeDate: '2026-03-10', instrument: 'SPLT', quantity: '3', price: '110' })

describe('a late trade', () => {
  let test: TestDatabase
  let made = 0
  before(async () => {
    test = await openTestDatabase()
  })
  after(() => test.close())

  async function openHouse() {
    const name = `House ${++made}`
    const id = await createInstitution(test.db, { name, pivotCurrency: 'USD', reportingCurrencies: [], isDemo: false })
    const bookInto = async (dataset: Partial<Dataset>) => {
      const label = { name: 'late', source: 'import', bookedBy: 'system', knownAt: new Date() } as const
      const { batchId, failures } = await book(test.db, id, { ...EMPTY_DATASET, ...dataset }, label)
      deepEqual(failures, [])
      return batchId!
    }
    await bookInto(WORKED_LEDGER)
    /** All caches of a process. */
    const start = () => {
      const entitlements = createEntitlements(test.db)
      const histories = createHistories(test.db, createMarkets(test.db))
      const caller: TokenCaller = { kind: 'token', institutionId: id, tokenId: 'token', scopes: ['read-reports'] }
      const log = { info: () => {}, warn: () => {}, error: (facts: object) => ok(false, JSON.stringify(facts)) }
      const services = { entitlements: { of: () => entitlements.of(caller) }, histories, limits: NO_LIMITS, log }
      async function reply(path: string, accounts: readonly string[]): Promise<Buffer> {
        const { endpoint, handler } = ANSWERS.find((each) => each.endpoint.path === path)!
        const asked: AnyEndpoint = endpoint
        const accountsInScope = accounts.map((account) => idOf(id, 'account', account))
        const fields = { userName: 'm', clientName: 'Client', accountsInScope, deviceType: 0, reportingCCY: 'EUR' }
        const bodies = [{ ...fields, scope: 'portfolio' }, fields, { ...fields, changes: [] }, {}]
        const body = bodies.find((each) => asked.request.safeParse(each).success)
        const given = await handler({ params: {}, body, caller, context: undefined }, services)
        return preparedOnce(asked, given).bytes
      }
      const all = async (...accounts: string[]) => {
        const replies = new Map<string, Buffer>()
        for (const { endpoint } of ANSWERS) replies.set(endpoint.path, await reply(endpoint.path, accounts))
        return replies
      }
      return { reply, all, invalidate: () => histories.invalidate(id), marketOf: () => histories.marketOf(id) }
    }
    return { id, bookInto, start }
  }
  const npv = '/clarityConnect/npvSnapshot_CC'
  const read = (bytes: Buffer) => JSON.parse(bytes.toString()) as { snapshotId: string; total: { npv: number } }

  it('changes the replies of its account, and keeps those of others, their very bytes in memory, and the market', async () => {
    const { bookInto, start } = await openHouse()
    const process = start()
    const [alpha, beta, market] = [await process.all('Alpha'), await process.all('Beta'), await process.marketOf()]
    await bookInto({ transactions: [LATE] })
    process.invalidate()
    equal(await process.marketOf(), market)
    const [laterAlpha, laterBeta] = [await process.all('Alpha'), await process.all('Beta')]
    for (const [path, bytes] of beta) deepEqual(laterBeta.get(path)!.toString(), bytes.toString(), path)
    equal(laterBeta.get(npv), beta.get(npv))
    // 3 bought at 110 split into 12 at 31: + 42 USD, at 1.25 USD an EUR 33.60 EUR.
    equal(Math.round((read(laterAlpha.get(npv)!).total.npv - read(alpha.get(npv)!).total.npv) * 1e6) / 1e6, 33.6)
    notEqual(read(laterAlpha.get(npv)!).snapshotId, read(alpha.get(npv)!).snapshotId)
  })

  it('has the same bytes after a restart, and so have all other replies', async () => {
    const { bookInto, start } = await openHouse()
    const process = start()
    await process.all('Alpha', 'Beta')
    await bookInto({ transactions: [LATE] })
    process.invalidate()
    const restarted = start()
    for (const accounts of [['Alpha'], ['Beta'], ['Alpha', 'Beta']]) {
      const [before, later] = [await process.all(...accounts), await restarted.all(...accounts)]
      for (const [path, bytes] of before) equal(later.get(path)!.toString(), bytes.toString(), path)
    }
  })

  it('that is undone leaves the figures unchanged, under a new version', async () => {
    const { id, bookInto, start } = await openHouse()
    const process = start()
    const before = read(await process.reply(npv, ['Alpha']))
    const beta = await process.reply(npv, ['Beta'])
    const batch = await bookInto({ transactions: [LATE] })
    await undo(test.db, id, batch, new Date())
    process.invalidate()
    const { snapshotId, ...figures } = read(await process.reply(npv, ['Alpha']))
    const { snapshotId: former, ...formerFigures } = before
    deepEqual(figures, formerFigures)
    notEqual(snapshotId, former)
    equal(await process.reply(npv, ['Beta']), beta)
  })

  it('before all others, or in a new currency, changes the market, and so do a price and a new account', async () => {
    const { bookInto, start } = await openHouse()
    const process = start()
    let market = await process.marketOf()
    const account = { ...WORKED_LEDGER.accounts[0]!, id: 'Gamma', name: 'Gamma' }
    const changes: readonly Partial<Dataset>[] = [
      { transactions: [{ ...LATE, tradeDate: '2025-12-29' }] },
      { transactions: [trade('L2', { ...LATE, id: 'L2', settlementCurrency: 'CHF', settlementRate: '0.9' })] },
      { prices: [{ instrument: 'SPLT', day: '2026-03-20', close: '32' }] },
      { accounts: [account] },
    ]
    for (const change of changes) {
      await bookInto(change)
      process.invalidate()
      const later = await process.marketOf()
      notEqual(later, market)
      market = later
    }
  })

  it('booked during replies gives every version one set of bytes, and never half a booking', async () => {
    const { bookInto, start } = await openHouse()
    const processes = [start(), start()]
    const [alpha, both] = [new Map<string, string>(), new Map<string, string>()]
    let isBooking = true
    const ask = async ({ reply, invalidate }: (typeof processes)[number]) => {
      while (isBooking) {
        for (const [accounts, seen] of [
          [['Alpha'], alpha],
          [['Alpha', 'Beta'], both],
        ] as const) {
          const bytes = await reply(npv, accounts)
          const { snapshotId } = read(bytes)
          equal(seen.get(snapshotId) ?? bytes.toString(), bytes.toString())
          seen.set(snapshotId, bytes.toString())
        }
        invalidate()
      }
    }
    const asking = processes.map(ask)
    for (let i = 0; i < 8; i++) {
      // The same in both accounts, so that half a booking would make a difference.
      const of = (name: string) => ({ ...LATE, id: `${name}${i}`, account: name })
      await bookInto({ transactions: [of('Alpha'), of('Beta')] })
    }
    isBooking = false
    await Promise.all(asking)
    ok(both.size > 1)
    const npvs = [...both.values()].map((text) => JSON.parse(text).rows.map((row: { npv: number }) => row.npv) as number[])
    // Each booking is worth 33.60 EUR to each account.
    const apart = npvs.map(([one, other]) => Math.round((one! - other!) * 1e6))
    equal(new Set(apart).size, 1)
  })
})
