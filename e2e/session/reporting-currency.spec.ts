import { npvPie } from '@portal/contract/charts/npv-pie.ts'
import { glTop } from '@portal/contract/reports/gl-top.ts'
import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { allReportingCurrencies, saveSelectedReportingCurrency } from '@portal/contract/selection/currencies.ts'
import { accountTexts, expectSettled, largestTexts, openSummary } from '../summary/summary-page.ts'
import { journey, step } from '../support/journey.ts'
import { PEOPLE } from '../support/people.ts'
import { readTable, tableNamed } from '../support/table.ts'
import { expect, test } from '../support/test.ts'
import { addressOf, callsOf, nextReply } from '../support/wire.ts'

test.describe('the reporting currency', () => {
  test.describe.configure({ mode: 'default' })
  test.use({ person: 'otto' })
  test(
    'is changed and saved, and stays as it was where it cannot be',
    journey([
      // Specification S7.24, S7.29.
      step('changes in the header, is saved, and all figures follow', async ({ page }) => {
        const codes = page.waitForRequest(addressOf(allReportingCurrencies))
        const { snapshot: before } = await openSummary(page)
        expect((await codes).postData()).toBe(null)
        const currency = page.getByRole('combobox', { name: 'Reporting currency' })
        await expect(currency).toHaveValue(before.reportingCCY)
        const other = (await currency.getByRole('option').allInnerTexts()).find((code) => code !== before.reportingCCY)!

        const calls = callsOf(page)
        const replies = Promise.all([nextReply(page, npvSnapshot), nextReply(page, glTop), nextReply(page, npvPie)])
        await currency.selectOption(other)
        const [snapshot, top] = await replies
        await expectSettled(page)
        // Charts in the former currency may be asked for before.
        const [first] = calls.filter(({ name, body }) => name.startsWith('set') || body.reportingCCY === other)
        expect(first).toEqual({
          name: 'setSelectedReportingCCY_CC',
          body: {
            userName: PEOPLE.otto,
            clientName: expect.any(String),
            accountsInScope: [],
            deviceType: 0,
            reportingCCY: other,
          },
        })
        expect(snapshot.reportingCCY).toBe(other)
        expect(snapshot.total.npv).not.toBe(before.total.npv)
        await expect(page.getByText(`· ${other}`)).toBeVisible()
        const accounts = await readTable(tableNamed(page, 'Account NPV Summary'))
        expect(accounts.heads[1]).toBe(`NPV ${other}`)
        expect(accounts.rows).toEqual(snapshot.rows.map(accountTexts))
        expect((await readTable(tableNamed(page, 'Top Holdings'))).rows).toEqual(top.topHoldings.rows.map(largestTexts))

        // Saved: a reload shows it still.
        await page.reload()
        await expectSettled(page)
        await expect(currency).toHaveValue(other)
        const saved = nextReply(page, saveSelectedReportingCurrency)
        await currency.selectOption(before.reportingCCY)
        expect(await saved).toEqual({ reportingCCY: before.reportingCCY })
      }),

      step('stays as it was when it cannot be saved, and a toast says why', async ({ page, provoked }) => {
        provoked.push(/status of 500/, /status of 409/)
        const { snapshot } = await openSummary(page)
        const currency = page.getByRole('combobox', { name: 'Reporting currency' })
        const other = (await currency.getByRole('option').allInnerTexts()).find((code) => code !== snapshot.reportingCCY)!
        for (const [reply, text] of [
          [{ status: 500, body: '' }, 'Failed to update selected currency.'],
          [{ status: 409, json: { reason: 'Somebody was faster.', requestId: 'sample-2' } }, 'Somebody was faster.'],
        ] as const) {
          await page.route(addressOf(saveSelectedReportingCurrency), (route) => route.fulfill(reply))
          await currency.selectOption(other)
          await page.getByRole('alert').filter({ hasText: text }).waitFor()
          await expect(currency).toHaveValue(snapshot.reportingCCY)
          await page.unroute(addressOf(saveSelectedReportingCurrency))
        }
      }),
    ]),
  )
})
