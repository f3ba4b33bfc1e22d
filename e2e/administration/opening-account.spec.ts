import type { Page, Route } from '@playwright/test'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { sendStatements } from '@portal/contract/institution/statements.ts'
import { changeTheme } from '../support/looks.ts'
import { command, enter, importFiles } from '../support/own-institution.ts'
import { cardNamed, tableNamed } from '../support/table.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, expectReadable, test } from '../support/test.ts'

type Reply = ResponseOf<typeof sendStatements>
const LINES = { new: 0, alreadyHere: 0, similar: 0, doubtful: 0, leftOut: 1, refused: 0 }
const STATEMENT: Reply['files'][number]['statements'][number] = {
  account: 'CH-77',
  portalAccount: null,
  from: null,
  to: '2026-11-20',
  lines: LINES,
  differences: [],
  entries: {},
  holdings: [{ name: 'Nestle', quantity: '10' }],
  balances: [],
  announcements: 0,
}

/** Answers as the portal would: an account is there once it is named with `opening`. */
async function answer(route: Route, sent: string[]): Promise<void> {
  const form = route.request().postDataBuffer()!.toString()
  const fieldOf = (name: string) => new RegExp(`name="${name}"\\r\\n\\r\\n([^\\r]*)`).exec(form)?.[1]
  const [account, client, opening, book] = ['account', 'client', 'opening', 'book'].map(fieldOf)
  sent.push([account, client, opening, book].map((each) => each ?? '-').join(' | '))
  const made: typeof STATEMENT = {
    ...STATEMENT,
    portalAccount: { id: 'C Nest egg', name: 'Nest egg' },
    lines: { ...LINES, new: 1, leftOut: 0 },
  }
  const amount = { entries: account === undefined ? 0 : 1, instruments: 0, closes: 0, rates: 0, actions: 0, warnings: [] }
  const file = { file: 'opening.json', format: 'statement', preset: null, compared: true, problems: [], leftOut: [] }
  const files = [{ ...file, statements: [account === undefined ? STATEMENT : made] }]
  await route.fulfill({ json: { files, ...(book === 'true' ? { booked: amount } : { proposed: amount }) } satisfies Reply })
}

async function drop(page: Page): Promise<readonly string[]> {
  const sent: string[] = []
  await page.route(
    ({ pathname }) => pathname === `/api${sendStatements.path}`,
    (route) => answer(route, sent),
  )
  await page.goto('/imports')
  const file = { name: 'opening.json', mimeType: 'application/json', buffer: Buffer.from('{"statements":[]}') }
  await cardNamed(page, 'Send files').getByLabel('Files').setInputFiles(file)
  await expect(page.getByText('Which account is it?')).toBeVisible()
  return sent
}

test.describe('an account that begins with a statement', () => {
  test.use({ person: 'carla', isStored: true })
  test('is named on the screen, proposed and booked; a name is needed', async ({ page }) => {
    const sent = await drop(page)
    const client = page.getByLabel('Client of opening.json')
    if (await client.isVisible()) await client.selectOption({ index: 1 })
    await page.getByLabel('Account of CH-77').selectOption({ label: 'A new account' })
    const name = page.getByLabel('Name of the new account')
    await expect(name).toHaveValue('CH-77')
    for (const theme of ['dark', 'light'] as const) {
      await changeTheme(page, theme)
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await expectNoSidewaysScroll(page)
      }
      await (theme === 'dark' ? expectAccessible : expectReadable)(page)
    }
    await name.fill(' ')
    await page.getByRole('button', { name: 'Take this name' }).click()
    await expect(page.getByText('Enter a name.')).toBeVisible()
    await name.fill('Nest egg')
    await name.press('Enter')
    await expect(page.getByLabel('Account of CH-77')).toHaveValue('new')
    await expect(name).toBeHidden()
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    await expect(page.getByText('1 entry was booked.')).toBeVisible()
    expect(sent.map((each) => each.replace(/(\| )[^|-]+( \|)/, '$1CLIENT$2'))).toEqual([
      '- | - | - | -',
      'CH-77=Nest egg | CLIENT | true | -',
      'CH-77=Nest egg | CLIENT | true | true',
    ])
  })
})

const NESTLE = { isin: 'CH0038863350', name: 'Nestle', kind: 'share', currency: 'CHF' }
const listOf = (number: string, quantity: string) =>
  JSON.stringify({
    statements: [
      {
        account: { number, custodian: `Broker ${number}` },
        entries: [
          { kind: 'transfer', day: '2026-02-25', net: { currency: 'CHF', amount: '1000' } },
          {
            kind: 'buy',
            day: '2026-02-26',
            instrument: NESTLE,
            quantity,
            price: '90',
            priceCurrency: 'CHF',
            net: { currency: 'CHF', amount: `-${Number(quantity) * 90}` },
          },
        ],
      },
    ],
  })

test('an institution begins with the lists of two brokers: nothing else is there before', async ({ browser }, {
  workerIndex,
}) => {
  const [name, admin] = [`Rowan ${workerIndex}`, `rowan-${workerIndex}@rowan.example`]
  const options = { '--name': name, '--pivot': 'CHF', '--currencies': 'CHF', '--admin': admin }
  const page = await enter(browser, admin, command('institution', 'create', ...Object.entries(options).flat()))
  await page.getByRole('link', { name: 'The institution has no clients yet.' }).click()
  const files = [listOf('11', '3'), listOf('12', '5')].map((text, at) => {
    return { name: `list-${at + 1}.json`, mimeType: 'application/json', buffer: Buffer.from(text) }
  })
  await cardNamed(page, 'Send files').getByLabel('Files').setInputFiles(files)
  await expect(page.getByLabel('Name of the new client')).toHaveCount(2)
  for (const theme of ['dark', 'light'] as const) {
    await changeTheme(page, theme)
    await (theme === 'dark' ? expectAccessible : expectReadable)(page)
  }
  await page.getByLabel('Name of the new client').first().fill('Rowan Family')
  await page.keyboard.press('Enter')
  // The second list is asked about the same client, which is not booked yet.
  for (const number of ['11', '12']) {
    const file = page.getByRole('group', { name: 'Which account is it?' }).nth(Number(number) - 11)
    if (number === '12') await file.getByLabel('Client of list-2.json').selectOption('Rowan Family')
    await expect(file.getByLabel('Name of the new account')).toHaveValue(number)
    await file.getByRole('button', { name: 'Take this name' }).click()
    await expect(file.getByLabel(`Account of ${number}`)).toHaveValue('new')
  }
  await expect(page.getByText('2 files: 4 lines are new')).toBeVisible()
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(page.getByText('4 entries were booked, and 1 instrument created.')).toBeVisible()
  await page.getByRole('link', { name: 'Summary' }).click()
  await expect(tableNamed(page, 'Account NPV Summary').getByRole('row', { name: 'Total' })).toContainText('2,000')
  await expect(page.getByText('Close of 26 Feb 2026')).toBeVisible()
  await page.context().close()
})

test('a client without accounts begins with the lists of three brokers, by two presses', async ({ browser }, { workerIndex }) => {
  const [name, admin] = [`Berg ${workerIndex}`, `berg-${workerIndex}@berg.example`]
  const options = { '--name': name, '--pivot': 'CHF', '--currencies': 'CHF', '--admin': admin }
  const printed = command('institution', 'create', ...Object.entries(options).flat())
  importFiles(name, { 'clients.csv': 'id,name,reporting_currency\nB,Berg Family,CHF\n' })
  const page = await enter(browser, admin, printed)
  await page.goto('/imports')
  const files = ['21', '22', '23'].map((number) => {
    return { name: `list-${number}.json`, mimeType: 'application/json', buffer: Buffer.from(listOf(number, '2')) }
  })
  await cardNamed(page, 'Send files').getByLabel('Files').setInputFiles(files)
  await page.getByRole('button', { name: 'New accounts of Berg Family for all 3 files, one for each number or broker' }).click()
  await expect(page.getByText('3 files: 6 lines are new')).toBeVisible()
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(page.getByText('6 entries were booked, and 1 instrument created.')).toBeVisible()
  await page.context().close()
})
