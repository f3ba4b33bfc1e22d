import type { Page } from '@playwright/test'
import { openImports } from '../support/imports.ts'
import { journey, step, stepThen } from '../support/journey.ts'
import { command, enter, importFiles } from '../support/own-institution.ts'
import { cardNamed, readTable, tableNamed } from '../support/table.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test.ts'

const TITLE = 'Instruments that may be one'
const DAYS = ['2026-11-18', '2026-11-19']

/** One broker names the share by its ticker, another by its CUSIP, which is part of the ISIN of the first. */
const FILES = {
  'clients.csv': 'id,name,reporting_currency\nOAK,Oak Family,USD\n',
  'portfolios.csv': 'client,name\nOAK,Core\n',
  'accounts.csv': 'id,client,name,currency,portfolio\nA1,OAK,Reserve,USD,Core\n',
  'instruments.csv': [
    'id,ticker,name,kind,currency,asset_class,sector,country,isin,cusip',
    'WORKS,WORKS,Oak Works Inc.,share,USD,Equity,Industrials,US,US0378331005,',
    'BROKER,OAKB,OAK WORKS COMMON,share,USD,Equity,Industrials,US,,037833100',
    'EURO,EURO,Euro Works,share,EUR,Equity,Industrials,DE,,',
  ].join('\n'),
  'prices.csv': `instrument,day,close\n${DAYS.map((day) => `WORKS,${day},60\nBROKER,${day},60\n`).join('')}`,
  'transfers.csv': `id,account,date,counterparty,currency,amount\nX1,A1,${DAYS[0]},Family,USD,10000\n`,
  'transactions.csv': [
    'id,account,trade_date,type,instrument,quantity,price,currency',
    `T1,A1,${DAYS[0]},buy,WORKS,10,60,USD`,
    `T2,A1,${DAYS[0]},buy,BROKER,5,60,USD`,
  ].join('\n'),
}

let page: Page

const list = () => tableNamed(page, TITLE)
const popup = () => page.getByRole('dialog', { name: 'Merge instruments' })
const merge = () => popup().getByRole('button', { name: 'Merge', exact: true })

/** Ticker and quantity of the holdings. */
async function held(): Promise<readonly string[]> {
  await page.goto('/position-details')
  await expect(tableNamed(page, 'Position Details').getByRole('link', { name: 'WORKS', exact: true })).toBeVisible()
  const { heads, rows } = await readTable(tableNamed(page, 'Position Details'))
  const quantity = heads.indexOf('Quantity')
  return rows.map((cells) => `${cells[0]!.split(' ').at(-1)} ${cells[quantity]}`).filter((text) => /OAKB|WORKS/.test(text))
}

test.describe('instruments that are one, in an institution of its own', () => {
  test.describe.configure({ mode: 'default' })
  test.beforeAll(async ({ browser }, { workerIndex }) => {
    const [institution, admin] = [`Oak ${workerIndex}`, `eva-${workerIndex}@oak.example`]
    const terms = ['--name', institution, '--pivot', 'USD', '--currencies', 'USD', '--admin', admin]
    const begun = command('institution', 'create', ...terms)
    importFiles(institution, FILES)
    page = await enter(browser, admin, begun)
  })
  test.afterAll(() => page.context().close())

  test(
    'are proposed, merged, and two again after the undo',
    journey([
      step('a pair is proposed with the reason and what the ledger has of each', async () => {
        expect((await held()).toSorted()).toEqual(['OAKB 5', 'WORKS 10'])
        await page.goto('/data')
        await expect(list().getByRole('button', { name: 'Merge BROKER into WORKS' })).toBeVisible()
        const { rows } = await readTable(list())
        expect(rows.map((cells) => cells.slice(0, 3))).toEqual([
          [
            'OAKB OAK WORKS COMMON BROKER · USD · no ISIN 1 entry · Oak Family: Reserve',
            'WORKS Oak Works Inc. WORKS · USD · US0378331005 1 entry · Oak Family: Reserve',
            'ISIN US0378331005',
          ],
        ])
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
      }),

      stepThen('others are chosen by a search, and the popup says what is refused, and why', async () => {
        await cardNamed(page, TITLE).getByRole('button', { name: 'Merge instruments' }).press('Enter')
        await expect(popup().getByLabel('Instrument to merge')).toBeFocused()
        await merge().click()
        await expect(popup().getByText('Choose an instrument.')).toHaveCount(2)
        await popup().getByLabel('Instrument to merge').fill('euro w')
        await expect(page.locator('datalist option').first()).toHaveText('EURO · Euro Works · EUR')
        await popup().getByLabel('Instrument to keep').fill('UNKNOWN')
        await merge().click()
        await expect(popup()).toContainText('There is no instrument with one of these ids.')
        await popup().getByLabel('Instrument to merge').fill('EURO')
        await popup().getByLabel('Instrument to keep').fill('WORKS')
        await expect(popup()).toContainText('of EURO (Euro Works) count as those of WORKS (Oak Works Inc.) from now on.')
        await popup().getByRole('button', { name: 'Swap' }).click()
        await expect(popup()).toContainText('of WORKS (Oak Works Inc.) count as those of EURO (Euro Works) from now on.')
        await merge().click()
        await expect(popup().getByRole('alert').filter({ hasText: 'WORKS and EURO differ in their currency' })).toBeVisible()
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await expect(popup()).toBeHidden()
      }),

      stepThen('the pair is kept apart with a reason, and proposed again after the undo', async () => {
        await list().getByRole('button', { name: 'BROKER and WORKS are two instruments' }).click()
        const apart = page.getByRole('dialog', { name: 'These are two instruments' })
        await apart.getByRole('button', { name: 'Two instruments' }).click()
        await expect(apart.getByText('Give a reason.')).toBeVisible()
        await expectAccessible(page)
        await apart.getByLabel('Reason').fill('A and B shares')
        await apart.getByRole('button', { name: 'Two instruments' }).click()
        await expect(cardNamed(page, TITLE)).toContainText('No two instruments look like one.')
        await openImports(page)
        await page.getByRole('button', { name: 'Details of BROKER and WORKS are two instruments' }).click()
        const batch = page.getByRole('dialog')
        await batch.getByRole('button', { name: 'Undo' }).click()
        await batch.getByRole('region').getByRole('button', { name: 'Undo' }).click()
        await expect(batch.getByText('Booked, and taken back since.')).toBeVisible()
        await page.goto('/data')
        await expect(list().getByRole('button', { name: 'Merge BROKER into WORKS' })).toBeVisible()
      }),

      stepThen('the pair is merged, and is one from then on', async () => {
        await list().getByRole('button', { name: 'Merge BROKER into WORKS' }).click()
        await expect(popup()).toContainText('of OAKB (OAK WORKS COMMON) count as those of WORKS (Oak Works Inc.)')
        await merge().click()
        await expect(popup()).toBeHidden()
        await expect(cardNamed(page, TITLE)).toContainText('No two instruments look like one.')
        const toast = page.getByRole('alert').filter({ hasText: 'BROKER merged into WORKS' })
        await toast.getByRole('button', { name: 'Imports' }).click()
        await expect(page).toHaveTitle('Imports · Clarity')
        expect(await held()).toEqual(['WORKS 15'])
        await page.goto('/instrument/WORKS')
        await expect(page.getByRole('main')).toContainText('15')
      }),

      stepThen('the undo of the batch on Imports makes them two again', async () => {
        await openImports(page)
        await page.getByRole('button', { name: 'Details of BROKER merged into WORKS' }).click()
        const batch = page.getByRole('dialog')
        await batch.getByRole('button', { name: 'Undo' }).click()
        await batch.getByRole('region').getByRole('button', { name: 'Undo' }).click()
        await expect(batch.getByText('Booked, and taken back since.')).toBeVisible()
        expect((await held()).toSorted()).toEqual(['OAKB 5', 'WORKS 10'])
        await page.goto('/data')
        await expect(list().getByRole('button', { name: 'Merge BROKER into WORKS' })).toBeVisible()
      }),
    ]),
  )
})
