import type { Page } from '@playwright/test'
import { OPENID_CLIENT, openTestProvider, type TestProvider } from '../../server/testing/servers/openid-provider.ts'
import { journey, step } from '../support/journey.ts'
import { PASSWORD } from '../support/people.ts'
import { ADDRESS, PROVIDER_PORT } from '../support/server-address.ts'
import { cardNamed } from '../support/table.ts'
import { expect, expectAccessible, test } from '../support/test.ts'
import { openSettings, toast } from './settings-page.ts'

const STRONG = 'urn:example:two-factors'

test.describe('A sign-in provider', () => {
  test.use({ person: 'otto' })
  let provider: TestProvider
  test.beforeAll(async () => {
    provider = await openTestProvider('ES256', PROVIDER_PORT)
  })
  test.afterAll(() => provider.close())

  const settings = (page: Page) => cardNamed(page, 'Sign-in provider of the institution')

  test(
    'is set by an administrator, linked in Settings, and signs in',
    journey([
      step('is set by an administrator, after it has answered', async ({ page, provoked }) => {
        provoked.push(/status of 422/)
        await openSettings(page)
        const card = settings(page)
        await card.getByLabel('Name on buttons').fill('Aurum ID')
        await card.getByLabel('Name in addresses').fill('aurum')
        await expect(card.getByText(`${ADDRESS}/sign-in/callback/aurum`)).toBeVisible()
        await card.getByLabel('Issuer').fill('https://login.example.com')
        await card.getByLabel('Client ID').fill(OPENID_CLIENT.openidClientID)
        await card.getByLabel('Client secret', { exact: true }).fill(OPENID_CLIENT.clientSecret)
        await card.getByLabel('Accepted second factors').fill(STRONG)
        await card.getByRole('button', { name: 'Set provider' }).click()
        await expect(card.getByText('The portal may not connect to login.example.com.')).toBeVisible()
        await card.getByLabel('Issuer').fill(provider.issuer)
        await card.getByRole('button', { name: 'Set provider' }).click()
        await toast(page, 'Sign-in provider saved.').first().waitFor()
        await expectAccessible(page)
      }),

      step('is linked with the password', async ({ page, provoked }) => {
        provoked.push(/elsewhere: http:\/\/127\.0\.0\.1/)
        await openSettings(page)
        const card = cardNamed(page, 'Sign-in with Aurum ID')
        await card.getByLabel('Current password', { exact: true }).fill(PASSWORD)
        await card.getByRole('button', { name: 'Link Aurum ID' }).click()
        await expect(card.getByText(/^Linked since/)).toBeVisible()
        await expect(page).toHaveURL('/settings')
      }),

      step('signs in on the page whose address names the institution', async ({ browser }) => {
        const context = await browser.newContext({ baseURL: ADDRESS })
        const page = await context.newPage()
        await page.goto('/sign-in')
        await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
        await expect(page.getByRole('button', { name: /Aurum ID/ })).toHaveCount(0)

        await page.goto('/sign-in?organisation=aurum')
        await page.getByRole('button', { name: 'Sign in with Aurum ID' }).click()
        await expect(page.getByLabel('6-digit code')).toBeVisible()
        await expect(page).toHaveURL('/sign-in')
        await expectAccessible(page)

        provider.person = { subject: 'another' }
        await page.goto('/sign-in?organisation=aurum')
        await page.getByRole('button', { name: 'Sign in with Aurum ID' }).click()
        await expect(page.getByRole('alert')).toContainText('This sign-in is not linked to a user of the portal.')

        provider.person = { subject: 'subject-1', acr: STRONG }
        await page.goto('/sign-in?organisation=aurum')
        await page.getByRole('button', { name: 'Sign in with Aurum ID' }).click()
        await expect(page.getByRole('heading', { name: 'Summary', level: 1 })).toBeVisible()
        await expect(page).toHaveURL('/')
        await context.close()
      }),

      step('ends with its links when an administrator removes it', async ({ page }) => {
        await openSettings(page)
        await settings(page).getByRole('button', { name: 'Remove provider' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Remove provider' }).click()
        await toast(page, 'Sign-in provider removed.').first().waitFor()
        await expect(cardNamed(page, 'Sign-in with Aurum ID')).toHaveCount(0)
      }),
    ]),
  )
})
