import type { Page } from '@playwright/test'
import { embeddedReport } from '@portal/contract/reports/embedded-report.ts'
import { accountsInScope, allAccounts, saveAccountsInScope } from '@portal/contract/selection/accounts.ts'
import { journey, step } from '../support/journey.ts'
import { PEOPLE } from '../support/people.ts'
import { expect, expectAccessible, test } from '../support/test.ts'
import { addressOf, callsOf, hold, nextReply } from '../support/wire.ts'
import {
  accountBox,
  checklist,
  clientBox,
  currencyBox,
  headerClient,
  main,
  openSettings,
  save,
  savesAmong,
  selectAll,
  toast,
  UNSAVED,
} from './settings-page.ts'
import { PREFERENCES } from './settings-preferences.ts'

/** The first report after a start waits for every figure of the institution to be computed. */
const REPORT_MS = 30_000

const isMixed = (page: Page) => selectAll(page).evaluate((box) => (box as HTMLInputElement).indeterminate)

/** Changes what is saved of one person, one test after the other, and puts it back. */
test.describe('Settings', () => {
  test.describe.configure({ mode: 'default' })
  test.use({ person: 'carla' })
  test(
    'accounts, client, currency, mode and look are chosen and saved',
    journey([
      // Specification S4.21, S4.23, S4.24, S7.26.
      step(
        'saves other accounts alone, with the note until they are saved; Select all is mixed between all and none',
        async ({ page }) => {
          const accounts = await openSettings(page)
          expect(accounts.length).toBeGreaterThan(2)
          await expect(page).toHaveTitle('Settings · Clarity')
          await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
          const ids = accounts.map(({ id }) => id)
          for (const { name } of accounts) await expect(accountBox(page, name)).toBeChecked()
          await expect(selectAll(page)).toBeChecked()
          await expect(main(page).getByText(UNSAVED)).toBeHidden()

          await selectAll(page).uncheck()
          for (const { name } of accounts) await expect(accountBox(page, name)).not.toBeChecked()
          expect(await isMixed(page)).toBe(false)
          await accountBox(page, accounts[1]!.name).check()
          expect(await isMixed(page)).toBe(true)
          await expect(selectAll(page)).not.toBeChecked()
          await expect(checklist(page).getByRole('status')).toHaveText(`1 of ${accounts.length} selected`)
          await selectAll(page).check()
          for (const { name } of accounts) await expect(accountBox(page, name)).toBeChecked()
          expect(await isMixed(page)).toBe(false)
          await expect(main(page).getByText(UNSAVED)).toBeHidden()
          await accountBox(page, accounts[0]!.name).uncheck()
          await expect(main(page).getByText(UNSAVED)).toBeVisible()
          await expectAccessible(page)

          const calls = callsOf(page)
          const clientName = await clientBox(page).inputValue()
          await save(page)
          await toast(page, 'Accounts in scope updated successfully').waitFor()
          await expect(main(page).getByText(UNSAVED)).toBeHidden()
          const body = { userName: PEOPLE.carla, clientName, deviceType: 0 }
          expect(savesAmong(calls)).toEqual([
            { name: 'uploadAccountsInScope_CC', body: { ...body, accountsInScope: ids.slice(1) } },
          ])

          // Saved, preselected from what was saved, and what the reports are asked for.
          await page.reload()
          await expect(accountBox(page, accounts[0]!.name)).not.toBeChecked()
          await expect(accountBox(page, accounts[1]!.name)).toBeChecked()
          await page.getByRole('navigation').getByRole('link', { name: 'Positions' }).click()
          await expect(page.getByText(`${accounts.length - 1} accounts`)).toBeVisible()

          // The confirmation stays for a second, or for as long as the reader wants.
          await openSettings(page)
          await page.getByRole('combobox', { name: 'Messages of success and failure stay' }).selectOption('Until I close them')
          await selectAll(page).check()
          await save(page)
          const said = toast(page, 'Accounts in scope updated successfully')
          await expect(said).toBeVisible()
          await page.waitForTimeout(1_500)
          await expect(said).toBeVisible()
          await said.getByRole('button', { name: 'close' }).click()
          await expect(said).toBeHidden()
        },
      ),

      // Specification S4.21, S4.22, S7.24, S7.25.
      step(
        'shows the accounts of another client before it is saved; saves the client first, then what was chosen, then the currency',
        async ({ page }) => {
          await openSettings(page)
          const before = await clientBox(page).inputValue()
          const names = await clientBox(page).getByRole('option').allInnerTexts()
          expect(names).toHaveLength(3)
          const reportingCCY = await currencyBox(page).inputValue()
          const choose = async (name: string) => {
            const replies = Promise.all([nextReply(page, allAccounts), nextReply(page, accountsInScope)])
            await clientBox(page).selectOption(name)
            const [{ rows }, scope] = await replies
            for (const row of rows)
              await expect(accountBox(page, row.name)).toBeChecked({ checked: scope.accountsInScope.includes(row.id) })
            await expect(checklist(page).getByRole('checkbox')).toHaveCount(rows.length + 1)
            return rows
          }
          const other = names.find((name) => name !== before)!
          const accounts = await choose(other)
          expect(accounts.length).toBeGreaterThan(1)
          await expect(main(page).getByText(UNSAVED)).toBeVisible()
          await choose(before)
          await expect(main(page).getByText(UNSAVED)).toBeHidden()
          await choose(other)
          await expect(headerClient(page)).toHaveValue(before)
          await selectAll(page).check()
          await accountBox(page, accounts[0]!.name).uncheck()

          const calls = callsOf(page)
          await save(page)
          await toast(page, 'Client and accounts updated successfully').waitFor()
          await expect(headerClient(page)).toHaveValue(other)
          await expect(main(page).getByText(UNSAVED)).toBeHidden()
          await expect.poll(() => savesAmong(calls).length).toBe(3)
          const body = { userName: PEOPLE.carla, clientName: other, deviceType: 0 }
          const chosen = accounts.slice(1).map(({ id }) => id)
          expect(savesAmong(calls)).toEqual([
            { name: 'setSelectedClient_CC', body: { ...body, accountsInScope: [] } },
            { name: 'uploadAccountsInScope_CC', body: { ...body, accountsInScope: chosen } },
            { name: 'setSelectedReportingCCY_CC', body: { ...body, accountsInScope: [], reportingCCY } },
          ])
          const expectChosen = async () => {
            await expect(checklist(page).getByRole('status')).toHaveText(`${chosen.length} of ${accounts.length} selected`)
            await expect(accountBox(page, accounts[0]!.name)).not.toBeChecked()
          }
          await expectChosen()
          // The focus is where it was.
          await expect(page.getByRole('button', { name: 'Save' })).toBeFocused()
          await page.reload()
          await expect(headerClient(page)).toHaveValue(other)
          await expectChosen()

          await choose(before)
          await selectAll(page).check()
          await save(page)
          await expect(headerClient(page)).toHaveValue(before)
          await expect.poll(() => savesAmong(calls).length).toBe(6)
        },
      ),

      step('keeps what was chosen of another client where its accounts cannot be saved', async ({ page, provoked }) => {
        provoked.push(/status of 500/)
        await openSettings(page)
        const before = await clientBox(page).inputValue()
        const other = (await clientBox(page).getByRole('option').allInnerTexts()).find((name) => name !== before)!
        const loaded = nextReply(page, allAccounts)
        await clientBox(page).selectOption(other)
        const { rows } = await loaded
        await selectAll(page).check()
        await accountBox(page, rows[0]!.name).uncheck()
        await page.route(addressOf(saveAccountsInScope), (route) => route.fulfill({ status: 500, body: '' }))
        await save(page)
        await toast(page, 'Failed to update accounts in scope').waitFor()
        await expect(headerClient(page)).toHaveValue(other)
        await expect(main(page).getByText(UNSAVED)).toBeVisible()
        await expect(accountBox(page, rows[0]!.name)).not.toBeChecked()
        await expect(accountBox(page, rows[1]!.name)).toBeChecked()
        await page.unroute(addressOf(saveAccountsInScope))
        await save(page)
        await toast(page, 'Accounts in scope updated successfully').waitFor()
        await expect(main(page).getByText(UNSAVED)).toBeHidden()
        await headerClient(page).selectOption(before)
        await toast(page, 'Client and accounts updated successfully').waitFor()
      }),

      step(
        'two tabs with different clients do not mix: each shows, reports and saves the accounts of its own',
        async ({ page, context }) => {
          await openSettings(page)
          const first = await headerClient(page).inputValue()
          const tab = await context.newPage()
          await openSettings(tab)
          const second = (await headerClient(tab).getByRole('option').allInnerTexts()).find((name) => name !== first)!
          await headerClient(tab).selectOption(second)
          await toast(tab, 'Client and accounts updated successfully').waitFor()

          // The server's saved client is now the other tab's: this one goes on with its own, screen after screen.
          const calls = callsOf(page)
          await page.getByRole('navigation').getByRole('link', { name: 'Positions' }).click()
          await expect(page.getByRole('heading', { name: 'Positions', level: 1 })).toBeVisible()
          const replies = Promise.all([nextReply(page, allAccounts), nextReply(page, accountsInScope)])
          await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click()
          const [{ rows }, { accountsInScope: scope }] = await replies
          expect(rows.map(({ id }) => id)).toEqual(scope)
          await expect(headerClient(page)).toHaveValue(first)
          for (const { name } of rows) await expect(accountBox(page, name)).toBeChecked()
          await accountBox(page, rows[0]!.name).uncheck()
          await save(page)
          await toast(page, 'Accounts in scope updated successfully').waitFor()
          const saved = savesAmong(calls)
          expect(saved.map(({ name, body }) => [name, body.clientName, body.accountsInScope])).toEqual([
            ['uploadAccountsInScope_CC', first, scope.slice(1)],
          ])
          for (const { name, body } of calls.filter(({ body }) => 'clientName' in body && body.clientName !== ''))
            expect([name, body.clientName]).toEqual([name, first])
          await expect(headerClient(tab)).toHaveValue(second)
          await tab.close()

          // Chosen anew, it is this tab's client that a new page begins with.
          await headerClient(page).selectOption(second)
          await expect(headerClient(page)).toHaveValue(second)
          await headerClient(page).selectOption(first)
          await expect(headerClient(page)).toHaveValue(first)
          await expect(selectAll(page)).toBeChecked()
        },
      ),

      // Specification S4.26.
      step(
        'another client, chosen in the header or saved here, is whose report Reports shows next, and nothing of the former until then',
        async ({ page, provoked }) => {
          provoked.push(/status of 503/)
          const frame = page.getByRole('main').locator('iframe')
          const report = page.frameLocator('main iframe')
          const spinner = page.getByRole('status', { name: 'Loading report' })
          const viewed = () =>
            page.evaluate(() => JSON.parse(sessionStorage.getItem('clientStore') ?? '').state.reportsLastClient)
          const expectReportOf = async (client: string) => {
            await expect(report.getByText(client, { exact: true }).first()).toBeVisible({ timeout: REPORT_MS })
            await expect(frame).toHaveAttribute('title', `Report of ${client}`)
            await expect(spinner).toHaveCount(0)
            expect(await viewed()).toBe(client)
          }
          await page.goto('/reports')
          await expect(headerClient(page)).not.toHaveValue('')
          const before = await headerClient(page).inputValue()
          await expectReportOf(before)

          const other = (await headerClient(page).getByRole('option').allInnerTexts()).find((name) => name !== before)!
          const calls = callsOf(page)
          const release = await hold(page, embeddedReport)
          await headerClient(page).selectOption(other)
          await expect(spinner).toBeVisible()
          await expect(frame).toBeHidden()
          await expect(page.getByText('Right-Click to Download as PDF')).toBeVisible()
          expect(await viewed()).toBe(before)
          release()
          await expectReportOf(other)
          const asked = calls.filter(({ name }) => name === 'getEmbeddedLookerStudioReport_CC')
          expect(asked.map(({ body }) => body.clientName)).toEqual([other])

          // Saved here, the first answer fails: what was viewed last is still of the other until Retry brings this one's.
          await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click()
          await clientBox(page).selectOption(before)
          await save(page)
          // The remark about the other one may still be there.
          await expect(headerClient(page)).toHaveValue(before)
          await expect(main(page).getByText(UNSAVED)).toBeHidden()
          await page.route(
            addressOf(embeddedReport),
            (route) => route.fulfill({ status: 503, json: { reason: 'Too busy', requestId: '1' } }),
            { times: 1 },
          )
          await page.getByRole('navigation').getByRole('link', { name: 'Reports' }).click()
          await expect(page.getByText('Report unavailable!')).toBeVisible()
          expect(await viewed()).toBe(other)
          await page.getByRole('button', { name: 'Retry' }).click()
          await expectReportOf(before)
        },
      ),

      // Specification S4.18 to S4.20.
      ...PREFERENCES,
    ]),
  )
})
