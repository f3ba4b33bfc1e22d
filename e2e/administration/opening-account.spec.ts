import type { Page, Route } from '@playwright/test'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { sendStatements } from '@portal/contract/institution/statements.ts'
import { changeTheme } from '../support/looks.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, expectReadable, test } from '../support/test.ts'

type Reply = ResponseOf<typeof sendStatements>
const LINES = { new: 0, alreadyHere: 0, similar: 0, doubtful: 0, leftOut: 1, refused: 0 }
const STATEMENT: Reply['files'][number]['statements'][number] = {
  ...{ account: 'CH-77', portalAccount: null, from: null, to: '2026-11-20', lines: LINES, differences: [], entries: {} },
  ...{ holdings: [{ name: 'Nestle', quantity: '10' }], balances: [], announcements: 0 },
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
  const amount = { entries: account === undefined ? 0 : 1, instruments: 0, warnings: [] }
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
  await page.locator('input[type=file]').first().setInputFiles(file)
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
