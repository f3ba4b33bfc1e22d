import { journey, step } from '../support/journey.ts'
import { cardNamed } from '../support/table.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test.ts'
import { openClient } from './client-matrices.ts'
import { CLIENT } from './client-page.ts'

test.describe('mandates on stored replies', () => {
  test.use({ person: 'carla', isStored: true })
  test(
    'are listed, and defined by keyboard with errors at their place',
    journey([
      step('lists limits and assignments', async ({ page }) => {
        await openClient(page, CLIENT)
        const card = cardNamed(page, 'Mandates and Limits')
        await card.scrollIntoViewIfNeeded()
        await expect(card.getByRole('heading', { name: 'Balanced' })).toBeVisible()
        await expect(card).toContainText('Concentration issuer at most 10%, funds looked through')
        await expectAccessible(page)
      }),
      step('a form says what is missing, and goes there', async ({ page }) => {
        await page.getByRole('button', { name: 'New mandate' }).press('Enter')
        const form = page.getByRole('dialog')
        await form.getByRole('button', { name: 'Save' }).press('Enter')
        await expect(form).toContainText('Name the mandate, for example “Balanced”.')
        await expect(form).toContainText('Type a number, such as 12.5.')
        await expect(form.getByLabel('Name')).toBeFocused()
        await form.getByLabel('What').selectOption('Issuer')
        await expect(form.getByLabel('Look through funds')).toBeVisible()
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
        await page.keyboard.press('Escape')
        await expect(form).toBeHidden()
      }),
      step('is assigned with dates', async ({ page }) => {
        await page.getByRole('button', { name: 'Assign Balanced' }).click()
        const form = page.getByRole('dialog')
        await form.getByRole('button', { name: 'Assign' }).click()
        await expect(form).toContainText('Choose a day.')
        await form.getByLabel('First day').fill('2026-03-02')
        await form.getByLabel('Last day, optional').fill('2026-03-01')
        await expect(form).toContainText('The last day must not be before the first one.')
        await expectAccessible(page)
      }),
    ]),
  )
})
