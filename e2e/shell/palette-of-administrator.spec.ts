import { openFrame } from '../support/portal-page.ts'
import { expect, test } from '../support/test.ts'
import { fieldOf, markedOf, openPalette, paletteOf } from './palette-page.ts'

test.use({ isStored: true, permissions: ['clipboard-read', 'clipboard-write'] })

test.describe('the palette of an administrator', () => {
  test.use({ person: 'carla' })
  test('has the administration, each client with its portal', async ({ page }) => {
    await openFrame(page)
    await openPalette(page)
    const group = paletteOf(page).getByRole('group', { name: 'Administration' })
    await expect(group.getByRole('option')).toHaveText([
      /House/,
      /Packs/,
      /Groupings/,
      /Ledger/,
      /Whitelist/,
      /Audit/,
      /Imports/,
      /Jobs/,
      /Data/,
      ...Array(3).fill(/^Admin Portal: /),
    ])
    await fieldOf(page).fill('admin halden')
    await expect(markedOf(page)).toContainText('Admin Portal: Halden')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/client\/[\w-]+$/)
    await page.getByRole('main').focus()
    await page.keyboard.press('g')
    await page.keyboard.press('w')
    await expect(page).toHaveURL('/whitelist')
  })
})
