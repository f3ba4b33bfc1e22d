import { comparison } from '@portal/contract/reports/comparison.ts'
import { instrument } from '@portal/contract/reports/instrument.ts'
import { realisedGains } from '@portal/contract/reports/lots/realised-gains.ts'
import { portfolioCalculator } from '@portal/contract/reports/portfolio-calculator.ts'
import { positionDetail } from '@portal/contract/reports/position-detail.ts'
import { whatIf } from '@portal/contract/reports/what-if.ts'

import { drawingIn } from '../charts/chart.ts'
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
      step('days chosen on the price become the period, and are given up again', async ({ page }) => {
        await page.goto('/instrument/WRLD?timePeriod=3M')
        const card = cardNamed(page, 'Price')
        const drawing = await drawingIn(card)
        await drawing.focus()
        await page.keyboard.press('End')
        for (let days = 0; days < 4; days++) await page.keyboard.press('Shift+ArrowLeft')
        await expect(card.locator('[aria-live=polite]')).toHaveText(/ selected; Enter shows these days$/)
        const [reply, lastReply] = [nextReply(page, instrument), nextReply(page, realisedGains)]
        await page.keyboard.press('Enter')
        // Four days lie between five closes.
        expect((await reply).chart!.days).toHaveLength(5)
        await expect(page).toHaveURL(/timePeriod=\d{4}-\d\d-\d\d%2F\d{4}-\d\d-\d\d/)
        // Cards whose calls have yet to begin would be dimmed while axe looks.
        await lastReply
        await expectAccessible(page)
        await card.getByRole('button', { name: /: show the former days again$/ }).click()
        await expect(page).toHaveURL('/instrument/WRLD?timePeriod=3M')
      }),
      step('days are chosen by dragging over the price, and by its presets', async ({ page }) => {
        await page.goto('/instrument/WRLD?timePeriod=3M')
        const card = cardNamed(page, 'Price')
        const box = (await (await drawingIn(card)).boundingBox())!
        await page.mouse.move(box.x + box.width * 0.3, box.y + box.height / 2)
        await page.mouse.down()
        await page.mouse.move(box.x + box.width * 0.5, box.y + box.height / 2, { steps: 4 })
        await page.mouse.up()
        await expect(page).toHaveURL(/timePeriod=\d{4}-\d\d-\d\d%2F/)
        await card.getByRole('button', { name: '5Y, 5 Years: Price', exact: true }).click()
        await expect(page).toHaveURL('/instrument/WRLD?timePeriod=5Y')
      }),
      step(
        'stands beside a benchmark on one base, in a link too, and its card keeps its height in every view',
        async ({ page }) => {
          await page.goto('/instrument/WRLD?timePeriod=3M')
          const card = cardNamed(page, 'Price')
          await drawingIn(card)
          await card.getByRole('button', { name: 'Compare', exact: true }).click()
          const reply = nextReply(page, comparison)
          await page.getByRole('dialog').getByRole('checkbox', { name: 'World Equity' }).check()
          const { chart } = await reply
          expect(chart!.series.map(({ values }) => values[0])).toEqual([100, 100])
          await page.keyboard.press('Escape')
          await expect(page).toHaveURL(/compare=benchmark/)
          await expect(await drawingIn(card)).toHaveAccessibleName(
            /^WRLD beside others from .*, indexed to 100: WRLD .*, World Equity /,
          )
          const height = (await card.boundingBox())!.height
          await card.getByRole('button', { name: 'Table of Price' }).click()
          await expect(card.getByRole('table')).toBeVisible()
          expect((await card.boundingBox())!.height).toBeCloseTo(height, 0)
          await card.getByRole('button', { name: 'Table of Price' }).click()
          await card.getByRole('button', { name: 'World Equity: compare no more' }).click()
          await expect(page).toHaveURL('/instrument/WRLD?timePeriod=3M')
        },
      ),
      step('leads to a what-if of it, which tells the gain of a sale', async ({ page }) => {
        await page.goto('/instrument/WRLD')
        const before = nextReply(page, whatIf)
        await page.getByRole('main').getByRole('link', { name: 'What-if', exact: true }).click()
        expect((await before).trades).toHaveLength(0)
        const card = cardNamed(page, 'Portfolio Calculator')
        await expect(card.getByRole('textbox', { name: 'Ticker', exact: true })).toHaveValue('WRLD')
        const reply = nextReply(page, whatIf)
        await card.getByRole('textbox', { name: 'New position', exact: true }).fill('half')
        await card.getByRole('button', { name: 'Add', exact: true }).click()
        expect((await reply).trades).toHaveLength(1)
        await card.getByRole('button', { name: 'Reset', exact: true }).click()
      }),
      step('of an instrument that is not there is the not-found screen', async ({ page, provoked }) => {
        provoked.push(/status of 404/, /isNotFound/)
        await page.goto('/instrument/NO-SUCH-THING')
        await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
      }),
    ]),
  )
})
