import { openPortal } from '../support/portal-page.ts'
import { ADMINISTRATION } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test.describe('the header of an administrator', () => {
  test.use({ person: 'carla', isStored: true })
  test('says nothing of client, currency and mode where the institution is administered', async ({ page }) => {
    await openPortal(page)
    const header = page.getByRole('banner')
    const ofFigures = header.getByRole('combobox').or(header.getByText(/Data mode/))
    await expect(ofFigures).toHaveCount(3)
    const adminPortal = await page.locator('a[href^="/client/"]').first().getAttribute('href')
    for (const path of ADMINISTRATION.map((each) => (each === '/client/1' ? adminPortal! : each))) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(header.getByRole('button', { name: 'User menu' })).toBeVisible()
      await expect(ofFigures, path).toHaveCount(0)
      await page.setViewportSize({ width: 390, height: 844 })
      await header.getByRole('button', { name: 'More' }).click()
      await expect(page.getByRole('dialog').getByRole('button', { name: 'User menu' })).toBeVisible()
      await expect(ofFigures, path).toHaveCount(0)
      await page.keyboard.press('Escape')
    }
  })
})
