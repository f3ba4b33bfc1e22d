import { deepEqual, equal } from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { RISK_LEDGER } from '../../testing/datasets/risk-ledger.ts'
import { trade } from '../../testing/datasets/sample-dataset.ts'
import { openBookedInstitution, type ReportingInstitution } from '../../testing/institutions/reporting-institution.ts'
import { assignLimits, limitOf } from '../../testing/mandates.ts'
import { createEntitlements } from '../access/entitlements.ts'
import { sql } from '../store/drizzle.ts'
import { readNotifications } from '../store/session/notifications.ts'
import { users } from '../store/tables/session.ts'
import { evaluateLimits } from './evaluate-limits.ts'
import { answerLimits } from './limits-report.ts'

const ALPHA = { accounts: ['Alpha'] }

describe('the evaluation of limits', () => {
  let test: TestDatabase
  before(async () => {
    test = await openTestDatabase()
  })
  after(() => test.close())

  async function open() {
    const fixture = await openBookedInstitution(test.db, RISK_LEDGER)
    const { institutionId, histories, clock, log } = fixture
    const evaluate = () => {
      clock.advance({ minutes: 1 })
      return evaluateLimits({ db: test.db, histories, clock, log, entitlements: createEntitlements(test.db) }, institutionId)
    }
    return { fixture, institutionId, evaluate }
  }
  const sentencesOf = (changes: Awaited<ReturnType<typeof evaluateLimits>>) =>
    changes.map(({ sentence }) => sentence.replace(/ Mandate.*/, ''))
  const statesOf = async ({ institutionId }: Pick<ReportingInstitution, 'institutionId'>) => {
    const { rows } = await test.db.withInstitution(institutionId, (tx) =>
      tx.execute(
        sql`select day::text, state, cause, is_active from limit_states where institution_id = ${institutionId} order by day, limit_id`,
      ),
    )
    return rows.map(({ day, state, cause, is_active }) => [day, state, cause, is_active])
  }

  it('notifies those who look after an account in the bell, where the limits of its client are shown', async () => {
    const { institutionId, evaluate } = await open()
    await assignLimits(test.db, institutionId, [limitOf('cash', { bound: 0.4 })], { account: 'Alpha' })
    const user = { institutionId, userId: randomUUID() }
    await test.db.withSystem((tx) =>
      tx
        .insert(users)
        .values({ id: user.userId, institutionId, email: 'admin@house.example', role: 'admin', createdAt: new Date(0) }),
    )
    const [change] = await evaluate()
    deepEqual(change!.emails, ['admin@house.example'])
    const notifications = await test.db.withInstitution(institutionId, (tx) => readNotifications(tx, user))
    deepEqual(
      notifications.map(({ text, place, client }) => [text, place, client]),
      [[change!.sentence, 'limits', 'Client']],
    )
  })

  it('notifies once of a change of state, and says since when', async () => {
    const { fixture, institutionId, evaluate } = await open()
    await assignLimits(test.db, institutionId, [limitOf('cash', { bound: 0.4 })], { account: 'Alpha' })
    deepEqual(sentencesOf(await evaluate()), ['Alpha: Cash at most 40% is breached (50.00%) at the close of 20 Mar 2026.'])
    deepEqual(await evaluate(), [])
    const close = (day: string, price: string) => ({ instrument: 'RISE', day, close: price })
    // RISE at 101: NPV 20,200, cash 49.5 %.
    await fixture.book({ prices: [close('2026-03-23', '101')] })
    deepEqual(await evaluate(), [])
    const { rows } = await fixture.ask(answerLimits, ALPHA)
    // Twenty closes before 20 March, the oldest that are looked at.
    deepEqual([rows[0]!.state, rows[0]!.since, rows[0]!.isOlder], ['breach', Date.UTC(2026, 1, 20) / 1000, true])
    const { rows: notices } = await test.db.withInstitution(institutionId, (tx) =>
      tx.execute(sql`select state from limit_notices where institution_id = ${institutionId}`),
    )
    deepEqual(
      notices.map(({ state }) => state),
      ['breach'],
    )
  })

  it('separates what the market brought from what trades enlarged', async () => {
    const { fixture, institutionId, evaluate } = await open()
    await assignLimits(test.db, institutionId, [limitOf('cash', { bound: 0.49, side: 'minimum' })], { account: 'Alpha' })
    await evaluate()
    deepEqual((await statesOf(fixture)).at(-1), ['2026-03-20', 'inside', null, null])
    // RISE at 103: cash 10,000 of 20,600 is 48.5 %.
    await fixture.book({ prices: [{ instrument: 'RISE', day: '2026-03-23', close: '103' }] })
    await evaluate()
    deepEqual((await statesOf(fixture)).at(-1), ['2026-03-23', 'breach', 'market', false])
    // On a day without a trade it goes on as it was.
    await fixture.book({ prices: [{ instrument: 'RISE', day: '2026-03-24', close: '104' }] })
    await evaluate()
    deepEqual((await statesOf(fixture)).at(-1), ['2026-03-24', 'breach', 'market', false])
    // 10 RISE for 1,000: the cash was below its minimum before, and is now farther below.
    await fixture.book({
      prices: [{ instrument: 'RISE', day: '2026-03-25', close: '103' }],
      transactions: [
        trade('T1', { account: 'Alpha', tradeDate: '2026-03-25', instrument: 'RISE', quantity: '10', price: '100' }),
      ],
    })
    await evaluate()
    deepEqual((await statesOf(fixture)).at(-1), ['2026-03-25', 'breach', 'market', true])
    await fixture.book({ prices: [{ instrument: 'RISE', day: '2026-03-26', close: '103' }] })
    await evaluate()
    deepEqual((await statesOf(fixture)).at(-1), ['2026-03-26', 'breach', 'market', true])
  })

  it('is of the limits as they are, without anything booked since', async () => {
    const { institutionId, evaluate } = await open()
    const assign = (bound: number) => assignLimits(test.db, institutionId, [limitOf('cash', { bound })], { account: 'Alpha' })
    await assign(0.6)
    deepEqual(sentencesOf(await evaluate()), [])
    await assign(0.4)
    deepEqual(sentencesOf(await evaluate()), ['Alpha: Cash at most 40% is breached (50.00%) at the close of 20 Mar 2026.'])
  })

  it('knows no cause of a breach that is older than what it looks at', async () => {
    const { fixture, institutionId, evaluate } = await open()
    await assignLimits(test.db, institutionId, [limitOf('cash', { bound: 0.4 })], { account: 'Alpha' })
    await evaluate()
    const states = await statesOf(fixture)
    equal(states.length, 21)
    equal(
      states.every(([, state, cause]) => state === 'breach' && cause === null),
      true,
    )
  })

  it('finds the day and the cause of a breach before the first evaluation', async () => {
    const { fixture, institutionId, evaluate } = await open()
    await assignLimits(test.db, institutionId, [limitOf('cash', { bound: 0.45, side: 'minimum' })], { account: 'Alpha' })
    // 20 RISE for 2,000 leave 8,000 of 20,000 in cash.
    await fixture.book({
      prices: ['2026-03-23', '2026-03-24', '2026-03-25'].map((day) => ({ instrument: 'RISE', day, close: '100' })),
      transactions: [
        trade('T1', { account: 'Alpha', tradeDate: '2026-03-24', instrument: 'RISE', quantity: '20', price: '100' }),
      ],
    })
    await evaluate()
    deepEqual(await statesOf(fixture), [
      ['2026-03-23', 'inside', null, null],
      ['2026-03-24', 'breach', 'trades', true],
      ['2026-03-25', 'breach', 'trades', true],
    ])
    const { rows } = await fixture.ask(answerLimits, ALPHA)
    deepEqual([rows[0]!.since, rows[0]!.isOlder], [Date.UTC(2026, 2, 24) / 1000, false])
  })

  it('a trade that breaches a limit is its cause', async () => {
    const { fixture, institutionId, evaluate } = await open()
    await assignLimits(test.db, institutionId, [limitOf('cash', { bound: 0.5, side: 'minimum' })], { account: 'Alpha' })
    await fixture.book({
      prices: [{ instrument: 'RISE', day: '2026-03-23', close: '100' }],
      transactions: [
        trade('T1', { account: 'Alpha', tradeDate: '2026-03-23', instrument: 'RISE', quantity: '10', price: '100' }),
      ],
    })
    await evaluate()
    deepEqual((await statesOf(fixture)).at(-1), ['2026-03-23', 'breach', 'trades', true])
  })

  it('a restatement restates the states of earlier closes, and keeps the notices', async () => {
    const { fixture, institutionId, evaluate } = await open()
    await assignLimits(test.db, institutionId, [limitOf('concentration', { of: 'instrument', bound: 1.02 })], {
      account: 'Alpha',
    })
    const close = (day: string, price: string) => ({ instrument: 'RISE', day, close: price })
    await evaluate()
    // RISE 104: 20,800 of an NPV of 20,800 is 1; FALL does not move. At 96: 19,200 of 19,200.
    await fixture.book({ prices: [close('2026-03-23', '101'), { instrument: 'FALL', day: '2026-03-23', close: '106' }] })
    // 20,200 / (20,200 - 10,600 + 10,000) = 1.0306.
    equal((await evaluate()).length, 1)
    await fixture.book({ prices: [{ instrument: 'FALL', day: '2026-03-24', close: '101' }] })
    equal((await evaluate()).length, 1)
    deepEqual(
      (await statesOf(fixture)).map(([day, state]) => [day, state]),
      [
        ['2026-03-20', 'inside'],
        ['2026-03-23', 'breach'],
        ['2026-03-24', 'inside'],
      ],
    )
    await fixture.book({ prices: [{ instrument: 'FALL', day: '2026-03-23', close: '101' }] })
    deepEqual(await evaluate(), [])
    deepEqual(
      (await statesOf(fixture)).map(([day, state]) => [day, state]),
      [
        ['2026-03-20', 'inside'],
        ['2026-03-23', 'inside'],
        ['2026-03-24', 'inside'],
      ],
    )
    const { rows } = await test.db.withInstitution(institutionId, (tx) =>
      tx.execute(sql`select state from limit_notices where institution_id = ${institutionId} order by at`),
    )
    deepEqual(rows.map(({ state }) => state).toSorted(), ['breach', 'inside'])
  })
})
