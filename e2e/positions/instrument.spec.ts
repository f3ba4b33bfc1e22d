import { instrument } from '@portal/contract/reports/instrument.ts'
import { portfolioCalculator } from '@portal/contract/reports/portfolio-calculator.ts'
import { positionDetail } from '@portal/contract/reports/position-detail.ts'

import { money } from '../support/figures.ts'
import { journey, step } from '../support/journey.ts'
import { cardNamed, readTable, tableNamed } from '../support/table.ts'
import { expect, expectAccessible, test } from '../support/test.ts'
import { nextReply } from '../support/wire.ts'

test.describe('the page of an instrument', () => {
  test.use({ person: 'anna' })
  test(
    'a ticker leads to it, and back to where the reader was',
    journey([
      step('has the rows of Position Details, and its row of the Calculator', async ({ page }) => {
        await page.goto('/position-details?timePeriod=3M')
        const link = tableNamed(page, 'Position Details').locator('a[href^="/instrument/"]').last()
        await link.scrollIntoViewIfNeeded()
        const ticker = (await link.textContent())!
        const place = await page.evaluate(() => scrollY)
        const replies = Promise.all([
          nextReply(page, instrument),
          nextReply(page, positionDetail),
          nextReply(page, portfolioCalculator),
        ])
        await link.click()
        const [{ chart }, { rows }, { sections }] = await replies
        await expect(page).toHaveURL(`/instrument/${encodeURIComponent(ticker)}?timePeriod=3M`)
        await expect(page).toHaveTitle(`${ticker} · Clarity`)
        const own = rows.filter((row) => row.ticker === ticker)
        const shown = await readTable(tableNamed(page, 'Positions by account'))
        expect(shown.rows.map(([account]) => account)).toEqual(own.map(({ account }) => account))
        if (chart) expect(chart.series[0]!.values.at(-1)).toBe(own[0]!.price)
        const row = sections.flatMap(({ subRows }) => subRows).find((each) => each.ticker === ticker)!
        await expect(cardNamed(page, 'Description')).toContainText(money(row.npv))
        await expectAccessible(page)
        await page.goBack()
        await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
      }),
      step('of an instrument that is not there is the not-found screen', async ({ page, provoked }) => {
        provoked.push(/status of 404/, /isNotFound/)
        await page.goto('/instrument/NO-SUCH-THING')
        await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
      }),
    ]),
  )
})
