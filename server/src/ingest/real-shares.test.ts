import { deepEqual, equal, ok } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { sql } from '#store/drizzle.ts'
import { createInstitution } from '#store/institution/book-institution.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { bookedState } from '../../testing/datasets/booked-state.ts'
import type { BatchLabel } from './booking/booking.ts'
import { undo } from './booking/undo.ts'
import { importFolder } from './import-folder.ts'

const FOLDER = fileURLToPath(new URL('../../../examples/real-shares', import.meta.url))
const LABEL: BatchLabel = { name: 'real-shares', source: 'import', bookedBy: 'system', knownAt: new Date('2024-02-01T10:00:00Z') }

/*
 * The numbers are those of examples/real-shares/expected.md, calculated by hand. Sums of the database are calculated here in exact
 * decimals by SQL, without code of the program.
 */
describe('The example on real prices', () => {
  let test: TestDatabase
  let id: string
  before(async () => {
    test = await openTestDatabase()
    id = await createInstitution(test.db, { name: 'Rowan Office', pivotCurrency: 'USD', reportingCurrencies: [], isDemo: false })
    const booking = await importFolder(test.db, id, FOLDER, LABEL, { dryRun: false })
    deepEqual(booking.failures, [])
    ok(booking.batchId)
  })
  after(() => test.close())

  const rows = async (query: string) => (await test.db.withInstitution(id, (tx) => tx.execute(sql.raw(query)))).rows

  /** Units moved into accounts, restated by the splits between their day and the given one. */
  const holdings = (day: string) => `
    select a.external_id as account, i.external_id as instrument, sum(m.quantity * (
        select coalesce(exp(sum(ln(c.ratio))), 1) from corporate_actions c
        where c.instrument_id = m.instrument_id and c.ex_date > m.day and c.ex_date <= '${day}')) as units
    from (
      select account_id, instrument_id, trade_date as day, quantity from transactions where type <> 'fx'
      union all select account_id, instrument_id, date, quantity from transfers where instrument_id is not null
    ) m join accounts a on a.id = m.account_id join instruments i on i.id = m.instrument_id
    where m.day <= '${day}' group by 1, 2`

  /** Cash moved: trades at the booked rate if settled in another currency, the bought side of currency deals, income, transfers. */
  const cash = (day: string) => `
    select a.external_id as account, m.currency, sum(m.amount) as amount
    from (
      select account_id, coalesce(settlement_currency, currency) as currency, trade_date as day,
             -quantity * price * coalesce(settlement_rate, 1) - fees - taxes as amount from transactions
      union all select t.account_id, i.currency, t.trade_date, t.quantity
                from transactions t join instruments i on i.id = t.instrument_id where t.type = 'fx'
      union all select account_id, currency, coalesce(ex_date, pay_date), amount from income
      union all select account_id, currency, date, amount from transfers where amount is not null
    ) m join accounts a on a.id = m.account_id
    where m.day <= '${day}' group by 1, 2`

  const npv = async (day: string) =>
    Object.fromEntries(
      (
        await rows(`
          select account, round(sum(value), 4)::text as npv from (
            select h.account, h.units * p.close as value from (${holdings(day)}) h
            join instruments i on i.external_id = h.instrument join prices p on p.instrument_id = i.id and p.day = '${day}'
            union all
            select c.account, c.amount * case c.currency when 'USD' then 1 else
              (select rate from fx_rates f where f.currency = c.currency and f.day = '${day}') end from (${cash(day)}) c
          ) v group by account`)
      ).map(({ account, npv }) => [account, Number(npv)]),
    )

  it('holds the positions of the hand calculation, after a split, a reverse split, a cover and a transfer', async () => {
    const found = await rows(
      `select account, instrument, round(units, 6)::float8 as units from (${holdings('2021-08-31')}) h order by 1, 2`,
    )
    deepEqual(
      found.filter(({ units }) => units !== 0).map(({ account, instrument, units }) => `${account} ${instrument} ${units}`),
      [
        'ROWAN-GROWTH AAPL 150',
        'ROWAN-GROWTH GE 250',
        'ROWAN-GROWTH MSFT 200',
        'ROWAN-RESERVE AAPL 100',
        'ROWAN-RESERVE JPM 40',
        'ROWAN-RESERVE KO 400',
      ],
    )
  })

  it('holds the cash of the hand calculation, to the cent', async () => {
    deepEqual(
      await rows(`select account, currency, round(amount, 2)::text as amount from (${cash('2021-08-31')}) c order by 1, 2`),
      [
        { account: 'ROWAN-GROWTH', currency: 'USD', amount: '89704.88' },
        { account: 'ROWAN-RESERVE', currency: 'EUR', amount: '19608.75' },
        { account: 'ROWAN-RESERVE', currency: 'USD', amount: '14454.32' },
      ],
    )
  })

  it('has the value of the hand calculation, on every day that it names', async () => {
    deepEqual(await npv('2021-08-31'), { 'ROWAN-GROWTH': 192_092.23, 'ROWAN-RESERVE': 79_873.045 })
    deepEqual(await npv('2021-08-30'), { 'ROWAN-GROWTH': 192_577.88, 'ROWAN-RESERVE': 79_777.1175 })
    deepEqual(await npv('2020-12-31'), { 'ROWAN-GROWTH': 188_719.93, 'ROWAN-RESERVE': 63_231.495 })
    deepEqual(await npv('2021-03-01'), { 'ROWAN-GROWTH': 176_881.03, 'ROWAN-RESERVE': 73_869.0525 })
  })

  it('has the figures of the page with the calculation', () => {
    const page = readFileSync(`${FOLDER}/expected.md`, 'utf8')
    for (const figure of [
      '192,092.23',
      '79,873.045',
      '271,965.275',
      '-485.65',
      '95.9275',
      '-389.7225',
      '89,704.88',
      '37,592.645',
    ])
      ok(page.includes(figure), figure)
  })

  it('is unchanged when imported again, and leaves no rows when undone', async () => {
    const again = await importFolder(test.db, id, FOLDER, LABEL, { dryRun: false })
    equal(again.batchId, null)
    equal(again.counts.prices.unchanged, 6 * 296)
    const state = await bookedState(test.db, id)
    await undo(test.db, id, 'real-shares', new Date('2024-02-02T10:00:00Z'))
    const empty = await bookedState(test.db, id)
    deepEqual(
      Object.entries(empty)
        .filter(([, list]) => list.length > 0)
        .map(([table]) => table),
      ['reporting_currencies'],
    )
    await importFolder(test.db, id, FOLDER, LABEL, { dryRun: false })
    deepEqual(await bookedState(test.db, id), state)
  })
})
