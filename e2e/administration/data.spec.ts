import type { Page } from '@playwright/test'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import {
  confirmExceptions,
  correctException,
  correctExceptions,
  dataExceptions,
  type OpenException,
} from '@portal/contract/institution/exceptions.ts'
import { journey, step, stepThen } from '../support/journey.ts'
import { changeTheme } from '../support/looks.ts'
import { cardNamed, readTable, tableNamed } from '../support/table.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, expectReadable, test } from '../support/test.ts'

const DAY = Date.parse('2026-03-17') / 1000
const BATCH = { id: '00000000-0000-4000-8000-000000000001', name: 'Confirmed' }

const FALL: OpenException = {
  id: 'price:fall',
  kind: 'price',
  of: 'FALL',
  name: 'Fall plc',
  day: DAY,
  value: 30,
  standing: 100,
  why: 'moved beyond its limit',
  split: null,
  npvEffect: -7_000,
  accounts: [{ client: 'Halden', account: 'Alpha' }],
  accountCount: 5,
  delivery: { id: BATCH.id, name: 'closes of 17 March' },
}
const EURUSD: OpenException = {
  ...FALL,
  id: 'rate:EUR',
  kind: 'rate',
  of: 'EURUSD',
  name: '',
  value: 0.86,
  standing: 1.1629,
  why: 'looks like the rate of the other direction',
  npvEffect: -310,
  accounts: [],
  accountCount: 0,
  delivery: { id: '00000000-0000-4000-8000-000000000002', name: 'rates' },
}
const RISE: OpenException = { ...FALL, id: 'price:rise', of: 'RISE', name: 'Rise plc', value: 9_000 }

/** Answers from here: what is in doubt, and what was sent to decide on it. */
async function openData(page: Page, open: readonly OpenException[]) {
  let left = [...open]
  const sent: unknown[] = []
  const reply = (): ResponseOf<typeof dataExceptions> => ({
    asOf: DAY,
    reportingCCY: 'USD',
    open: left,
    openCount: left.length,
    missing: { quoted: 150, count: 90, of: ['KLM', 'KLN'] },
    settled: open
      .filter((each) => !left.includes(each))
      .map(({ npvEffect: _, accounts: __, accountCount: ___, delivery: ____, ...each }) => ({
        ...each,
        state: 'confirmed',
        isAccepted: true,
        correctedTo: null,
        settledOn: DAY,
        settledBy: 'carla@halden.example',
        batchId: BATCH.id,
      })),
  })
  await page.route(
    ({ pathname }) => pathname === `/api${dataExceptions.path}`,
    (route) => route.fulfill({ json: reply() }),
  )
  for (const { path } of [confirmExceptions, correctException, correctExceptions])
    await page.route(
      ({ pathname }) => pathname === `/api${path}`,
      (route) => {
        const body = route.request().postDataJSON() as { id?: string; exceptions?: readonly { id: string }[] }
        sent.push(body)
        const ids = body.exceptions?.map(({ id }) => id) ?? [body.id]
        left = left.filter(({ id }) => !ids.includes(id))
        const notDecided =
          path === correctExceptions.path ? [{ id: FALL.id, of: '', reason: 'It is not in doubt any more.' }] : []
        return route.fulfill({ json: { ...BATCH, decided: ids.length - notDecided.length, notDecided } })
      },
    )
  await page.goto('/data')
  await expect(cardNamed(page, 'In doubt')).not.toHaveAttribute('aria-busy', 'true')
  return sent
}

const list = (page: Page) => tableNamed(page, 'In doubt')

test.describe('the screen of what is in doubt, on stored replies', () => {
  test.use({ person: 'carla', isStored: true })
  test(
    'lists it, confirms several, corrects one, and has an empty state',
    journey([
      step('names what is in doubt with its effect; several are confirmed by keyboard with a reason', async ({ page }) => {
        const sent = await openData(page, [FALL, EURUSD])
        await expect(page).toHaveTitle('Data · Clarity')
        const { heads, rows } = await readTable(list(page))
        expect(heads.slice(0, 6)).toEqual(['Instrument or pair', 'Select', 'Day', 'Delivered', 'Counts now', 'Effect on NPV USD'])
        expect(rows.map(([of]) => of)).toEqual(['FALL', 'EURUSD'])
        await expect(list(page)).toContainText('Halden: Alpha and 4 more')
        await expect(page.getByText('90 of 150 instruments and pairs', { exact: false })).toContainText('KLM, KLN and 88 more')
        await expect(page.getByRole('button', { name: 'Confirm' })).toBeDisabled()
        await expectAccessible(page)
        for (const width of [390, 1920]) {
          await page.setViewportSize({ width, height: 900 })
          await expectNoSidewaysScroll(page)
        }
        await changeTheme(page, 'dark')
        await expectReadable(page)
        for (const box of await list(page).getByRole('checkbox').all()) {
          await box.focus()
          await page.keyboard.press('Space')
        }
        await page.getByRole('button', { name: 'Confirm (2)' }).press('Enter')
        const popup = page.getByRole('dialog', { name: 'Confirm 2 values' })
        await popup.getByRole('button', { name: 'Confirm (2)' }).click()
        await expect(popup.getByText('Give a reason.')).toBeVisible()
        await expectAccessible(page)
        await popup.getByLabel('Reason').fill('Seen on the exchange')
        await popup.getByLabel('Reason').press('Enter')
        await expect(popup).toBeHidden()
        expect(sent).toEqual([
          {
            exceptions: [FALL, EURUSD].map(({ id, value }) => ({ id, value })),
            comment: 'Seen on the exchange',
          },
        ])
        await expect(page.getByText('Every close and exchange rate counts.', { exact: false })).toBeVisible()
        await expect(tableNamed(page, 'Settled')).toContainText('Confirmed')
        await expect(page.getByRole('button', { name: /^Undo the decision on FALL/ })).toBeVisible()
      }),

      stepThen('corrects all of one delivery by a factor, and names what could not be', async ({ page }) => {
        const sent = await openData(page, [FALL, EURUSD, RISE])
        await page.getByRole('button', { name: 'Select…' }).click()
        await page.getByRole('menuitem', { name: 'All that came with closes of 17 March (2)' }).click()
        await page.getByRole('button', { name: 'Correct (2)' }).click()
        const popup = page.getByRole('dialog', { name: 'Correct 2 values' })
        await expect(popup.getByRole('radio', { name: 'What counts now, for good' })).toBeChecked()
        await expect(popup.getByRole('radio')).toHaveCount(2)
        await popup.getByRole('radio', { name: 'What was delivered, times a factor' }).check({ force: true })
        await popup.getByRole('textbox', { name: 'Factor' }).fill('0.01')
        await popup.getByLabel('Reason').fill('Pence for pounds')
        await expectAccessible(page)
        await popup.getByRole('button', { name: 'Correct (2)' }).click()
        const left = page.getByRole('dialog', { name: 'One value was not decided' })
        await expect(left).toContainText('FALL of 17 Mar 2026: It is not in doubt any more.')
        await expectAccessible(page)
        await left.getByRole('button', { name: 'Close', exact: true }).click()
        await expect(page.getByRole('dialog')).toHaveCount(0)
        expect(sent).toEqual([
          {
            exceptions: [FALL, RISE].map(({ id, value }) => ({ id, value })),
            by: 'times',
            factor: '0.01',
            comment: 'Pence for pounds',
          },
        ])
      }),

      stepThen('corrects one by the right value', async ({ page }) => {
        const sent = await openData(page, [FALL])
        await list(page).getByRole('checkbox').check({ force: true })
        await page.getByRole('button', { name: 'Correct (1)' }).click()
        const popup = page.getByRole('dialog', { name: /^Correct FALL/ })
        await popup.getByRole('textbox', { name: 'Right value' }).fill('1,5')
        await popup.getByLabel('Reason').fill('A missing point')
        await popup.getByRole('button', { name: 'Correct' }).click()
        await expect(popup.getByText('Write digits with a point, above 0.')).toBeVisible()
        await popup.getByRole('textbox', { name: 'Right value' }).fill('99.5')
        await popup.getByRole('button', { name: 'Correct' }).click()
        await expect(popup).toBeHidden()
        expect(sent).toEqual([{ id: FALL.id, value: 30, correctTo: '99.5', comment: 'A missing point' }])
      }),
    ]),
  )
})
