import { issuer } from '@portal/contract/reports/issuer.ts'
import { positionDetail } from '@portal/contract/reports/position-detail.ts'
import { issuerClients } from '@portal/contract/reports/positions/issuer-clients.ts'

import { money } from '../support/figures.ts'
import { journey, step } from '../support/journey.ts'
import { cardNamed, readTable, tableNamed } from '../support/table.ts'
import { expect, expectAccessible, test } from '../support/test.ts'
import { nextReply } from '../support/wire.ts'

test.describe('the page of an issuer', () => {
  test.use({ person: 'anna' })
  test(
    'exposure and instruments lead to it, and back',
    journey([
      step('has what all accounts hold of it', async ({ page }) => {
        await page.goto('/risk?dimension=issuer')
        const link = tableNamed(page, 'Look-through exposure').locator('a[href^="/issuer/"]').first()
        await link.scrollIntoViewIfNeeded()
        const name = (await link.textContent())!
        const replies = Promise.all([nextReply(page, issuer), nextReply(page, positionDetail)])
        await link.click()
        const [{ rows, issuer: of }, positions] = await replies
        await expect(page).toHaveTitle(`${name} · Clarity`)
        const shown = await readTable(tableNamed(page, 'Held of the issuer'))
        expect(shown.rows.map(([ticker]) => ticker)).toEqual(rows.slice(0, -1).map(({ ticker }) => ticker))
        await expect(cardNamed(page, 'Held of the issuer')).toContainText(money(rows.at(-1)!.npv))
        const tickers = new Set(of.issued.map(({ ticker }) => ticker))
        const own = positions.rows.filter(({ ticker }) => tickers.has(ticker))
        const byAccount = await readTable(tableNamed(page, 'Positions by account'))
        expect(byAccount.rows.map(([, account]) => account)).toEqual(own.map(({ account }) => account))
        await expectAccessible(page)
        await page.goBack()
        await expect(page).toHaveURL('/risk?dimension=issuer')
      }),
      step('an instrument names its issuer', async ({ page }) => {
        await page.goto('/instrument/TRCT')
        await cardNamed(page, 'Description').getByRole('link', { name: 'Terracourt Properties' }).click()
        await expect(page).toHaveURL(/\/issuer\/Terracourt/)
      }),
      step('of an issuer that is not there is the not-found screen', async ({ page, provoked }) => {
        provoked.push(/status of 404/, /isNotFound/)
        await page.goto('/issuer/NO-SUCH-THING')
        await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
      }),
    ]),
  )
})

test.describe('the page of an issuer of a user with several clients', () => {
  test.use({ person: 'ben' })
  test('has what each client holds of it, by one call, once that is asked', async ({ page }) => {
    const first = nextReply(page, issuer)
    await page.goto('/issuer/Corvane%20Systems')
    await first
    const card = cardNamed(page, 'Held by each client')
    const reply = nextReply(page, issuerClients)
    await card.getByRole('button', { name: 'Read 2 clients' }).click()
    const { rows, next } = await reply
    const shown = await readTable(tableNamed(page, 'Held by each client'))
    expect(shown.rows.map(([client, , , npv]) => [client, npv])).toEqual(rows.map(({ client, npv }) => [client, money(npv)]))
    expect([shown.total![0], shown.total![3], next]).toEqual([
      'All clients',
      money(rows.reduce((sum, { npv }) => sum + npv!, 0)),
      null,
    ])
    await expectAccessible(page)
  })
})
