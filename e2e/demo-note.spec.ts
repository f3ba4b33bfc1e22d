import { SCREENS } from '../server/src/http/screens.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, setTheme, test } from './test.ts'

const NOTE = 'Demo data: simulated prices'
const OUTSIDE = ['/sign-in', '/style-guide', '/nowhere']
const INSIDE = SCREENS.filter((screen) => !OUTSIDE.includes(screen) && !screen.includes('{'))

test('the note on demo data stands over the screens of nobody, in both themes and on a telephone', async ({ page, provoked }) => {
  provoked.push(/status of 404/)
  for (const path of OUTSIDE) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(path)
    for (const theme of ['light', 'dark'] as const) {
      await setTheme(page, theme)
      await expect(page.getByText(NOTE)).toBeInViewport()
      await expectAccessible(page)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByText(NOTE)).toBeInViewport()
    await expectNoSidewaysScroll(page)
  }
  // A page that fills the window makes room for the note instead of scrolling.
  await page.goto('/nowhere')
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
})

test.describe('with a session', () => {
  test.use({ person: 'carla' })

  test('the note stands on every screen, once, on a telephone too', async ({ page }) => {
    await page.goto('/')
    const adminPortal = await page.locator('a[href^="/client/"]').first().getAttribute('href')
    await page.setViewportSize({ width: 390, height: 844 })
    for (const path of [...INSIDE, adminPortal!]) {
      await page.goto(path)
      await expect(page.getByText(NOTE), path).toHaveCount(1)
      await expect(page.getByText(NOTE), path).toBeInViewport()
    }
  })
})
