import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { type Batch, importDetail, importFiles } from '@portal/contract/institution/imports.ts'
import { sendStatements } from '@portal/contract/institution/statements.ts'
import { changeTheme } from '../support/looks.ts'
import { cardNamed } from '../support/table.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, expectReadable, test } from '../support/test.ts'
import { addressOf } from '../support/wire.ts'

type File = ResponseOf<typeof sendStatements>['files'][number]
const NAME = 'US TREASURY NOTE 4.25% 15.11.34'
const LINES = { new: 0, alreadyHere: 0, similar: 0, doubtful: 1, leftOut: 0, refused: 0 }
const FILE: File = {
  file: 'broker.json',
  format: 'statement',
  preset: null,
  compared: true,
  statements: [
    {
      account: '77',
      portalAccount: { id: 'A', name: 'Savings' },
      from: '2026-01-05',
      to: '2026-01-05',
      lines: LINES,
      holdings: [],
      balances: [],
      differences: [],
      entries: { buy: 1 },
      announcements: 0,
    },
  ],
  problems: [],
  leftOut: [],
  incomplete: [
    {
      said: { id: 'US91282CJZ59', name: NAME, currency: 'USD', isin: 'US91282CJZ59' },
      missing: ['kind'],
      kinds: [
        {
          said: { kind: 'bond', asset_class: 'Fixed income', multiplier: '0.01' },
          missing: ['coupon_rate', 'coupons_per_year', 'issue_date', 'maturity'],
        },
        { said: { kind: 'fund', asset_class: 'Unclassified' }, missing: [] },
      ],
    },
  ],
}
const AMOUNT = { entries: 0, instruments: 0, closes: 0, rates: 0, actions: 0, warnings: [] }
const BATCH: Batch = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  name: NAME,
  source: 'api',
  sentBy: 'carla@halden.example',
  sentAt: 1_795_046_400,
  endedAt: 1_795_046_401,
  undoneAt: null,
  isDryRun: false,
  state: 'booked',
  progress: 1,
  counts: {},
  failureCount: 0,
}

test.describe('an instrument of which a file says too little', () => {
  test.use({ person: 'carla', isStored: true })
  test('is added below the file, and the file is read again', async ({ page }) => {
    let isAdded = false
    const sent: string[] = []
    await page.route(addressOf(sendStatements), (route) => {
      const { incomplete: _, ...whole } = FILE
      return route.fulfill({ json: { files: [isAdded ? whole : FILE], proposed: AMOUNT } })
    })
    await page.route(addressOf(importFiles), (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      sent.push((route.request().postDataJSON() as { files: Record<string, string> }).files['instruments.csv']!)
      isAdded = sent.length > 1
      return route.fulfill({ json: BATCH })
    })
    const problem = { code: 'rule', reason: 'It is after the maturity.', remedy: 'Change it.' }
    const failure = { file: 'instruments.csv', line: 2, column: 'issue_date', ...problem }
    await page.route(addressOf(importDetail).replace('{id}', BATCH.id), (route) =>
      route.fulfill({
        json: { ...BATCH, state: isAdded ? 'booked' : 'refused', failures: isAdded ? [] : [failure], accounts: [], warnings: [] },
      }),
    )
    await page.goto('/imports')
    const file = { name: FILE.file, mimeType: 'application/json', buffer: Buffer.from('{"statements":[]}') }
    await cardNamed(page, 'Send files').getByLabel('Files').setInputFiles(file)
    await expect(page.getByRole('heading', { name: `What ${NAME} is` })).toBeVisible()
    const add = page.getByRole('button', { name: 'Add the instrument' })
    await expect(add).toBeDisabled()
    await page.getByLabel('Kind of the instrument').selectOption('Bond')
    await page.getByLabel('Coupon in percent').fill('4.25')
    await page.getByLabel('Coupons a year').selectOption('2')
    await page.getByLabel('Day of issue').fill('2035-11-15')
    await page.getByLabel('Maturity').fill('2034-11-15')
    for (const theme of ['dark', 'light'] as const) {
      await changeTheme(page, theme)
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await expectNoSidewaysScroll(page)
      }
      await (theme === 'dark' ? expectAccessible : expectReadable)(page)
    }
    await add.click()
    await expect(page.getByLabel('Day of issue')).toHaveAccessibleDescription('It is after the maturity. Change it.')
    await page.getByLabel('Day of issue').fill('2024-11-15')
    await add.click()
    await expect(add).toBeHidden()
    expect(sent.at(-1)).toContain('"bond","Fixed income","0.01","0.0425","2","2024-11-15","2034-11-15"')
  })
})
