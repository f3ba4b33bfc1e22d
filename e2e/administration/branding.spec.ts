import type { Page } from '@playwright/test'
import { institutionBranding, saveBranding } from '@portal/contract/institution/branding.ts'
import { reportPdf } from '@portal/contract/reports/embedded-report.ts'
import { changeTheme } from '../support/looks.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test.ts'
import { addressOf, nextReply } from '../support/wire.ts'
import { openClient } from './client-matrices.ts'

const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAAAgCAAAAACH9iFYAAAAH0lEQVR4nGOooBAwjBowasCoAaMGjBowasCoAcPNAADspMAu/N6AvgAAAABJRU5ErkJggg==',
  'base64',
)

const popup = (page: Page) => page.getByRole('dialog')
const field = (page: Page, name: string) => popup(page).getByLabel(name, { exact: true })
const saveButton = (page: Page) => popup(page).getByRole('button', { name: 'Save' })

test.describe('the look of reports, on stored replies', () => {
  test.use({ person: 'carla', isStored: true })

  test('is edited in one form, with colours that are read on paper and a PNG or JPEG, in both themes', async ({ page }) => {
    await page.goto('/settings')
    const reply = nextReply(page, institutionBranding)
    await page.getByRole('button', { name: 'Edit look' }).press('Enter')
    await reply
    await expect(field(page, 'Adviser')).toHaveValue('Carla Jensen')
    await expectAccessible(page)
    await field(page, 'Colour of headings').fill('#ff9900')
    await field(page, 'Contact').fill('1\n2\n3\n4\n5\n6\n7')
    await field(page, 'Logo').setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
    await saveButton(page).click()
    await expect(popup(page)).toContainText('#ff9900 has a contrast of 2.1 : 1 with white paper.')
    await expect(popup(page)).toContainText('Write at most 6 lines.')
    await expect(popup(page)).toContainText('SVG drawings may hold scripts')
    await changeTheme(page, 'dark')
    await expectAccessible(page)
    for (const width of [390, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(page)
    }
    await field(page, 'Colour of headings').fill('#7a1f5f')
    await field(page, 'Contact').fill('')
    await field(page, 'Logo').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: LOGO })
    await page.route(addressOf(saveBranding), (route) => route.fulfill({ json: {} }))
    const sent = page.waitForRequest(addressOf(saveBranding))
    await saveButton(page).click()
    expect((await sent).postDataJSON()).toEqual({
      clientID: null,
      colour: '#7a1f5f',
      accentColour: '#16816e',
      adviser: 'Carla Jensen',
      contact: null,
      coveringText: 'Dear reader,\n\nthis is your report.',
      logo: LOGO.toString('base64'),
    })
    await expect(popup(page)).toBeHidden()
  })

  test('of a client shows the institution’s in its place where it is empty', async ({ page }) => {
    await openClient(page, 'Halden Family Office')
    await page.getByRole('button', { name: 'Look of reports' }).click()
    await expect(field(page, 'Adviser')).toHaveAttribute('placeholder', 'Carla Jensen')
    await expect(popup(page)).toContainText('The institution’s')
    await page.keyboard.press('Escape')
    await expect(popup(page)).toBeHidden()
  })

  test('is on the paper that the reader chooses', async ({ page }) => {
    await page.goto('/reports')
    await page.getByRole('group', { name: 'Paper' }).getByRole('radio', { name: 'Letter' }).check()
    await expect(page).toHaveURL(/paper=Letter/)
    const asked = page.waitForRequest(addressOf(reportPdf))
    await page.route(addressOf(reportPdf), (route) => route.fulfill({ contentType: 'application/pdf', body: '%PDF-1.7' }))
    await page.getByRole('button', { name: 'Download PDF' }).click()
    expect((await asked).postDataJSON()).toMatchObject({ paper: 'Letter' })
  })
})

test.describe('the look of reports of a client', () => {
  test.use({ person: 'carla' })
  test('is kept with its logo, and taken away again', async ({ page }) => {
    const openForm = async () => {
      await openClient(page, 'Marlowe Pension Scheme')
      await page.getByRole('button', { name: 'Look of reports' }).click()
      await expect(field(page, 'Adviser')).toBeVisible()
    }
    const saved = async () => {
      await saveButton(page).click()
      await expect(popup(page)).toBeHidden()
    }
    await openForm()
    await field(page, 'Adviser').fill('Bea Field')
    await field(page, 'Logo').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: LOGO })
    await saved()
    await openForm()
    await expect(field(page, 'Adviser')).toHaveValue('Bea Field')
    await expect(popup(page).getByRole('img', { name: 'The logo' })).toBeVisible()
    await popup(page).getByRole('button', { name: 'Remove logo' }).click()
    await field(page, 'Adviser').fill('')
    await saved()
    await openForm()
    await expect(field(page, 'Adviser')).toHaveValue('')
    await expect(popup(page).getByRole('img', { name: 'The logo' })).toBeHidden()
  })
})
