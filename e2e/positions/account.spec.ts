import { valueHistory } from '@portal/contract/charts/value-history.ts'
import { taxLots } from '@portal/contract/reports/lots/tax-lots.ts'
import { positionDetail } from '@portal/contract/reports/position-detail.ts'

import { journey, step } from '../support/journey.ts'
import { cardNamed, readTable, tableNamed } from '../support/table.ts'
import { expect, expectAccessible, test } from '../support/test.ts'
import { nextReply } from '../support/wire.ts'

test.describe('the page of an account', () => {
  test.use({ person: 'anna' })
  test(
    'the name of an account leads to it, and back',
    journey([
      step('has its value, positions and lots, whose total is that of the reply', async ({ page }) => {
        await page.goto('/?timePeriod=1Y')
        const link = tableNamed(page, 'Account NPV Summary').getByRole('link').first()
        const name = (await link.textContent())!
        const replies = Promise.all([nextReply(page, valueHistory), nextReply(page, positionDetail), nextReply(page, taxLots)])
        await link.click()
        const [{ chart }, { rows }, { lots, groups }] = await replies
        await expect(page).toHaveURL(new RegExp(`/account/${encodeURIComponent(name)}`))
        await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
        expect(groups.flatMap(({ accounts, exemptAccounts }) => [...accounts, ...exemptAccounts])).toEqual([name])
        const sum = rows.reduce((total, { npv }) => total + npv!, 0)
        expect(chart!.series[0]!.values.at(-1)).toBeCloseTo(sum, 2)
        const shown = await readTable(tableNamed(page, 'Open tax lots'))
        expect(shown.rows[0]?.[0]).toBe(lots[0]?.symbol)
        await expect(cardNamed(page, 'Gains by holding period')).toBeVisible()
        await expectAccessible(page)
        await page.goBack()
        await expect(page.getByRole('heading', { name: 'Summary', level: 1 })).toBeVisible()
      }),
      step('is reached from the tables of positions and trades too', async ({ page }) => {
        for (const [address, title] of [
          ['/position-details', 'Position Details'],
          ['/trade-history', 'Transactions'],
        ] as const) {
          await page.goto(address)
          const link = tableNamed(page, title).locator('tbody tr').first().getByRole('link').last()
          const name = (await link.textContent())!
          await link.click()
          await expect(page).toHaveURL(new RegExp(`/account/${encodeURIComponent(name)}`))
          await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
        }
      }),
      step('of an account that is not there is the not-found screen', async ({ page, provoked }) => {
        provoked.push(/isNotFound/)
        await page.goto('/account/NO-SUCH-THING')
        await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
      }),
    ]),
  )
})
