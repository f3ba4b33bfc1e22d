import type { Page } from '@playwright/test'
import { accountPerformanceScatter } from '@portal/contract/charts/account-performance-scatter.ts'
import { explain } from '@portal/contract/reports/explain.ts'
import { realisedGains } from '@portal/contract/reports/lots/realised-gains.ts'
import { portPerformance } from '@portal/contract/reports/performance/performance.ts'
import { positionDetail } from '@portal/contract/reports/position-detail.ts'
import { savePreference } from '@portal/contract/session/preferences.ts'

import { readCsv } from '../support/csv.ts'
import { money } from '../support/figures.ts'
import { journey, step } from '../support/journey.ts'
import { tokenIn } from '../support/people.ts'
import { businessDate } from '../support/quotes.ts'
import { ADDRESS } from '../support/server-address.ts'
import { cardNamed, readTable, tableNamed } from '../support/table.ts'
import { expect, expectAccessible, test } from '../support/test.ts'
import { callsOf, newestReply, nextReply } from '../support/wire.ts'

const GAINS = 'Realised gains'
const TIE = 'From realised gains to P/L'

async function openGains(page: Page, address: string) {
  const reply = nextReply(page, realisedGains)
  await page.goto(address)
  const gains = await reply
  await expect(cardNamed(page, GAINS)).toHaveAttribute('aria-busy', 'false')
  return gains
}

/** Cells of a column of a table; the total row is last. */
async function column(page: Page, title: string, head: string): Promise<readonly (string | undefined)[]> {
  const { heads, rows, total } = await readTable(tableNamed(page, title))
  const at = heads.findIndex((each) => each.replace(/ (USD|EUR|CHF|GBP|JPY)$/, '') === head)
  return [...rows, ...(total ? [total] : [])].map((row) => row[at])
}

test.describe('realised gains and fees', () => {
  test.use({ person: 'anna' })
  test(
    'lots, their gains and fees are those of the choices in the address',
    journey([
      step(
        'lists the lots that were closed, by the method of the address, and leads from their gains to the P/L of the period',
        async ({ page }) => {
          const calls = callsOf(page)
          const fifo = await openGains(page, '/trade-history')
          expect(fifo.rows.length).toBeGreaterThan(10)
          const shown = fifo.rows.slice(0, 10)
          expect((await column(page, GAINS, 'Closed')).slice(0, 10)).toEqual(shown.map((row) => businessDate(row.closed)))
          expect(await column(page, GAINS, 'Cost')).toEqual([...shown, fifo.total].map((row) => money(row.cost)))
          const { totalPL, ...parts } = fifo.profitAndLoss
          const sum = Object.values(parts).reduce<number>((all, part) => all + part!, 0)
          expect(Math.abs(sum - totalPL!)).toBeLessThan(1e-6 * Math.abs(totalPL!))
          expect(parts.realised).toBe(fifo.total.gain)
          await expect(tableNamed(page, TIE).getByRole('row').last()).toContainText('P/L of the period')

          const following = nextReply(page, realisedGains)
          await page.getByRole('combobox', { name: 'Cost basis method' }).selectOption({ label: 'Average cost' })
          const average = await following
          await expect(page).toHaveURL('/trade-history?costBasisMethod=average')
          await expect.poll(async () => (await column(page, GAINS, 'Cost')).at(-1)).toBe(money(average.total.cost))
          expect(average.profitAndLoss.totalPL).toBeCloseTo(totalPL!, 4)
          expect(average.total.gain).not.toBeCloseTo(fifo.total.gain!, 0)
          const asked = calls.filter(({ name }) => name === 'realisedGains_CC').map(({ body }) => body.costBasisMethod)
          expect(asked).toEqual(['fifo', 'average'])

          // The search narrows the lots down, and the last row is theirs.
          const symbol = average.rows[0]!.symbol
          await page.getByPlaceholder('Search by Ticker').fill(symbol)
          const found = average.rows.filter((row) => row.symbol.toLowerCase().includes(symbol.toLowerCase()))
          const cost = found.reduce((all, row) => all + row.cost!, 0)
          await expect.poll(async () => (await column(page, GAINS, 'Cost')).at(-1)).toBe(money(cost))
        },
      ),

      step('explains a gain down to the entries that made it, and exports every lot', async ({ page }) => {
        const gains = await openGains(page, '/trade-history')
        const downloading = page.waitForEvent('download')
        await page.getByRole('button', { name: `Export ${GAINS}` }).click()
        const download = await downloading
        expect(download.suggestedFilename()).toBe('realised-gains.csv')
        expect((await readCsv(download)).length).toBe(gains.rows.length + 1)
        const heads = (await readTable(tableNamed(page, GAINS))).heads.map((head) => head.replace(/ USD$/, ''))
        const cell = tableNamed(page, GAINS).getByRole('row').nth(1).locator('th, td').nth(heads.indexOf('Gain'))
        const answer = nextReply(page, explain)
        await cell.locator('[tabindex]').or(cell).last().focus()
        await page.keyboard.press('Alt+Enter')
        const { value, root } = await answer
        expect(value).toBe(gains.rows[0]!.gain)
        expect(root?.kind === 'step' && root.operation).toBe('difference')
        await expect(
          page.getByRole('dialog', { name: 'How is this computed?' }).getByText('Recomputed here: equal'),
        ).toBeVisible()
      }),

      step(
        'gross of fees on Performance is a choice of the address, stands as a badge on every gross figure and is higher by what was paid',
        async ({ page }) => {
          const first = nextReply(page, portPerformance)
          await page.goto('/performance')
          const net = await first
          await expect(page.getByText('gross of fees', { exact: true })).toHaveCount(0)
          await expect(cardNamed(page, 'Account performance scatter')).toHaveAttribute('aria-busy', 'false')
          const [table, scatter] = [nextReply(page, portPerformance), nextReply(page, accountPerformanceScatter)]
          await page.getByRole('radio', { name: 'Gross of fees' }).check({ force: true })
          const gross = await table
          expect((await scatter).chart!.remarks).toEqual(['Gross of advice and custody fees'])
          await expect(page).toHaveURL('/performance?fees=gross')
          const [before, after] = [net.rows.at(-1)!, gross.rows.at(-1)!]
          expect(after.y1!).toBeGreaterThan(before.y1!)
          for (const title of ['Account Performance', 'Portfolio evolution P/L', 'Account performance scatter'])
            await expect(cardNamed(page, title).getByText('gross of fees', { exact: true })).toBeVisible()
          await expect(cardNamed(page, 'Benchmark Performance').getByText('gross of fees')).toHaveCount(0)
          await expectAccessible(page)
          await page.getByRole('radio', { name: 'Net of fees' }).check({ force: true })
          await expect(page).toHaveURL('/performance')
        },
      ),
    ]),
  )
})

test.describe('columns of cost', () => {
  // The choice is kept for the person: no other test opens this table as Otto.
  test.use({ person: 'otto' })
  const keep = async (page: Page, value: unknown) => {
    const headers = { authorization: `Bearer ${await tokenIn(page.request)}`, origin: ADDRESS }
    const data = { key: 'table.position-details', value }
    expect((await page.request.post(`${ADDRESS}/api${savePreference.path}`, { data, headers })).ok()).toBe(true)
  }
  test.afterEach(({ page }) => keep(page, null))
  test('are hidden and not asked for until the reader chooses them; the CSV has them last', async ({ page }) => {
    const calls = callsOf(page)
    await page.goto('/position-details')
    await expect(cardNamed(page, 'Position Details')).toHaveAttribute('aria-busy', 'false')
    const heads = (await readTable(tableNamed(page, 'Position Details'))).heads
    expect(heads).not.toContain('Cost Basis')
    await expect(page.getByText('Realised P/L is that of the positions shown.')).toHaveCount(0)
    // Nothing on the screen is of the period then.
    await expect(page.locator('[data-period]')).toHaveCount(0)
    await expect(page.getByRole('combobox', { name: 'Cost basis method' })).toBeHidden()
    await keep(page, { shown: ['npv', 'costBasis', 'unrealisedPL', 'realisedPL'], hidden: [] })
    const newest = newestReply(page, positionDetail)
    await page.goto('/position-details?costBasisMethod=lifo')
    // The preferences may come after the first request.
    await expect.poll(() => newest()?.rows[0]?.costBasis).toBeDefined()
    const told = newest()!
    const costs = told.rows.filter(({ type }) => type !== 'Cash').map(({ costBasis }) => costBasis!)
    const total = money(costs.reduce((all, cost) => all + cost, 0))
    await expect.poll(async () => (await column(page, 'Position Details', 'Cost Basis')).at(-1)).toBe(total)
    await expect(page.getByRole('combobox', { name: 'Cost basis method' })).toHaveValue('lifo')
    const asked = calls.filter(({ name }) => name === 'positionDetail_CC').map(({ body }) => body.costBasisMethod)
    expect([asked[0], asked.at(-1)]).toEqual([undefined, 'lifo'])
    // The remark says that realised gains of closed positions are left out.
    const remark = page.getByText('Realised P/L is that of the positions shown.')
    await expect(remark).toBeVisible()
    // Cost is over a period, and the days of it stand beside the choice.
    await expect(page.locator('[data-period]')).toHaveText('19 Nov 2025 – 19 Nov 2026')
    await expectAccessible(page)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export Position Details' }).click()
    expect((await readCsv(await downloading))[0]).toEqual([
      'Ticker',
      'Name',
      'Type',
      'Quantity',
      'Price',
      'NPV',
      'Daily P/L',
      'Account',
      'Cost Basis',
      'Unrealised P/L',
      'Realised P/L',
    ])
  })
})
