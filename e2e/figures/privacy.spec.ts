import type { Page } from '@playwright/test'
import { hitsSimulation } from '@portal/contract/charts/hits-simulation.ts'
import { npvPie } from '@portal/contract/charts/npv-pie.ts'
import { stressTest } from '@portal/contract/charts/stress-test.ts'
import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'

import { drawingIn, exported } from '../charts/chart.ts'
import { hitsReply, stressReply } from '../performance/risk-replies.ts'
import { readCsv } from '../support/csv.ts'
import { money, percentChange } from '../support/figures.ts'
import { journey, step } from '../support/journey.ts'
import { changeTheme } from '../support/looks.ts'
import { cardNamed, readTable, tableNamed } from '../support/table.ts'
import { expect, expectAccessible, test } from '../support/test.ts'
import { addressOf, nextReply } from '../support/wire.ts'

/** Groups of digits, as amounts above 999 are written; dates and percentages have none. */
const AMOUNT = /\d,\d{3}/

/** Everything the page says, to the eye or to a screen reader. */
const saidBy = (page: Page): Promise<string> =>
  page.locator('main').evaluate((main) => {
    const names = [...main.querySelectorAll('[aria-label]')].map((element) => element.getAttribute('aria-label'))
    return [(main as HTMLElement).innerText, main.textContent, ...names].join('\n')
  })

test.use({ person: 'anna', isStored: true })
test(
  'amounts can be hidden, in tables, charts, read-outs and pictures',
  journey([
    step('hidden amounts leave percentages, are remembered, and come back; files hold them all the same', async ({ page }) => {
      const replies = Promise.all([nextReply(page, npvSnapshot), nextReply(page, npvPie)])
      await page.goto('/')
      const [snapshot] = await replies
      const npv = money(snapshot.total.npv)
      await expect(page.getByText(npv).first()).toBeVisible()

      await page.getByRole('button', { name: 'Hide amounts' }).click()
      await expect(page.getByText(npv)).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Show amounts' })).toBeVisible()
      const { total, rows } = await readTable(tableNamed(page, 'Account NPV Summary'))
      expect(total?.slice(1, 3)).toEqual(['••••• hidden', '••••• hidden'])
      expect(total?.at(-1)).toBe(percentChange(snapshot.total.pctYTD))
      expect(rows).toHaveLength(snapshot.rows.length)
      for (const title of ['NPV by asset class', 'Portfolio evolution, 1 year', 'Move, 1 day'])
        await drawingIn(cardNamed(page, title))
      expect(await saidBy(page)).not.toMatch(AMOUNT)
      await expectAccessible(page)

      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export Account NPV Summary' }).click()
      const table = await readCsv(await downloading)
      expect(table.slice(1).map((row) => Number(row[1]))).toEqual(snapshot.rows.map(({ npv }) => npv))

      await page.reload()
      await expect(page.getByRole('button', { name: 'Show amounts' })).toBeVisible()
      await expect(tableNamed(page, 'Account NPV Summary').getByText('•••••').first()).toBeVisible()
      await page.keyboard.press('Control+.')
      await expect(page.getByText(npv).first()).toBeVisible()
    }),

    step(
      'charts of money lose the numbers at their axes, in read-outs, tables and pictures, and get them back',
      async ({ page }) => {
        await page.route(addressOf(stressTest), (route) => route.fulfill({ json: stressReply }))
        await page.route(addressOf(hitsSimulation), (route) => route.fulfill({ json: hitsReply }))
        await page.goto('/risk')
        const card = cardNamed(page, 'Stress test by asset class')
        const drawing = await drawingIn(card)
        await expect(drawing.getByText('−10m', { exact: true })).toBeVisible()
        await page.getByRole('button', { name: 'Hide amounts' }).click()
        await expect(drawing.getByText('−10m', { exact: true })).toBeHidden()
        await expect(drawing).toHaveAccessibleName(/Equities -20 % −•••••, .* Rates -100 bp \+•••••\.$/)
        await drawing.focus()
        await page.keyboard.press('Home')
        await expect(card.locator('[aria-live=polite]')).toHaveText(
          'Equities -20 %: Equity −•••••, Fixed income +•••••, Total −•••••',
        )
        const { bytes } = await exported(page, 'Stress test by asset class', 'Picture (SVG)')
        const words = bytes
          .toString()
          .replace(/<style>.*<\/style>/, '')
          .replaceAll(/<[^>]*>/g, ' ')
        expect(words).toContain('Equities -20 %')
        expect(words).toContain('Halden Family Office · 5 of 5 accounts · USD · Close of 19 Nov 2026')
        expect(words).not.toMatch(/\d,\d{3}|\d+m\b/)
        const { download } = await exported(page, 'Stress test by asset class', 'Data (CSV)')
        expect((await readCsv(download))[1]).toEqual(['Equities -20 %', '-10000000', '1500000', '-8500000'])
        for (const title of ['Stress test by asset class', 'Hits simulation']) {
          await drawingIn(cardNamed(page, title))
          await page.getByRole('button', { name: `Table of ${title}` }).click()
        }
        expect(await saidBy(page)).not.toMatch(AMOUNT)
        // How a chart is shown stays where the page is loaded anew.
        await changeTheme(page, 'dark')
        await card.getByRole('button', { name: '2D drawing of Stress test by asset class' }).click()
        await drawingIn(card)
        await expectAccessible(page)
        await page.getByRole('button', { name: 'Show amounts' }).click()
        await expect(drawing.getByText('−10m', { exact: true })).toBeVisible()
      },
    ),
  ]),
)
