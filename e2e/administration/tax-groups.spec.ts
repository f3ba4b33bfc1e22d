import type { Page } from '@playwright/test'
import { journey, step, stepThen } from '../support/journey.ts'
import { command, enter, importFiles } from '../support/own-institution.ts'
import { cardNamed, readTable, tableNamed } from '../support/table.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test.ts'
import { inPopup, openClient } from './client-matrices.ts'

const CLIENT = 'Elm Family'
/** Days with closes: 10 shares are bought at 10 on the first, 10 at 12 on the second, and 10 sold at 15 on the third. */
const DAYS = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19']

let page: Page

const card = () => cardNamed(page, 'Tax Groups')
const dialog = () => page.getByRole('dialog')
const changes = () => dialog().getByRole('region', { name: 'What changes' })

test.describe('tax groups, in an institution of its own', () => {
  test.describe.configure({ mode: 'default' })
  test.beforeAll(async ({ browser }, { workerIndex }) => {
    const [institution, admin] = [`Elm ${workerIndex}`, `tea-${workerIndex}@elm.example`]
    const terms = ['--name', institution, '--pivot', 'USD', '--currencies', 'USD', '--admin', admin]
    const begun = command('institution', 'create', ...terms)
    importFiles(institution, {
      'clients.csv': `id,name,reporting_currency\nELM,${CLIENT},USD\n`,
      'portfolios.csv': 'client,name\nELM,Core\n',
      'accounts.csv': 'id,client,name,currency,portfolio\nE1,ELM,Reserve,USD,Core\nE2,ELM,Savings,USD,Core\n',
      'instruments.csv':
        'id,ticker,name,kind,currency,asset_class,sector,country\nELMS,ELMS,Elm Works,share,USD,Equity,Industrials,US\n',
      'prices.csv': `instrument,day,close\n${DAYS.map((day, i) => `ELMS,${day},${[10, 12, 15, 15][i]}\n`).join('')}`,
      'transfers.csv': `id,account,date,counterparty,currency,amount\nX1,E1,${DAYS[0]},Family,USD,1000\n`,
      'transactions.csv':
        'id,account,trade_date,type,instrument,quantity,price,currency\n' +
        `T1,E1,${DAYS[0]},buy,ELMS,10,10,USD\nT2,E1,${DAYS[1]},buy,ELMS,10,12,USD\nT3,E1,${DAYS[2]},sell,ELMS,-10,15,USD\n`,
    })
    page = await enter(browser, admin, begun)
  })
  test.afterAll(() => page.context().close())

  test(
    'are made and changed by an administrator, who sees before what that changes',
    journey([
      step('a form says what is missing', async () => {
        await openClient(page, CLIENT)
        await expect(card()).toContainText('There is no tax group yet.')
        await card().getByRole('button', { name: 'New tax group' }).press('Enter')
        await inPopup(page, 'Save').press('Enter')
        await expect(dialog()).toContainText('Name the tax group.')
        await expect(dialog()).toContainText('Put an account into the group.')
      }),
      step('what changes is said in figures, and saved', async () => {
        await dialog().getByLabel('Name').fill('Elm')
        await dialog().getByLabel('Method').selectOption('Last in, first out')
        await dialog().getByLabel('Reserve').selectOption('Taxed')
        await expect(changes()).toContainText('Reports of all days count realised gains and lots anew')
        // First in: 15 less 10, ten times; last in: 15 less 12.
        await expect(changes().getByRole('row', { name: /^Gains that count, this year/ })).toHaveText(/year50.*30$/)
        await expectAccessible(page)
        for (const width of [390, 1440]) {
          await page.setViewportSize({ width, height: 900 })
          await expectNoSidewaysScroll(page)
        }
        await inPopup(page, 'Save').press('Enter')
        await expect(dialog()).toBeHidden()
        await expect(card()).toContainText('Last in, first out')
        await expect(card()).toContainText('In no tax group: Savings')
      }),
      step('accounts join on a day; the method is changed for all days', async () => {
        await card().getByRole('button', { name: 'Change Elm' }).click()
        await expect(dialog()).toContainText('Nothing is changed yet.')
        await dialog().getByLabel('From').fill('2026-11-18')
        await dialog().getByLabel('Savings').selectOption('Not taxed')
        await expect(changes()).toContainText('Reports of days from 18 Nov 2026 on')
        await dialog().getByLabel('Method').selectOption('Canada')
        await expect(changes()).toContainText('Reports of all days')
        await inPopup(page, 'Save').click()
        await expect(dialog()).toBeHidden()
        await expect(card()).toContainText('Savings, not taxed, from 18 Nov 2026')
      }),
      step('a group gets another name, and Tax Lots leads to it', async () => {
        await card().getByRole('button', { name: 'Change Elm' }).click()
        await dialog().getByLabel('Name').fill('Elm household')
        await expect(dialog()).toContainText('The group gets the name on all of its days.')
        await inPopup(page, 'Save').click()
        await expect(dialog()).toBeHidden()
        await expect(card()).toContainText('Elm household')
        await page.goto('/tax-lots?timePeriod=YTD')
        await page.getByRole('link', { name: 'Tax groups' }).click()
        await expect(card()).toBeInViewport()
        await expect(card()).toContainText('Elm household')
      }),
      stepThen('reports count by it', async () => {
        await page.goto('/tax-lots?timePeriod=YTD')
        const { rows } = await readTable(tableNamed(page, 'Gains by holding period'))
        // 15 less the average of 11, ten times.
        expect(rows.map((cells) => cells.slice(0, 3).join(' '))).toEqual([expect.stringMatching(/^Elm household .*40/)])
      }),
    ]),
  )
})
