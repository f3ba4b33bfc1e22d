import { performanceIndex } from '@portal/contract/charts/performance-index.ts'
import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { portPerformance } from '@portal/contract/reports/performance/performance.ts'
import { journey, step, stepThen } from '../support/journey.ts'
import { expect, test } from '../support/test.ts'
import { nextReply } from '../support/wire.ts'
import { fieldOf, markedOf, openPalette, optionsOf } from './palette-page.ts'

test.use({ person: 'anna' })

test(
  'A day or a period that is typed into the search shows the present screen of it',
  journey([
    step('a period, of a screen that has one, in place of a day that was chosen', async ({ page }) => {
      const reply = nextReply(page, portPerformance)
      await page.goto('/performance?asOf=2025-06-30')
      await reply
      await openPalette(page)
      await fieldOf(page).fill('Q3 2025')
      await expect(markedOf(page)).toHaveText('This screen over Q3 2025')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(`/performance?timePeriod=${encodeURIComponent('2025-07-01/2025-09-30')}`)
      await expect(page.locator('[data-period]').first()).toContainText('30 Sept 2025')
    }),

    step('the year of the first entry too, which the time period offers last', async ({ page }) => {
      await page.goto('/performance')
      const years = page.getByRole('combobox', { name: 'Time period' }).locator('optgroup[label=Years] option')
      await expect(years).toHaveText(['2026', '2025', '2024', '2023', '2022', '2021', '2020'])
      await openPalette(page)
      await fieldOf(page).fill('2020')
      await expect(markedOf(page)).toHaveText('This screen over 2020')
      await fieldOf(page).fill('2019')
      await expect(optionsOf(page).filter({ hasText: 'This screen' })).toHaveCount(0)
    }),

    stepThen(
      'a day, of any screen, and what was held on it; of a period its last day where the screen has none',
      async ({ page }) => {
        const first = nextReply(page, npvSnapshot)
        await page.goto('/')
        await first
        await openPalette(page)
        await fieldOf(page).fill('last month')
        await expect(markedOf(page)).toHaveText('This screen as of 31 Oct 2026')
        await fieldOf(page).fill('30.06.2025')
        await expect(optionsOf(page).nth(1)).toHaveText('Positions as of 30 Jun 2025')
        const [snapshot, index] = [nextReply(page, npvSnapshot), nextReply(page, performanceIndex)]
        await page.keyboard.press('Enter')
        await expect(page).toHaveURL('/?asOf=2025-06-30')
        expect((await snapshot).asOf).toBe(Date.parse('2025-06-30') / 1000)
        await index
      },
    ),
  ]),
)
