import type { Page } from '@playwright/test'
import { journey, step, stepThen } from '../support/journey.ts'
import { command, enter, importFiles } from '../support/own-institution.ts'
import { cardNamed, tableNamed } from '../support/table.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test.ts'
import { inPopup, openClient } from './client-matrices.ts'

const CLIENT = 'Linden Family'
/** Days with closes; on the first the account gets 100,000, of which it pays 60,000 for one share. */
const DAYS = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19']

let page: Page

const card = () => cardNamed(page, 'Mandates and Limits')
const limits = () => tableNamed(page, 'Limits')
const dialog = () => page.getByRole('dialog')

test.describe('mandates, in an institution of its own', () => {
  test.describe.configure({ mode: 'default' })
  test.beforeAll(async ({ browser }, { workerIndex }) => {
    const [institution, admin] = [`Linden ${workerIndex}`, `ida-${workerIndex}@linden.example`]
    const begun = command(
      'institution',
      'create',
      '--name',
      institution,
      '--pivot',
      'USD',
      '--currencies',
      'USD',
      '--admin',
      admin,
    )
    importFiles(institution, {
      'clients.csv': `id,name,reporting_currency\nLINDEN,${CLIENT},USD\n`,
      'portfolios.csv': 'client,name\nLINDEN,Core\n',
      'accounts.csv': 'id,client,name,currency,portfolio\nL1,LINDEN,Reserve,USD,Core\nL2,LINDEN,Savings,USD,Core\n',
      'instruments.csv':
        'id,ticker,name,kind,currency,asset_class,sector,country\nOAKS,OAKS,Oak Works,share,USD,Equity,Industrials,US\n',
      'prices.csv': `instrument,day,close\n${DAYS.map((day) => `OAKS,${day},60\n`).join('')}`,
      'transfers.csv': `id,account,date,counterparty,currency,amount\nX1,L1,${DAYS[0]},Family,USD,100000\n`,
      'transactions.csv': `id,account,trade_date,settle_date,type,instrument,quantity,price,currency\nT1,L1,${DAYS[1]},${DAYS[3]},buy,OAKS,1000,60,USD\n`,
    })
    page = await enter(browser, admin, begun)
  })
  test.afterAll(() => page.context().close())

  test(
    'are defined, assigned and watched, and a breach is acknowledged',
    journey([
      step('a form says what is missing, and goes there', async () => {
        await openClient(page, CLIENT)
        await expect(card()).toContainText('There is no mandate yet.')
        await card().getByRole('button', { name: 'New mandate' }).press('Enter')
        await inPopup(page, 'Save').press('Enter')
        await expect(dialog()).toContainText('Name the mandate, for example “Balanced”.')
        await expect(dialog()).toContainText('Type a number, such as 12.5.')
        await expect(dialog().getByLabel('Name')).toBeFocused()
        await dialog().getByLabel('What').selectOption('Issuer')
        await expect(dialog().getByLabel('Look through funds')).toBeVisible()
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
      }),
      stepThen('a mandate is defined with its limits', async () => {
        await dialog().getByLabel('Name').fill('Balanced')
        await dialog().getByLabel('What').selectOption('Concentration')
        await dialog().getByLabel('Bound, %').fill('50')
        await inPopup(page, 'Add a limit').click()
        const second = dialog().getByRole('group', { name: 'Limit 2' })
        await second.getByLabel('What').selectOption('Cash')
        await second.getByLabel('Side').selectOption('At least')
        await second.getByLabel('Bound, %').fill('10')
        await inPopup(page, 'Save').click()
        // A new mandate asks to whom it is assigned.
        await expect(dialog()).toContainText('Assign Balanced')
        await inPopup(page, 'Cancel').click()
        await expect(dialog()).toBeHidden()
        await expect(card().getByRole('heading', { name: 'Balanced' })).toBeVisible()
        await expect(card()).toContainText('Largest position at most 50%')
        await expect(card()).toContainText('Cash at least 10%')
        await expect(card()).toContainText('Not assigned to this client.')
        await expectAccessible(page)
      }),
      stepThen('it is assigned to an account, with days in their order', async () => {
        await card().getByRole('button', { name: 'Assign Balanced' }).click()
        await dialog().getByLabel('Assign to').selectOption('Reserve')
        await expect(dialog().getByLabel('First day')).not.toHaveValue('')
        await dialog().getByLabel('First day').fill('')
        await inPopup(page, 'Assign').click()
        await expect(dialog()).toContainText('Choose a day.')
        await dialog().getByLabel('First day').fill('2026-03-02')
        await dialog().getByLabel('Last day, optional').fill('2026-03-01')
        await expect(dialog()).toContainText('The last day must not be before the first one.')
        await expectAccessible(page)
        await dialog().getByLabel('Last day, optional').fill('')
        await inPopup(page, 'Assign').click()
        await expect(dialog()).toBeHidden()
        await expect(card()).toContainText('Reserve, from 2 Mar 2026')
      }),
      stepThen('its breach is on Risk, and is acknowledged with a reason', async () => {
        // The states are recorded a moment after the assignment.
        await expect(async () => {
          await page.goto('/risk')
          await expect(limits().getByRole('button', { name: /^Acknowledge / })).toBeVisible({ timeout: 3_000 })
        }).toPass()
        await expect(limits()).toContainText('Largest position at most 50%')
        await expect(limits()).toContainText('60.00%')
        await expect(limits().getByText('Breach', { exact: true })).toHaveCount(1)
        await expect(limits().getByText('Inside', { exact: true })).toHaveCount(1)
        await limits()
          .getByRole('button', { name: /^Acknowledge / })
          .click()
        await inPopup(page, 'Acknowledge').click()
        await expect(dialog()).toContainText('Give a reason.')
        await dialog().getByRole('textbox').fill('The client asked for it.')
        await inPopup(page, 'Acknowledge').click()
        await expect(dialog()).toBeHidden()
        await expect(limits()).toContainText('The client asked for it.')
        await expect(limits().getByRole('button', { name: /^Acknowledge / })).toBeHidden()
        await expectAccessible(page)
      }),
      stepThen('the bell has told of the breach', async () => {
        await page
          .getByRole('button', { name: /^Notifications/ })
          .first()
          .click()
        await expect(page.getByText(/Reserve: Largest position at most 50% is breached \(60\.00%\)/).first()).toBeVisible()
      }),
      step('an assignment ends with its last day, and the mandate with its confirmation', async () => {
        await openClient(page, CLIENT)
        await card().getByRole('button', { name: 'End the assignment to Reserve' }).click()
        await dialog().getByLabel('Last day').fill('2026-11-18')
        await inPopup(page, 'End').click()
        await expect(dialog()).toBeHidden()
        await expect(card()).toContainText('Reserve, from 2 Mar 2026 until 18 Nov 2026')
        await card().getByRole('button', { name: 'End Balanced' }).click()
        await expect(dialog()).toContainText('Its limits end too.')
        await inPopup(page, 'End').click()
        await expect(card()).toContainText('There is no mandate yet.')
      }),
    ]),
  )
})
