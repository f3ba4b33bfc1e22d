import { saveSelectedReportingCurrency } from '@portal/contract/selection/currencies.ts'
import { toggleLive } from '@portal/contract/selection/toggle-live.ts'
import { step, stepThen } from '../support/journey.ts'
import { changeTheme } from '../support/looks.ts'
import { cardNamed, tableNamed } from '../support/table.ts'
import { expect, expectAccessible } from '../support/test.ts'
import { addressOf, callsOf, hold, nextReply } from '../support/wire.ts'
import { currencyBox, liveSwitch, main, openSettings, savesAmong, selectAll, toast, UNSAVED } from './settings-page.ts'

/** Currency, data mode and look, each saved as soon as it is chosen. */
export const PREFERENCES = [
  // Specification S4.22.
  step('saves the reporting currency as soon as it is chosen', async ({ page }) => {
    await openSettings(page)
    const before = await currencyBox(page).inputValue()
    const other = (await currencyBox(page).getByRole('option').allInnerTexts()).find((code) => code !== before)!
    for (const code of [other, before]) {
      const saved = nextReply(page, saveSelectedReportingCurrency)
      await currencyBox(page).selectOption(code)
      expect(await saved).toEqual({ reportingCCY: code })
      await expect(page.getByRole('banner').getByRole('combobox', { name: 'Reporting currency' })).toHaveValue(code)
      await expect(main(page).getByText(UNSAVED)).toBeHidden()
    }
  }),

  stepThen('switches between Close and Live, is disabled meanwhile, and refreshes all data', async ({ page }) => {
    await expect(liveSwitch(page)).not.toBeChecked()
    for (const [name, useLive] of [
      ['Live', true],
      ['Close', false],
    ] as const) {
      await expect(selectAll(page)).toBeVisible()
      const calls = callsOf(page)
      const release = await hold(page, toggleLive)
      await liveSwitch(page).focus()
      await page.keyboard.press('Space')
      await expect(liveSwitch(page)).toBeDisabled()
      await expect
        .poll(() => savesAmong(calls).map((made) => [made.name, made.body.useLive]))
        .toEqual([['toggleLive_CC', useLive]])
      calls.length = 0
      release()
      await toast(page, `Switched to ${name} data mode successfully`).waitFor()
      await expect(liveSwitch(page)).toBeChecked({ checked: useLive })
      await expect(liveSwitch(page)).toBeFocused()
      await expect(page.getByRole('banner').getByText(`Data mode ${name}`)).toBeVisible()
      await expect.poll(() => calls.map((made) => made.name)).toContain('getAccountsInScope_CC')
      await expect.poll(() => calls.map((made) => made.name)).toContain('getAllAccounts_CC')
      await page.unroute(addressOf(toggleLive))
      // The session keeps the mode, not the page.
      await page.evaluate(() => sessionStorage.clear())
      await page.reload()
      await expect(liveSwitch(page)).toBeChecked({ checked: useLive })
    }
  }),

  step(
    'gains and losses in other colours, and patterns in charts, are there at once, kept for the person and before anything is drawn',
    async ({ page }) => {
      await openSettings(page)
      const html = page.locator('html')
      const palette = main(page).getByRole('combobox', { name: 'Gains and losses' })
      const kept = () =>
        page.waitForResponse((reply) => reply.url().endsWith('/preferences') && reply.request().method() === 'POST')
      let saved = kept()
      await palette.selectOption('Blue and orange')
      await expect(html).toHaveAttribute('data-palette', 'blue-orange')
      await saved
      saved = kept()
      await page.getByRole('switch', { name: 'Patterns in charts' }).check()
      await saved

      // On another machine as soon as it is read, and from then on before the first script comes.
      await page.evaluate(() => {
        const all = JSON.parse(localStorage.getItem('app-data')!) as { state: object }
        localStorage.setItem(
          'app-data',
          JSON.stringify({ ...all, state: { ...all.state, palette: 'green-up', hasPatterns: false } }),
        )
      })
      await page.goto('/')
      await expect(html).toHaveAttribute('data-palette', 'blue-orange')
      await page.route(/\/assets\/.*\.js$/, () => {})
      await page.goto('/', { waitUntil: 'commit' })
      await expect(html).toHaveAttribute('data-palette', 'blue-orange')
      await page.unrouteAll({ behavior: 'ignoreErrors' })

      const colours = { light: ['rgb(31, 95, 191)', 'rgb(163, 71, 0)'], dark: ['rgb(127, 176, 255)', 'rgb(245, 160, 76)'] }
      for (const theme of ['light', 'dark'] as const) {
        await changeTheme(page, theme)
        await expect(tableNamed(page, 'Gainers').getByText(/^\+/).first()).toHaveCSS('color', colours[theme][0]!)
        await expect(tableNamed(page, 'Losers').getByText(/^−/).first()).toHaveCSS('color', colours[theme][1]!)
      }
      await expect(cardNamed(page, 'NPV by asset class').locator('svg pattern').first()).toBeAttached()
      await expectAccessible(page)
      await openSettings(page)
      await palette.selectOption('Green is up')
      await page.getByRole('switch', { name: 'Patterns in charts' }).uncheck()
      await expect(html).toHaveAttribute('data-palette', 'green-up')
    },
  ),
]
