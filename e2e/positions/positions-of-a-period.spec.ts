import { explain } from '@portal/contract/reports/explain.ts'
import { statistics } from '@portal/contract/reports/performance/statistics.ts'
import { positionDetail } from '@portal/contract/reports/position-detail.ts'
import { TIME_PERIOD } from '@portal/presentation/messages/en/choices.ts'

import { readCsv } from '../support/csv.ts'
import { money, moneyChange } from '../support/figures.ts'
import { journey, step } from '../support/journey.ts'
import { readTable, tableNamed } from '../support/table.ts'
import { expect, expectAccessible, test } from '../support/test.ts'
import { callsOf, nextReply } from '../support/wire.ts'
import { HEADS, historyOf, openPositions, periodBox, searchBox, sum, TITLE } from './positions-page.ts'

test.describe('Positions as the server answers them', () => {
  test.use({ person: 'anna' })
  test(
    'have figures of a period, each explained',
    journey([
      step('has a time period only while a column of it is shown, and then figures of it', async ({ page }) => {
        const calls = callsOf(page)
        await openPositions(page, '/position-details?timePeriod=3M')
        await expect(periodBox(page)).toHaveCount(0)
        const before = await historyOf(page)

        const { rows: ofQuarter, period } = await openPositions(
          page,
          '/position-details?timePeriod=3M&cols=position-details.npv.totalPL.weight.yield.duration.isin.assetClass.quotedIn',
        )
        const table = tableNamed(page, TITLE)
        const titles = ['Ticker', 'NPV', 'Period P/L', 'Weight', 'Yield', 'Duration', 'ISIN', 'Asset Class', 'Price CCY']
        for (const name of titles) await expect(table.getByRole('columnheader', { name, exact: true })).toBeVisible()
        // The specified ones come first, then calendar periods and two days.
        const specified = Object.values(TIME_PERIOD)
        const offered = await periodBox(page).getByRole('option').allInnerTexts()
        expect(offered.slice(0, specified.length)).toEqual(specified)
        await expect(periodBox(page)).toHaveValue('3M')
        await expect(page.locator('[data-period]')).toHaveText('19 Aug 2026 – 19 Nov 2026')
        expect(period!.to).toBe(Date.UTC(2026, 10, 19) / 1000)
        // Positions closed in the period are among the rows: their sum is that of the Portfolio Calculator.
        expect(ofQuarter.some(({ quantity: held }) => held === 0)).toBe(true)
        const shown = (await readTable(table)).total!
        expect(shown.slice(0, 4)).toEqual([
          'Total',
          ...[money(sum(ofQuarter.map(({ npv }) => npv)))],
          moneyChange(sum(ofQuarter.map(({ totalPL }) => totalPL!))),
          '100.00%',
        ])
        await expectAccessible(page)

        const following = nextReply(page, positionDetail)
        await periodBox(page).selectOption('1M')
        const { rows: ofMonth } = await following
        expect(sum(ofMonth.map(({ totalPL }) => totalPL!))).not.toBeCloseTo(sum(ofQuarter.map(({ totalPL }) => totalPL!)), 0)
        await expect.poll(() => new URL(page.url()).searchParams.get('timePeriod')).toBe('1M')
        expect(await historyOf(page)).toBe(before + 1)
        const asked = calls.filter(({ name }) => name === 'positionDetail_CC').map(({ body }) => [body.timePeriod, body.columns])
        const columns = ['weight', 'totalPL', 'yield', 'duration']
        expect([asked[0], asked.at(-2), asked.at(-1)]).toEqual([
          [undefined, undefined],
          ['3M', columns],
          ['1M', columns],
        ])

        // Chosen columns follow those of the specification in the CSV, and people can search by ISIN.
        const { isin } = ofMonth.find((row) => row.isin !== null)!
        await searchBox(page).fill(isin!.toLowerCase())
        await expect.poll(async () => (await readTable(table)).rows.map((cells) => cells[6])).toContain(isin)
        const downloading = page.waitForEvent('download')
        await page.getByRole('button', { name: `Export ${TITLE}` }).click()
        const [heads, first] = await readCsv(await downloading)
        expect(heads).toEqual([...HEADS, ...titles.slice(2)])
        expect(first).toContain(isin)
      }),

      step('explains each further figure, and what they add up to', async ({ page }) => {
        const { rows } = await openPositions(
          page,
          '/position-details?search=bond&timePeriod=3M&cols=position-details.weight.totalPL.yield.duration',
        )
        const bond = rows.findIndex((row) => row.type === 'Bond')
        expect(bond).toBeGreaterThanOrEqual(0)
        await searchBox(page).fill(rows[bond]!.ticker)
        const table = tableNamed(page, TITLE)
        await expect.poll(async () => (await readTable(table)).rows.length).toBeLessThan(rows.length)
        for (const [place, column] of (['weight', 'totalPL', 'yield', 'duration'] as const).entries()) {
          const cell = table
            .getByRole('row')
            .nth(1)
            .locator('th, td')
            .nth(place + 1)
          const answer = nextReply(page, explain)
          await cell.focus()
          await page.keyboard.press('Alt+Enter')
          expect((await answer).value).toBe(rows[bond]![column])
          const dialog = page.getByRole('dialog', { name: 'How is this computed?' })
          await expect(dialog.getByText('Recomputed here: equal')).toBeVisible()
          await page.keyboard.press('Escape')
          await expect(dialog).toBeHidden()
        }
        await searchBox(page).fill('')
        for (const place of [1, 2]) {
          const answer = nextReply(page, explain)
          await table
            .locator('tfoot td')
            .nth(place - 1)
            .focus()
          await page.keyboard.press('Alt+Enter')
          expect((await answer).value).not.toBeNull()
          await expect(
            page.getByRole('dialog', { name: 'How is this computed?' }).getByText('Recomputed here: equal'),
          ).toBeVisible()
          await page.keyboard.press('Escape')
        }
      }),
      step('are what a month of Performance leads to, its largest cause first', async ({ page }) => {
        await page.goto('/performance')
        const reply = nextReply(page, statistics)
        const month = tableNamed(page, 'Months and years').locator('tbody a').last()
        const { period } = await reply
        await expect(month).toHaveAttribute('href', /timePeriod=2025-12-01%2F2025-12-31/)
        expect(new Date(period!.from * 1000).toISOString().slice(0, 7)).toBe('2025-11')
        const positions = nextReply(page, positionDetail)
        const isGain = (await month.textContent())!.includes('+')
        await month.click()
        const largest = (await positions).rows.map(({ totalPL }) => totalPL!).toSorted((a, b) => (isGain ? b - a : a - b))[0]!
        await expect(page.locator('[data-period]')).toHaveText(/ – 31 Dec 2025$/)
        expect((await readTable(tableNamed(page, TITLE))).rows[0]![5]).toBe(moneyChange(largest))
      }),
    ]),
  )
})
