import { type APIRequestContext, type Page, request } from '@playwright/test'
import { createToken, permittedAddress, whitelist } from '@portal/contract/institution/tokens.ts'
import { allReportingCurrencies } from '@portal/contract/selection/currencies.ts'

import { readCsv } from '../support/csv.ts'
import { journey, step } from '../support/journey.ts'
import { ADDRESS } from '../support/server-address.ts'
import { cardNamed, readTable, tableNamed } from '../support/table.ts'
import { expect, expectAccessible, test } from '../support/test.ts'

const WARNING = 'Leave your own address out?'
const ELSEWHERE = '192.0.2.7'

const list = (page: Page) => tableNamed(page, 'Whitelist')
const field = (page: Page) => page.getByLabel('IP addresses', { exact: true })
const popup = (page: Page, name: string) => page.getByRole('dialog', { name })
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

async function openWhitelist(page: Page): Promise<void> {
  await page.goto('/whitelist')
  await expect(cardNamed(page, 'Whitelist')).not.toHaveAttribute('aria-busy', 'true')
  await expect(ownAddress(page)).not.toBeEmpty()
}

const ownAddress = (page: Page) => cardNamed(page, 'Addresses').locator('dd code')

/** Asks for a token; it stands in the popup. */
async function create(page: Page, addresses: string): Promise<string> {
  await field(page).fill(addresses)
  await page.getByRole('button', { name: 'Create token' }).click()
  const shown = popup(page, 'Your new token')
  const warned = popup(page, WARNING)
  await expect(shown.or(warned)).toBeVisible()
  if (await warned.isVisible()) await warned.getByRole('button', { name: 'Create without it' }).click()
  await toast(page, 'Whitelist created successfully').waitFor()
  return (await shown.locator('code').innerText()).trim()
}

/** Changes the tokens of an institution, one test after the other. */
test.describe('the whitelist of an administrator', () => {
  test.describe.configure({ mode: 'default' })
  test.use({ person: 'carla', permissions: ['clipboard-read', 'clipboard-write'] })

  let program: APIRequestContext
  test.beforeAll(async () => {
    program = await request.newContext({ baseURL: ADDRESS })
  })
  test.afterAll(() => program.dispose())

  const statusOf = async (token: string): Promise<number> => {
    const reply = await program.post(`/api${allReportingCurrencies.path}`, {
      headers: { authorization: `Bearer ${token}` },
      data: {},
    })
    return reply.status()
  }
  test(
    'tokens are created, used, permitted, deleted and refused',
    journey([
      // Specification S2.19, S5.13.
      step('begins empty, and refuses what is no list of addresses in the words of the specification', async ({ page }) => {
        await openWhitelist(page)
        await expect(page).toHaveTitle('Whitelist · Clarity')
        await expect(cardNamed(page, 'Whitelist').getByText('No data available')).toBeVisible()
        await expect(page.getByRole('button', { name: 'Delete all' })).toBeDisabled()
        await expect(page.getByRole('button', { name: 'Export Whitelist' })).toBeDisabled()
        await page.getByRole('button', { name: 'Create token' }).click()
        await expect(page.getByText('IP addresses are required')).toBeVisible()
        await expect(field(page)).toBeFocused()
        for (const wrong of ['10.0.0.256', '10.0.0.1;10.0.0.2', '10.0.0.1,', '::1::']) {
          await field(page).fill(wrong)
          await field(page).press('Enter')
          await expect(page.getByText('Invalid IP address format')).toBeVisible()
        }
        await expectAccessible(page)
      }),

      step(
        'shows a token whole once, with a copy, and masked from then on; a program uses it from its address, which shows',
        async ({ page }) => {
          await openWhitelist(page)
          const own = await ownAddress(page).innerText()
          const token = await create(page, own)
          expect(token).toMatch(/^clarity_[\w-]{43}$/)
          const shown = popup(page, 'Your new token')
          await expect(shown.getByText('This is the only time that it is shown whole.')).toBeVisible()
          await expectAccessible(page)
          await shown.getByRole('button', { name: 'Copy' }).click()
          await expect(shown.getByRole('button', { name: 'Copied' })).toBeVisible()
          expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token)
          // Escape does not close a secret that is shown only once.
          await page.keyboard.press('Escape')
          await expect(shown).toBeVisible()
          await shown.getByRole('button', { name: 'Done' }).click()
          await expect(shown).toBeHidden()
          await expect(field(page)).toBeFocused()
          expect(await page.content()).not.toContain(token)

          const [row] = (await readTable(list(page))).rows
          expect(token.startsWith(row![0]!.replace('…', ''))).toBe(true)
          expect(row![0]!.length).toBeLessThan(token.length / 2)
          expect(row!.slice(1, 4)).toEqual(['– not available', 'Reports', own])
          expect(row!.slice(6, 8)).toEqual(['– not available', '– not available'])
          const download = page.waitForEvent('download')
          await page.getByRole('button', { name: 'Export Whitelist' }).click()
          expect((await download).suggestedFilename()).toBe('whitelist.csv')
          const [head, line] = await readCsv(await download)
          expect(head).toEqual(['Token', 'Name', 'What it may do', 'IP addresses', 'Created', 'Expires', 'Last used', 'From'])
          expect([line![0], line![2], line![3]]).toEqual([row![0], 'Read reports', own])

          expect(await statusOf(token)).toBe(200)
          await page.reload()
          await expect.poll(async () => (await readTable(list(page))).rows[0]?.[7]).toBe(own)
          await expect(list(page).locator('tbody tr').first().locator('td').nth(5)).not.toContainText('–')
          await expect(cardNamed(page, 'Addresses').getByText('Permitted', { exact: true })).toBeVisible()
        },
      ),

      step('warns before a list without the own address, which can be added', async ({ page }) => {
        await openWhitelist(page)
        const own = await ownAddress(page).innerText()
        await field(page).fill(ELSEWHERE)
        await field(page).press('Enter')
        const warned = popup(page, WARNING)
        await expect(warned).toContainText(own)
        await expectAccessible(page)
        await warned.getByRole('button', { name: 'Change the list' }).click()
        await expect(warned).toBeHidden()
        await expect(field(page)).toHaveValue(ELSEWHERE)
        await field(page).press('Enter')
        await warned.getByRole('button', { name: 'Add my address' }).click()
        await expect(field(page)).toHaveValue(`${ELSEWHERE}, ${own}`)

        const token = await create(page, ELSEWHERE)
        await popup(page, 'Your new token').getByRole('button', { name: 'Done' }).click()
        await expect(list(page).locator('tbody tr')).toHaveCount(2)
        expect(await statusOf(token)).toBe(401)
      }),

      step(
        'takes a name, what the token is for, IPv6 and ranges; a range with the own address needs no warning',
        async ({ page }) => {
          await openWhitelist(page)
          const own = await ownAddress(page).innerText()
          await page.getByLabel('Name', { exact: true }).fill('Nightly prices')
          await field(page).fill('10.1.2.3/8')
          await page.getByRole('checkbox', { name: 'Read reports' }).uncheck()
          await field(page).press('Enter')
          await expect(page.getByText('10.1.2.3/8 does not begin its range. Write 10.0.0.0/8.')).toBeVisible()
          await expect(page.getByText('Choose what the token may do')).toBeVisible()
          await expectAccessible(page)
          await page.getByRole('checkbox', { name: 'Send prices and quotes' }).check()
          await page.getByRole('checkbox', { name: 'Send books' }).check()
          await field(page).fill(`${own.replace(/\.\d+$/, '.0/24')}, 2001:DB8::/32`)
          await field(page).press('Enter')
          const shown = popup(page, 'Your new token')
          await expect(shown).toBeVisible()
          expect(await statusOf((await shown.locator('code').innerText()).trim())).toBe(403)
          await shown.getByRole('button', { name: 'Done' }).click()
          await expect(page.getByRole('checkbox', { name: 'Read reports' })).toBeChecked()
          const row = list(page).locator('tbody tr').nth(2)
          await expect(row).toContainText('Nightly prices')
          await expect(row.locator('td').nth(1)).toHaveText('PricesBooks')
          await expect(row).toContainText('2001:db8::/32')
          await row.getByRole('button', { name: /^Delete token “Nightly prices”/ }).click()
          await popup(page, 'Delete token?').getByRole('button', { name: 'Delete' }).click()
          await expect(list(page).locator('tbody tr')).toHaveCount(2)
        },
      ),

      step('says whether an address is permitted', async ({ page }) => {
        await openWhitelist(page)
        const ask = page.getByLabel('Is this address permitted?')
        const answer = cardNamed(page, 'Addresses').getByRole('status')
        for (const [address, text] of [
          [ELSEWHERE, `${ELSEWHERE} is permitted: a token that works lists it.`],
          ['203.0.113.9', '203.0.113.9 is not permitted: no token that works lists it.'],
        ] as const) {
          await ask.fill(address)
          await ask.press('Enter')
          await expect(answer).toHaveText(text)
        }
        await ask.fill('localhost')
        await ask.press('Enter')
        await expect(page.getByText('Invalid IP address format')).toBeVisible()
      }),

      // Specification S7.15.
      step('deletes one token and all of them, each after a question; a deleted one is refused at once', async ({ page }) => {
        await openWhitelist(page)
        const own = await ownAddress(page).innerText()
        const token = await create(page, own)
        await popup(page, 'Your new token').getByRole('button', { name: 'Done' }).click()
        await expect(list(page).locator('tbody tr')).toHaveCount(3)
        expect(await statusOf(token)).toBe(200)

        const remove = list(page)
          .locator('tbody tr')
          .nth(2)
          .getByRole('button', { name: /^Delete token clarity_/ })
        await remove.click()
        await popup(page, 'Delete token?').getByRole('button', { name: 'Cancel' }).click()
        await expect(remove).toBeFocused()
        await remove.press('Enter')
        await popup(page, 'Delete token?').getByRole('button', { name: 'Delete' }).click()
        await toast(page, 'Whitelist delete successfully').waitFor()
        await expect(list(page).locator('tbody tr')).toHaveCount(2)
        expect(await statusOf(token)).toBe(401)

        await page.getByRole('button', { name: 'Delete all' }).click()
        const question = popup(page, 'Delete all tokens?')
        await expect(question).toContainText('All 2 tokens are deleted')
        await question.getByRole('button', { name: 'Delete all' }).click()
        await toast(page, 'Whitelist delete successfully').first().waitFor()
        await expect(cardNamed(page, 'Whitelist').getByText('No data available')).toBeVisible()
      }),
    ]),
  )
})

test.describe('the whitelist on stored replies', () => {
  test.use({ person: 'carla', isStored: true })
  test(
    'fails in words, and offers the own address',
    journey([
      step('a failure says why, in the words of the server or its own', async ({ page, provoked }) => {
        provoked.push(/status of 409/, /status of 500/)
        await openWhitelist(page)
        const own = await ownAddress(page).innerText()
        const address = `**/api${createToken.path.replace('{institutionID}', '*')}`
        const reason = 'An institution has at most 100 tokens. Delete one first.'
        await page.route(address, (route) => route.fulfill({ status: 409, json: { reason, requestId: 'sample-1' } }))
        await field(page).fill(own)
        await field(page).press('Enter')
        await expect(cardNamed(page, 'New token').getByText(`Error: ${reason}`)).toBeVisible()
        await expect(cardNamed(page, 'New token').getByText('Request sample-1')).toBeVisible()
        await expect(field(page)).toHaveValue(own)
        await page.route(address, (route) => route.fulfill({ status: 500, body: '' }))
        await field(page).press('Enter')
        await toast(page, 'Failed to create whitelist').waitFor()

        await page.route(`**/api${whitelist.path.replace('{institutionID}', '*')}`, (route) =>
          route.fulfill({ status: 500, json: { reason: 'The list is out of reach.', requestId: 'sample-2' } }),
        )
        await page.reload()
        await expect(cardNamed(page, 'Whitelist').getByText('Error: The list is out of reach.')).toBeVisible()
      }),

      step('says of a token that it is at its end, and offers an own address of IPv6', async ({ page }) => {
        await page.route(`**/api${permittedAddress.path}`, (route) =>
          route.fulfill({ json: { address: '::1', isPermitted: false } }),
        )
        await openWhitelist(page)
        await expect(list(page).getByText('Expired')).toBeVisible()
        await field(page).fill(ELSEWHERE)
        await field(page).press('Enter')
        await expect(popup(page, WARNING)).toContainText('Your address ::1 is not among these.')
        await popup(page, WARNING).getByRole('button', { name: 'Add my address' }).click()
        await expect(field(page)).toHaveValue(`${ELSEWHERE}, ::1`)
      }),
    ]),
  )
})
