import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { accountsInScope, saveAccountsInScope } from '@portal/contract/selection/accounts.ts'
import { saveSelectedClient } from '@portal/contract/selection/clients.ts'
import { journey, step, stepThen } from '../support/journey.ts'
import { PEOPLE } from '../support/people.ts'
import { openPortal } from '../support/portal-page.ts'
import { readTable, tableNamed } from '../support/table.ts'
import { expect, test } from '../support/test.ts'
import { addressOf, callsOf, hold, nextReply } from '../support/wire.ts'

test.describe('another client', () => {
  test.describe.configure({ mode: 'default' })
  test.use({ person: 'ben' })
  test(
    'is chosen in the header and in the palette, and stays as it was where it cannot be saved',
    journey([
      // Specification S3.6, S4.21.
      step('is saved, then all its accounts as the scope, and the figures follow', async ({ page }) => {
        await openPortal(page)
        const client = page.getByRole('combobox', { name: 'Client', exact: true })
        const before = await client.inputValue()
        const names = await client.getByRole('option').allInnerTexts()
        expect(names).toHaveLength(2)
        const other = names.find((name) => name !== before)!
        const shown = await readTable(tableNamed(page, 'Account NPV Summary'))

        const calls = callsOf(page)
        const following = nextReply(page, npvSnapshot)
        await client.selectOption(other)
        await expect(page.getByText('Client and accounts updated successfully')).toBeVisible()
        const saves = calls.filter(({ name }) => /^(set|upload)/.test(name))
        expect(saves.slice(0, 2).map(({ name }) => name)).toEqual(['setSelectedClient_CC', 'uploadAccountsInScope_CC'])
        const common = { userName: PEOPLE.ben, clientName: other, deviceType: 0 }
        expect(saves[0]?.body).toEqual({ ...common, accountsInScope: [] })
        const permitted = saves[1]?.body.accountsInScope as string[]
        expect(saves[1]?.body).toEqual({ ...common, accountsInScope: permitted })
        const reply = await following
        expect(reply.rows).toHaveLength(permitted.length)
        await expect(
          tableNamed(page, 'Account NPV Summary').getByRole('rowheader', { name: reply.rows[0]!.account }),
        ).toBeVisible()
        expect((await readTable(tableNamed(page, 'Account NPV Summary'))).rows).not.toEqual(shown.rows)
        const reports = calls.filter(({ name }) => name === 'npvSnapshot_CC')
        expect(new Set(reports.map(({ body }) => body.clientName))).toEqual(new Set([other]))

        await page.reload()
        await expect(client).toHaveValue(other)
        await client.selectOption(before)
        await expect(page.getByText('Client and accounts updated successfully')).toBeVisible()
        await expect(client).toHaveValue(before)
      }),

      stepThen('chosen in the palette is saved in the same order', async ({ page }) => {
        const client = page.getByRole('combobox', { name: 'Client', exact: true })
        const before = await client.inputValue()
        const other = (await client.getByRole('option').allInnerTexts()).find((name) => name !== before)!
        const calls = callsOf(page)
        for (const name of [other, before]) {
          await page.keyboard.press('Control+k')
          const palette = page.getByRole('dialog', { name: 'Search' })
          await palette.getByRole('combobox').fill(name)
          await palette.getByRole('group', { name: 'Clients' }).getByRole('option', { name }).click()
          await expect(client).toHaveValue(name)
          await expect(tableNamed(page, 'Account NPV Summary').getByRole('rowheader', { name: 'Total' })).toBeVisible()
        }
        const sequence = ['setSelectedClient_CC', 'uploadAccountsInScope_CC', 'setSelectedReportingCCY_CC']
        await expect
          .poll(() => calls.map(({ name }) => name).filter((name) => sequence.includes(name)))
          .toEqual([...sequence, ...sequence])
      }),

      step('chosen on the page of an account, which only the former has, leads to Summary', async ({ page }) => {
        await openPortal(page)
        const client = page.getByRole('combobox', { name: 'Client', exact: true })
        const before = await client.inputValue()
        const other = (await client.getByRole('option').allInnerTexts()).find((name) => name !== before)!
        await tableNamed(page, 'Account NPV Summary').getByRole('rowheader').first().getByRole('link').click()
        await expect(page).toHaveURL(/\/account\//)
        await client.selectOption(other)
        await expect(page.getByRole('heading', { name: 'Summary', level: 1 })).toBeVisible()
        await expect(client).toHaveValue(other)
        await client.selectOption(before)
        await expect(client).toHaveValue(before)
      }),

      step('that cannot be saved leaves everything as it was and says so', async ({ page, provoked }) => {
        provoked.push(/status of 500/)
        await openPortal(page)
        const client = page.getByRole('combobox', { name: 'Client', exact: true })
        const before = await client.inputValue()
        const other = (await client.getByRole('option').allInnerTexts()).find((name) => name !== before)!
        const calls = callsOf(page)
        await page.route(addressOf(saveSelectedClient), (route) => route.fulfill({ status: 500, body: '' }))
        await client.selectOption(other)
        await page.getByRole('alert').filter({ hasText: 'Failed to update selected client' }).waitFor()
        await expect(client).toHaveValue(before)
        // Charts of the former client may be asked for all the while.
        const ofOther = calls.filter(({ body }) => body.clientName === other)
        expect(ofOther.map(({ name }) => name)).toEqual(['setSelectedClient_CC'])

        await page.unroute(addressOf(saveSelectedClient))

        // The client is saved, its accounts are not: what was saved for it before holds.
        await page.route(addressOf(saveAccountsInScope), (route) => route.fulfill({ status: 500, body: '' }))
        await client.selectOption(other)
        await page.getByRole('alert').filter({ hasText: 'Failed to update accounts in scope' }).waitFor()
        await expect(client).toHaveValue(other)
        await expect(page.getByText('Client and accounts updated successfully')).toBeHidden()
        await page.unroute(addressOf(saveAccountsInScope))
        await page.reload()
        await expect(client).toHaveValue(other)
        await expect(tableNamed(page, 'Account NPV Summary').getByRole('rowheader', { name: 'Total' })).toBeVisible()
        await client.selectOption(before)
        await expect(page.getByText('Client and accounts updated successfully')).toBeVisible()
      }),

      step('chosen in the palette before the selection has come waits for it, and is then whole', async ({ page }) => {
        await openPortal(page)
        const client = page.getByRole('combobox', { name: 'Client', exact: true })
        const before = await client.inputValue()
        const other = (await client.getByRole('option').allInnerTexts()).find((name) => name !== before)!
        const choose = async (name: string) => {
          await expect(client).toBeVisible()
          await page.keyboard.press('Control+k')
          const palette = page.getByRole('dialog', { name: 'Search' })
          await palette.getByRole('combobox').fill(name)
          await palette.getByRole('group', { name: 'Clients' }).getByRole('option', { name }).click()
        }
        const release = await hold(page, accountsInScope)
        const calls = callsOf(page)
        await page.goto('/')
        await choose(other)
        // As long as a save would take to be sent.
        await page.waitForTimeout(300)
        expect(calls.filter(({ name }) => name === 'setSelectedClient_CC')).toEqual([])
        release()
        await expect(client).toHaveValue(other)
        const askedOf = (each: string) =>
          calls.filter(({ name, body }) => name === 'npvSnapshot_CC' && body.clientName === each).map(({ body }) => body)
        await expect.poll(() => askedOf(other)).not.toEqual([])
        await expect(tableNamed(page, 'Account NPV Summary').getByRole('rowheader', { name: 'Total' })).toBeVisible()
        const { accountsInScope: saved } = calls.find(({ name }) => name === 'uploadAccountsInScope_CC')!.body
        for (const { accountsInScope } of askedOf(other)) expect(accountsInScope).toEqual(saved)
        await choose(before)
        await expect(client).toHaveValue(before)
      }),
    ]),
  )
})
