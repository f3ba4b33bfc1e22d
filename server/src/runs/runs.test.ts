import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { house } from '@portal/contract/house/house.ts'
import { houseFigure } from '@portal/contract/house/house-figure.ts'
import { runDetail, runs as runsCall } from '@portal/contract/house/runs.ts'
import { explain } from '@portal/contract/reports/explain.ts'
import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { portPerformance } from '@portal/contract/reports/performance/performance.ts'
import { riskSnapshot } from '@portal/contract/reports/risk-snapshot.ts'
import { sealingKey } from '#base/secrets/seal.ts'
import type { AnyAnswer } from '#http/answer.ts'
import { preparedReply } from '#http/prepared.ts'
import { answerExplain } from '#reports/explain.ts'
import { answerPortPerformance } from '#reports/performance/port-performance.ts'
import { answerNpvSnapshot } from '#reports/positions/npv-snapshot.ts'
import type { ReportServices } from '#reports/report-services.ts'
import { answerRiskSnapshot } from '#reports/risk-snapshot.ts'
import { sql } from '#store/drizzle.ts'
import { resealRunKeys, rotateRunKey } from '#store/runs/run-signing.ts'
import { verifyRuns } from '#store/runs/verify-runs.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { openHouse, type TestHouse } from '../../testing/house.ts'
import { accountId, clientId, HARBOUR, MEADOW } from '../../testing/institutions/two-institutions.ts'
import type { Portal } from '../../testing/servers/portal.ts'
import { isRunDue } from './run-handler.ts'

describe('runs', () => {
  let test: TestDatabase
  let tested: TestHouse
  before(async () => {
    test = await openTestDatabase()
    tested = await openHouse(test)
  })
  after(async () => {
    await tested.close()
    await test.close()
  })

  const verified = () =>
    test.db.withSystem(
      (tx) => verifyRuns(tx, HARBOUR, tested.portal.services.factorKey),
      'isolation level repeatable read read only',
    )
  const houseAs = async (as: string, body: object = {}) => {
    const { status, text } = await tested.call('POST', '/reports/house', as, body)
    equal(status, 200, text)
    return house.response.parse(JSON.parse(text))
  }
  async function report(answer: AnyAnswer<ReportServices>, client: string, accounts: readonly string[]) {
    const accountsInScope = accounts.map((name) => accountId(HARBOUR, client, name))
    const body = { clientName: client, accountsInScope, reportingCCY: 'USD', isCumulative: true }
    const call = { params: {}, body, caller: tested.portal.callers.get('reader'), context: undefined }
    const prepared = preparedReply(answer.endpoint, await answer.handler(call, tested.portal.services))
    return JSON.parse(prepared!.bytes.toString()) as unknown
  }
  /** Figures of some accounts in the reports of the day. */
  async function reported(client: string, accounts: readonly string[]) {
    const { total } = npvSnapshot.response.parse(await report(answerNpvSnapshot, client, accounts))
    const returns = portPerformance.response.parse(await report(answerPortPerformance, client, accounts)).rows.at(-1)!
    const risk = riskSnapshot.response.parse(await report(answerRiskSnapshot, client, accounts)).rows
    const [var95, var99] = [risk[0]!, risk[1]!]
    return {
      npv: total.npv,
      npvChange1D: total.npvChange1D,
      d1: returns.d1,
      mtd: returns.mtd,
      ytd: returns.ytd,
      y1: returns.y1,
      var95: var95.valueCCY,
      var95Pct: var95.valuePct,
      var99: var99.valueCCY,
      var99Pct: var99.valuePct,
    }
  }

  /** Changes what is only ever added to. */
  const change = (what: ReturnType<typeof sql>) =>
    test.db.withSystem(async (tx) => {
      for (const table of ['runs', 'run_rows']) await tx.execute(sql.raw(`alter table ${table} disable trigger append_only`))
      await tx.execute(what)
      for (const table of ['runs', 'run_rows']) await tx.execute(sql.raw(`alter table ${table} enable trigger append_only`))
    })

  it('says that there is none yet', async () => {
    const reply = await houseAs('admin', { asOf: '2026-03-20' })
    deepEqual([reply.run, reply.rows, reply.total, reply.lastDayBefore], [null, [], null, null])
    deepEqual(await verified(), { isWhole: true, runs: 0 })
  })

  it('keep exactly what the reports of the day say of every account and client', async () => {
    const run = await tested.run()
    deepEqual([run.sequence, run.day], [1, '2026-03-20'])
    const { text } = await tested.call('GET', `/runs/${run.id}`, 'admin')
    const { rows } = runDetail.response.parse(JSON.parse(text))
    const of = (kind: string, subject: string) => rows.find((row) => row.kind === kind && row.subject === subject)!.content
    for (const [client, accounts] of [
      ['Alder', ['Alpha', 'Beta', 'Gamma']],
      ['Birch', ['Delta']],
    ] as const) {
      const expected = await reported(client, accounts)
      const kept = JSON.parse(of('client', clientId(HARBOUR, client)))
      deepEqual({ ...kept, ...expected }, kept)
      ok(typeof kept.var95 === 'number' && typeof kept.npv === 'number')
      for (const account of accounts) {
        const own = JSON.parse(of('account', accountId(HARBOUR, client, account)))
        deepEqual({ ...own, ...(await reported(client, [account])) }, own)
      }
    }
    const all = JSON.parse(of('house', HARBOUR))
    deepEqual([all.reportingCCY, all.npv], ['EUR', 25_000])
    deepEqual(await verified(), { isWhole: true, runs: 1 })
  })

  it('show an administrator and a program every client, sorted, found and paged', async () => {
    const reply = await houseAs('admin')
    deepEqual(
      reply.rows.map(({ client, npv, accounts, isWhole, exceptions }) => [client, npv, accounts, isWhole, exceptions]),
      [
        ['Alder', 20_000, 3, true, 0],
        ['Birch', 5_000, 1, true, 0],
      ],
    )
    deepEqual([reply.total?.npv, reply.total?.accounts, reply.lastSignIns], [25_000, 4, []])
    const byNpv = await houseAs('reader', { sortBy: 'npv', limit: 1 })
    deepEqual([byNpv.rows.map(({ client }) => client), byNpv.rowCount, byNpv.lastSignIns], [['Birch'], 2, null])
    deepEqual((await houseAs('reader', { search: 'ald', offset: 0 })).rows.length, 1)
    const next = await houseAs('reader', { sortBy: 'npv', offset: 1, isDescending: true })
    deepEqual(
      next.rows.map(({ client }) => client),
      ['Birch'],
    )
  })

  it('of an earlier program are withheld the figures that it did not keep, with the reason', async () => {
    const rename = (from: string, to: string) => change(sql`update run_rows set content = replace(content, ${from}, ${to})`)
    await rename('"y1":', '"unknown1":')
    const { rows, total, notes } = await houseAs('admin')
    await rename('"unknown1":', '"y1":')
    deepEqual([rows[0]!.y1, total!.y1, rows[0]!.npv], [null, null, 20_000])
    const reason = 'The program of that day kept no such figure. The next run has it.'
    deepEqual(
      notes.filter((note) => note.reason === reason),
      ['Alder', 'Birch', 'Total'].map((row) => ({ row, field: 'y1', reason })),
    )
    // Another one is due then, as by its conventions it kept other figures.
    await change(sql`update runs set conventions = conventions || '!'`)
    equal(await isRunDue(test.db, HARBOUR), true)
    await change(sql`update runs set conventions = replace(conventions, '!', '')`)
    equal(await isRunDue(test.db, HARBOUR), false)
  })

  it('show an employee the accounts they see, with the risk of exactly these', async () => {
    const { rows, total, lastSignIns } = await houseAs('employee')
    const expected = await reported('Alder', ['Alpha', 'Beta'])
    deepEqual(
      rows.map(({ client, isWhole, accounts }) => [client, isWhole, accounts]),
      [
        ['Alder', false, 2],
        ['Birch', true, 1],
      ],
    )
    deepEqual({ ...rows[0]!, ...expected }, rows[0])
    equal(total?.npv, 15_000)
    ok(total.var95 !== null && lastSignIns === null)
    const detail = await tested.call('GET', `/runs/${(await houseAs('employee')).run!.id}`, 'employee')
    const kinds = runDetail.response.parse(JSON.parse(detail.text)).rows.map(({ kind }) => kind)
    deepEqual(kinds, ['account', 'account', 'account', 'client', 'part', 'sight'])
  })

  it('withhold risk from an employee whose accounts changed since, and sum what can be summed', async () => {
    const row = sql`user_id = (select id from users where email = 'employee@clarity.example') and portfolio_id = (
      select portfolio_id from accounts where id = ${accountId(HARBOUR, 'Birch', 'Delta')})`
    await test.db.withSystem((tx) => tx.execute(sql`delete from user_portfolios where ${row}`))
    const growth = await houseAs('employee')
    deepEqual(
      growth.rows.map(({ client }) => client),
      ['Alder'],
    )
    deepEqual([growth.total?.npv, growth.total?.var95], [10_000, null])
    const { reason } = growth.notes.find(({ row, field }) => row === 'Total' && field === 'var95')!
    match(reason, /which of them you see has changed since/)
    deepEqual((await houseAs('fresh')).rows, [])
  })

  it('are for employees and administrators of the institution, and programs that read reports', async () => {
    const { id } = (await houseAs('admin')).run!
    const statuses = async (as: string) => [
      (await tested.call('POST', '/reports/house', as)).status,
      (await tested.call('GET', '/runs', as)).status,
      (await tested.call('GET', `/runs/${id}`, as)).status,
    ]
    deepEqual(await statuses('alder'), [403, 403, 403])
    deepEqual(await statuses('program'), [403, 403, 403])
    deepEqual(await statuses('nobody'), [401, 401, 401])
    deepEqual(await statuses('reader'), [200, 200, 200])
    deepEqual(await statuses('stranger'), [200, 200, 404])
    equal((await houseAs('stranger')).run, null)
    equal((await tested.call('POST', '/runs', 'employee')).status, 403)
    match((await tested.call('POST', '/runs', 'admin')).text, /Nothing was booked since the last run/)
    equal(await isRunDue(test.db, MEADOW), false)
  })

  it('answer the same bytes for ever, whatever is corrected later, and a later run says what is known then', async () => {
    const { id } = (await houseAs('reader')).run!
    const question = { runId: id }
    const [then, detail] = [
      await tested.call('POST', '/reports/house', 'reader', question),
      await tested.call('GET', `/runs/${id}`, 'reader'),
    ]
    await tested.book({ prices: [{ instrument: 'RISE', day: '2026-03-20', close: '101' }] })
    const second = await tested.run()
    deepEqual([second.sequence, second.day], [2, '2026-03-20'])
    equal((await tested.call('POST', '/reports/house', 'reader', question)).text, then.text)
    equal((await tested.call('GET', `/runs/${id}`, 'reader')).text, detail.text)
    equal((await houseAs('reader', { asOf: '2026-03-20' })).rows[0]!.npv, 20_200)
    const gap = await houseAs('reader', { asOf: '2026-03-22' })
    deepEqual([gap.run, gap.lastDayBefore], [null, Date.UTC(2026, 2, 20) / 1_000])
    deepEqual((await verified()).isWhole, true)
  })

  it('lead from a figure to the report that it was taken from, as recorded at that moment', async () => {
    // RISE was corrected after the first run.
    const { runs } = runsCall.response.parse(JSON.parse((await tested.call('GET', '/runs', 'reader')).text))
    const { run, rows } = await houseAs('admin', { runId: runs.at(-1)!.id })
    equal(rows[0]!.npv, 20_000)
    const caller = tested.portal.callers.get('reader')!
    const asked = async (clientID: string | null, column: string) => {
      const { status, text } = await tested.call('POST', '/reports/house/figure', 'admin', {
        runId: run!.id,
        clientId: clientID,
        column,
      })
      equal(status, 200, text)
      return houseFigure.response.parse(JSON.parse(text))
    }
    for (const column of ['npv', 'npvChange1D', 'mtd', 'var95', 'var99Pct'] as const) {
      const { value, question, run: named } = await asked(rows[0]!.clientId, column)
      deepEqual([value, named.dataVersion], [rows[0]![column], run!.dataVersion])
      const { fields, ...place } = question!
      const body = explain.request.parse({ userName: '', deviceType: 0, ...fields, ...place })
      const explainAnswer: AnyAnswer<Portal['services']> = answerExplain
      const given = await explainAnswer.handler({ params: {}, body, caller, context: undefined }, tested.portal.services)
      equal((given as ResponseOf<typeof explain>).value, value, column)
    }
    equal((await asked(rows[0]!.clientId, 'breaches')).question, null)
    deepEqual((await asked(null, 'npv')).value, 25_000)
  })

  it('are signed with published keys, of which a new one begins after the former', async () => {
    const { portal, run } = tested
    const { factorKey, clock } = portal.services
    const made = await rotateRunKey(test.db, HARBOUR, factorKey, clock.now())
    await tested.book({ prices: [{ instrument: 'RISE', day: '2026-03-20', close: '102' }] })
    equal((await run()).keyId, made)
    const { keys, runs } = runsCall.response.parse(JSON.parse((await tested.call('GET', '/runs', 'reader')).text))
    deepEqual([keys.length, keys.filter(({ retiredAt }) => retiredAt === null).map(({ id }) => id)], [2, [made]])
    deepEqual(
      runs.map(({ sequence }) => sequence),
      [3, 2, 1],
    )
    deepEqual(await verified(), { isWhole: true, runs: 3 })
    const next = sealingKey(new Uint8Array(32).fill(9), [factorKey])
    equal(await resealRunKeys(test.db, next), 1)
    const byNext = (tx: Parameters<typeof verifyRuns>[0]) => verifyRuns(tx, HARBOUR, next)
    deepEqual(await test.db.withSystem(byNext), { isWhole: true, runs: 3 })
    // A pair that was not sealed by the portal vouches for nothing.
    deepEqual(await verified(), { isWhole: false, sequence: 3, problem: 'signed with a key that is not ours' })
  })

  it('refuse changes, and one that was made nevertheless is found', async () => {
    const key = sealingKey(new Uint8Array(32).fill(9))
    const find = () => test.db.withSystem((tx) => verifyRuns(tx, HARBOUR, key))
    const changed = async (statement: ReturnType<typeof sql>, undo: ReturnType<typeof sql>) => {
      await change(statement)
      const found = await find()
      await change(undo)
      return found
    }
    const refused = await test.db
      .withSystem((tx) => tx.execute(sql`update run_rows set content = '{}'`))
      .then(
        () => '',
        (error: Error) => String(error.cause),
      )
    match(refused, /only ever added to/)
    const rows = (from: string, to: string) =>
      sql`update run_rows set content = replace(content, ${from}, ${to}) where run_id = (select id from runs where sequence = 2) and kind = 'client'`
    deepEqual(await changed(rows('"npv":', '"npw":'), rows('"npw":', '"npv":')), {
      isWhole: false,
      sequence: 2,
      problem: 'rows changed',
    })
    const version = (value: string) => sql`update runs set program_version = program_version || ${value} where sequence = 1`
    const back = sql`update runs set program_version = replace(program_version, '!', '') where sequence = 1`
    deepEqual(await changed(version('!'), back), { isWhole: false, sequence: 1, problem: 'changed' })
    const head = (by: number) => sql`update run_heads set sequence = sequence + ${by}`
    deepEqual(await changed(head(1), head(-1)), { isWhole: false, sequence: 4, problem: 'missing' })
    const signature = sql`update runs set signature = reverse(signature) where sequence = 3`
    deepEqual(await changed(signature, signature), { isWhole: false, sequence: 3, problem: 'not signed' })
    deepEqual(await find(), { isWhole: true, runs: 3 })
  })
})
