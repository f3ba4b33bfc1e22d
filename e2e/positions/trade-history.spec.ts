import type { Page } from '@playwright/test'
import { explain } from '@portal/contract/reports/explain.ts'
import { expectedPayments } from '@portal/contract/reports/positions/expected-payments.ts'
import { tradeHistory } from '@portal/contract/reports/trade-history.ts'

import { readCsv } from '../support/csv.ts'
import { money, quantity } from '../support/figures.ts'
import { journey, step } from '../support/journey.ts'
import { businessDate, price } from '../support/quotes.ts'
import { cardNamed, readTable, sortBy, tableNamed } from '../support/table.ts'
import { expect, expectAccessible, test } from '../support/test.ts'
import { addressOf, alter, callsOf, nextReply } from '../support/wire.ts'

const PAYMENTS = 'Payments in the next twelve months'
const TABLES = ['Transactions', 'Income', 'Transfers'] as const
const HEADS = {
  Transactions: ['Date', 'Symbol', 'Type', 'Units', 'Price', 'Account'],
  Income: ['Date', 'Symbol', 'Type', 'CCY', 'Amount', 'Account'],
  Transfers: ['Date', 'Counterparty', 'CCY', 'Amount', 'Account'],
} as const

type Trades = Awaited<ReturnType<typeof openTrades>>

async function openTrades(page: Page, address = '/trade-history') {
  const reply = nextReply(page, tradeHistory)
  await page.goto(address)
  const trades = await reply
  await expectSettled(page)
  return trades
}

async function expectSettled(page: Page): Promise<void> {
  for (const title of TABLES) await expect(cardNamed(page, title)).toHaveAttribute('aria-busy', 'false')
}

/** Texts that the three tables must show for a reply. */
function textsOf({ transactions, income, transfers }: Pick<Trades, 'transactions' | 'income' | 'transfers'>) {
  return {
    Transactions: transactions.map((row) => [
      businessDate(row.date),
      row.symbol,
      row.type,
      quantity(row.units),
      `${price(row.price)} ${row.quotedIn}`,
      row.account,
    ]),
    Income: income.map((row) => [businessDate(row.date), row.symbol, row.type, row.ccy, money(row.amount), row.account]),
    Transfers: transfers.map((row) => [businessDate(row.date), row.cntpy, row.ccy, money(row.amount), row.account]),
  }
}

const rowsIn = async (page: Page, title: string) => (await readTable(tableNamed(page, title))).rows
const searchBox = (page: Page) => page.getByPlaceholder('Search by Ticker')

test.describe('Trade History', () => {
  test.use({ person: 'anna', isStored: true })

  const FILES = [
    ['Transactions', 'transactions.csv', 'transactions'],
    ['Income', 'income.csv', 'income'],
    ['Transfers', 'transfers.csv', 'transfers'],
  ] as const
  test(
    'is shown, searched, sorted, exported, left out and not there',
    journey([
      step(
        'shows Transactions, Income and Transfers of the reply, dates in UTC, and saves and sorts each table by itself',
        async ({ page }) => {
          const trades = await openTrades(page)
          await expect(page).toHaveTitle('Trade History · Clarity')
          await expect(page.getByRole('heading', { name: 'Trade History', level: 1 })).toBeVisible()
          for (const title of TABLES) {
            const all = textsOf(trades)[title]
            expect(all.length, title).toBeGreaterThan(10)
            const table = tableNamed(page, title)
            for (const name of HEADS[title]) await expect(table.getByRole('columnheader', { name, exact: true })).toBeVisible()
            expect((await readTable(table)).heads).toEqual(HEADS[title])
            expect(await rowsIn(page, title)).toEqual(all.slice(0, 10))
            await cardNamed(page, title)
              .getByRole('button', { name: `Show all (${all.length.toLocaleString('en-US')})` })
              .click()
            expect(await rowsIn(page, title)).toEqual(all)
          }
          for (const [title, fileName, key] of FILES) {
            const downloading = page.waitForEvent('download')
            await page.getByRole('button', { name: `Export ${title}` }).click()
            const download = await downloading
            expect(download.suggestedFilename()).toBe(fileName)
            const [heads, ...lines] = await readCsv(download)
            expect(heads).toEqual(HEADS[title])
            const days = trades[key].map(({ date }) => new Date(date * 1000).toISOString().slice(0, 10))
            expect(lines.map(([date]) => date)).toEqual(days)
            const amounts = trades[key].map((row) => ('units' in row ? row.units : row.amount))
            expect(lines.map((line) => Number(line[3]) || Number(line[4]))).toEqual(amounts)
            expect(lines.map((line) => line.at(-1))).toEqual(trades[key].map(({ account }) => account))
          }
          // Dates as days, not as words.
          const transactions = await rowsIn(page, 'Transactions')
          await sortBy(tableNamed(page, 'Income'), 'Date')
          const oldest = trades.income.map(({ date }) => date).sort((a, b) => a - b)
          expect((await rowsIn(page, 'Income')).map(([date]) => date)).toEqual(oldest.map(businessDate))
          expect(await rowsIn(page, 'Transactions')).toEqual(transactions)
        },
      ),

      // Specification S2.10, S2.11.
      step(
        'finds by symbol in any case, in Transactions and Income but not in Transfers, and keeps the text in the address',
        async ({ page }) => {
          const trades = await openTrades(page)
          const before = await page.evaluate(() => history.length)
          const transfers = await rowsIn(page, 'Transfers')
          const symbol = trades.income.find((row) => trades.transactions.some((other) => other.symbol === row.symbol))!.symbol
          await searchBox(page).fill(symbol.toLowerCase())
          const holds = (row: { readonly symbol: string }) => row.symbol.toLowerCase().includes(symbol.toLowerCase())
          const found = { ...trades, transactions: trades.transactions.filter(holds), income: trades.income.filter(holds) }
          await expect.poll(() => rowsIn(page, 'Transactions')).toEqual(textsOf(found).Transactions.slice(0, 10))
          expect(await rowsIn(page, 'Income')).toEqual(textsOf(found).Income.slice(0, 10))
          expect(await rowsIn(page, 'Transfers')).toEqual(transfers)
          for (const [title, key] of [
            ['Transactions', 'transactions'],
            ['Income', 'income'],
          ] as const) {
            await expect(cardNamed(page, title).getByRole('status')).toHaveText(`${found[key].length} of ${trades[key].length}`)
          }
          const ahead = await rowsIn(page, PAYMENTS)
          expect(new Set(ahead.slice(0, -1).map(([of]) => of))).toEqual(new Set([symbol]))
          await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe(symbol.toLowerCase())
          expect(await page.evaluate(() => history.length)).toBe(before)

          // A name of an account is no symbol.
          await searchBox(page).fill(`${trades.transactions[0]!.account} `)
          await expect(cardNamed(page, 'Transactions').getByText('No data available', { exact: true })).toBeVisible()
          await expect(cardNamed(page, 'Income').getByText('No data available', { exact: true })).toBeVisible()
          expect(await rowsIn(page, 'Transfers')).toEqual(transfers)
          await cardNamed(page, 'Income').getByRole('button', { name: 'Clear search' }).click()
          await expect.poll(() => rowsIn(page, 'Transactions')).toEqual(textsOf(trades).Transactions.slice(0, 10))
        },
      ),

      step('says below a table that rows were left out, and why a figure is withheld', async ({ page }) => {
        await alter(page, tradeHistory, (reply) => ({
          ...reply,
          transfers: reply.transfers.map((row, index) => (index === 0 ? { ...row, amount: null } : row)),
          notes: [
            { row: 'income', field: 'date', reason: 'Only the latest 100000 rows are shown' },
            { row: String(reply.transfers[0]!.date), field: 'amount', reason: 'No price on that day' },
          ],
        }))
        await openTrades(page)
        await expect(cardNamed(page, 'Income').getByText('Only the latest 100000 rows are shown')).toBeVisible()
        await expect(cardNamed(page, 'Transactions').getByText('Only the latest 100000 rows are shown')).toBeHidden()
        await tableNamed(page, 'Transfers').getByRole('row').nth(1).getByText('–').hover()
        await expect(page.getByText('No price on that day')).toBeVisible()
      }),

      step(
        'shows one failure in all three tables, each with a way to try again, and no data as such',
        async ({ page, provoked }) => {
          provoked.push(/status of 503/)
          await page.route(addressOf(tradeHistory), (route) =>
            route.fulfill({ status: 503, json: { reason: 'The server took too long', requestId: 'sample-1' } }),
          )
          await page.goto('/trade-history')
          for (const title of TABLES) {
            await expect(cardNamed(page, title).getByRole('alert')).toContainText('Error: The server took too long')
          }
          await expectAccessible(page)
          await page.unroute(addressOf(tradeHistory))
          await alter(page, tradeHistory, (reply) => ({ ...reply, transactions: [], income: [], transfers: [] }))
          await cardNamed(page, 'Income').getByRole('button', { name: 'Retry' }).click()
          for (const title of TABLES) {
            await expect(cardNamed(page, title).getByText('No data available', { exact: true })).toBeVisible()
            await expect(page.getByRole('button', { name: `Export ${title}` })).toBeDisabled()
          }
          await expectAccessible(page)
        },
      ),
    ]),
  )
})

test.describe('Trade History to a reader far in the west', () => {
  test.use({ person: 'anna', isStored: true, timezoneId: 'Pacific/Honolulu' })
  test('shows the days of the ledger, not those of the reader', async ({ page }) => {
    const trades = await openTrades(page)
    expect(await page.evaluate(() => new Date(0).getTimezoneOffset())).toBe(600)
    for (const title of TABLES) expect(await rowsIn(page, title)).toEqual(textsOf(trades)[title].slice(0, 10))
  })
})

test.describe('Trade History as the server answers it', () => {
  test.use({ person: 'anna' })
  test('asks for the time period of the address and changes it in place of the former one', async ({ page }) => {
    const calls = callsOf(page)
    const month = await openTrades(page, '/trade-history?timePeriod=1M')
    const before = await page.evaluate(() => history.length)
    const period = page.getByRole('combobox', { name: 'Time period' })
    await expect(period).toHaveValue('1M')
    const following = nextReply(page, tradeHistory)
    await period.selectOption({ label: '3 Years' })
    const years = await following
    await expectSettled(page)
    await expect(page).toHaveURL('/trade-history?timePeriod=3Y')
    expect(await page.evaluate(() => history.length)).toBe(before)
    expect(years.transactions.length).toBeGreaterThan(month.transactions.length)
    await expect(cardNamed(page, 'Transactions').getByRole('button', { name: /^Show all/ })).toHaveText(
      `Show all (${years.transactions.length.toLocaleString('en-US')})`,
    )
    const periods = calls.filter(({ name }) => name === 'tradeHistory_CC').map(({ body }) => body.timePeriod)
    expect(periods).toEqual(['1M', '3Y'])
  })

  test('has the payments ahead of a quarter, whose total is explained', async ({ page }) => {
    const all = nextReply(page, expectedPayments)
    await page.goto('/trade-history')
    const year = await all
    const reply = nextReply(page, expectedPayments)
    await page.getByRole('combobox', { name: 'Due' }).selectOption('Q1 2027')
    await expect(page).toHaveURL('/trade-history?due=2027-01-01%2F2027-03-31')
    const quarter = await reply
    const days = [Date.UTC(2027, 0, 1), Date.UTC(2027, 2, 31)].map((ms) => ms / 1000) as [number, number]
    expect(quarter.rows).toEqual(year.rows.filter(({ date }) => date >= days[0] && date <= days[1]))
    expect(quarter.rows.length).toBeGreaterThan(0)
    const total = tableNamed(page, PAYMENTS).getByRole('row').last().locator('th, td').last()
    await expect(total).toHaveText(money(quarter.total.value))
    const answer = nextReply(page, explain)
    await total.locator('[tabindex]').or(total).last().focus()
    await page.keyboard.press('Alt+Enter')
    expect((await answer).value).toBe(quarter.total.value)
  })

  test('is of a quarter, of a range, and of another day, which other screens keep', async ({ page }) => {
    const calls = callsOf(page)
    // The session may be renewed at any time.
    const newest = (name: string) => calls.findLast((call) => call.name === name)?.body
    await openTrades(page, '/trade-history')
    const period = page.getByRole('combobox', { name: 'Time period' })
    await period.selectOption('Q3 2026')
    await expectSettled(page)
    await expect(page).toHaveURL('/trade-history?timePeriod=2026-07-01%2F2026-09-30')
    await expect(page.getByText('30 Jun 2026 – 30 Sept 2026')).toBeVisible()
    const quarter = { timePeriod: '2026-07-01/2026-09-30', asOf: '2026-09-30' }
    await expect.poll(() => newest('tradeHistory_CC')).toMatchObject(quarter)
    await period.selectOption('Range…')
    await page.getByRole('textbox', { name: 'From' }).fill('2026-08-15')
    await expect(page).toHaveURL('/trade-history?timePeriod=2026-08-15%2F2026-09-30')
    await period.selectOption('YTD')
    await expect(page.getByRole('textbox', { name: 'From' })).toBeHidden()
    await page.getByRole('button', { name: 'Another day' }).click()
    await expect(page.getByRole('textbox', { name: 'As of' })).toBeFocused()
    await page.getByRole('textbox', { name: 'As of' }).fill('2026-06-28')
    await expect(page.getByText('Close of 26 Jun 2026').first()).toBeVisible()
    await expect(page).toHaveURL('/trade-history?timePeriod=YTD&asOf=2026-06-28')
    await page.getByRole('link', { name: 'Summary' }).click()
    await expect(page).toHaveURL('/?asOf=2026-06-28')
    await expect.poll(() => newest('treeMap_CC')?.asOf).toBe('2026-06-28')
    await page.getByRole('button', { name: 'Last close' }).click()
    await expect(page).toHaveURL('/')
  })
})
