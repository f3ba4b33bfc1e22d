import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { positionDetail } from '@portal/contract/reports/position-detail.ts'
import { journey, step, stepThen } from '../support/journey.ts'
import { changeTheme } from '../support/looks.ts'
import { openFrame, restOfHeader } from '../support/portal-page.ts'
import { cardNamed } from '../support/table.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, expectReadable, IN_FIREFOX, POPUP, test } from '../support/test.ts'
import { addressOf, callsOf, hold, nextReply } from '../support/wire.ts'
import { fieldOf, helpOf, markedOf, openPalette, optionsOf, paletteOf } from './palette-page.ts'

test.use({ isStored: true, permissions: ['clipboard-read', 'clipboard-write'] })

test.describe('the palette', () => {
  test.use({ person: 'anna' })
  test(
    'opens, finds, leads and acts, by keys alone too',
    { tag: IN_FIREFOX },
    journey([
      step(
        'asks for nothing until it is opened, and opens by Ctrl+K and by the header; Escape gives the focus back',
        {
          tag: IN_FIREFOX,
        },
        async ({ page }) => {
          const calls = callsOf(page)
          await openFrame(page)
          await page.waitForLoadState('networkidle')
          expect(calls.map(({ name }) => name)).not.toContain('positionDetail_CC')
          expect(calls.map(({ name }) => name)).not.toContain('mktDataTables_CC')
          const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
          expect(scripts.filter((name) => /\/(palette|shortcut-help)-/.test(name))).toEqual([])

          const button = page.getByRole('banner').getByRole('button', { name: 'Search' })
          await expect(button.getByText('Ctrl K')).toBeVisible()
          const reply = nextReply(page, positionDetail)
          await button.click()
          await expect(fieldOf(page)).toBeFocused()
          await reply
          await page.keyboard.press('Escape')
          await expect(paletteOf(page)).toBeHidden()
          await expect(button).toBeFocused()

          // The same keys open and close it.
          await openPalette(page)
          await page.keyboard.press('Control+k')
          await expect(paletteOf(page)).toBeHidden()
          await expect(button).toBeFocused()
        },
      ),

      step(
        'finds by beginnings, initials and scattered letters, and marks one result that the arrows move',
        {
          tag: IN_FIREFOX,
        },
        async ({ page }) => {
          await openFrame(page)
          await openPalette(page)
          for (const [typed, first] of [
            ['perf', 'Performance'],
            ['pc', 'Portfolio Calculator'],
            ['setngs', 'Settings'],
            ['print', 'Print this screen'],
          ] as const) {
            await fieldOf(page).fill(typed)
            await expect(markedOf(page)).toContainText(first)
            expect(await fieldOf(page).getAttribute('aria-activedescendant')).toBe(await markedOf(page).getAttribute('id'))
          }
          await fieldOf(page).fill('zzzz')
          await expect(paletteOf(page).getByText('Nothing found')).toBeVisible()
          await fieldOf(page).fill('port')
          const titles = await optionsOf(page).allInnerTexts()
          expect(titles.length).toBeGreaterThan(2)
          await page.keyboard.press('ArrowDown')
          await expect(optionsOf(page).nth(1)).toHaveAttribute('aria-selected', 'true')
          await page.keyboard.press('ArrowUp')
          await page.keyboard.press('ArrowUp')
          await expect(optionsOf(page).last()).toHaveAttribute('aria-selected', 'true')
          await page.keyboard.press('Control+Home')
          await expect(optionsOf(page).first()).toHaveAttribute('aria-selected', 'true')
          await expect(fieldOf(page)).toBeFocused()
          await page.keyboard.press('Enter')
          await expect(paletteOf(page)).toBeHidden()
          await expect(page).toHaveURL(/portfolio-(evolution|calculator)/)
          await expect(page.getByRole('main')).toBeFocused()
        },
      ),

      step('leads to a screen of a period, and beside a benchmark, by one press', async ({ page }) => {
        await openFrame(page)
        const lead = async (typed: string, found: string) => {
          await openPalette(page)
          await expect(paletteOf(page).getByText('Reading accounts')).toBeHidden()
          await fieldOf(page).fill(typed)
          await expect(markedOf(page)).toContainText(found)
          await page.keyboard.press('Enter')
          return expect(page)
        }
        await (await lead('performance last year', 'Performance of 2025')).toHaveURL(
          '/performance?timePeriod=2025-01-01%2F2025-12-31',
        )
        await (await lead('drawdown march', 'Performance of Mar 2026')).toHaveURL(
          '/performance?timePeriod=2026-03-01%2F2026-03-31',
        )
        await (await lead('benchmark world equity', 'Performance beside World Equity')).toHaveURL(/\/performance\?.*World/)
        await (await lead('positions risk', 'Positions by risk')).toHaveURL(/\/position-details\?.*sort=.*pctRisk/)
        const head = page.getByRole('table', { name: 'Position Details' }).getByRole('columnheader', { name: '% Risk' })
        await expect(head).toHaveAttribute('aria-sort', 'descending')
      }),

      stepThen('changes theme and amounts, prints without itself, and signs nobody into the administration', async ({ page }) => {
        await page.evaluate(() => {
          window.print = () =>
            document.documentElement.setAttribute('data-printed', String(document.querySelectorAll('dialog[open]').length))
        })
        const choose = async (typed: string) => {
          await openPalette(page)
          await fieldOf(page).fill(typed)
          await page.keyboard.press('Enter')
          await expect(paletteOf(page)).toBeHidden()
        }
        await choose('dark theme')
        await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
        await choose('light theme')
        await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
        await choose('hide amounts')
        await expect(page.getByRole('button', { name: 'Show amounts' })).toBeVisible()
        await choose('privacy')
        await expect(page.getByRole('button', { name: 'Hide amounts' })).toBeVisible()
        await choose('print')
        await expect(page.locator('html')).toHaveAttribute('data-printed', '0')
        await openPalette(page)
        for (const typed of ['whitelist', 'admin portal', 'imports', 'audit']) {
          await fieldOf(page).fill(typed)
          await expect(paletteOf(page).getByRole('group', { name: 'Administration' })).toHaveCount(0)
        }
        await page.keyboard.press('Escape')
      }),

      stepThen('has nothing that axe finds, in both themes and on a telephone', async ({ page }) => {
        for (const width of [1440, 390]) {
          await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
          for (const theme of ['light', 'dark'] as const) {
            await changeTheme(page, theme)
            const expectGood = theme === 'light' ? expectAccessible : expectReadable
            if (width === 390) await restOfHeader(page).click()
            await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
            await fieldOf(page).fill('po')
            await expect(paletteOf(page).getByText('Reading accounts')).toBeHidden()
            await expectGood(page, POPUP)
            await expectNoSidewaysScroll(page)
            await page.keyboard.press('Escape')
            await page.keyboard.press('?')
            await expect(helpOf(page)).toBeVisible()
            await expectGood(page, POPUP)
            await page.keyboard.press('Escape')
          }
        }
        await page.setViewportSize({ width: 1440, height: 900 })
      }),

      stepThen('keys without Ctrl can be turned off, which is remembered', async ({ page }) => {
        await page.keyboard.press('?')
        await helpOf(page).getByRole('switch').uncheck()
        await page.keyboard.press('Escape')
        await openFrame(page)
        await page.keyboard.press('g')
        await page.keyboard.press('r')
        await page.keyboard.press('?')
        await openPalette(page)
        await expect(page).toHaveURL('/reports')
        await fieldOf(page).fill('shortcuts')
        await page.keyboard.press('Enter')
        await expect(helpOf(page).getByRole('switch')).not.toBeChecked()
      }),

      step('opens the page of what is held, offers it again first, and searches by any text', async ({ page }) => {
        await openFrame(page)
        const reply = nextReply(page, positionDetail)
        await openPalette(page)
        const { rows } = await reply
        const held = rows.find(({ name }) => name.includes(' '))!
        await fieldOf(page).fill(held.ticker)
        await optionsOf(page).filter({ hasText: held.name }).first().click()
        await expect(page).toHaveURL(`/instrument/${encodeURIComponent(held.ticker)}`)
        await expect(page.getByRole('heading', { name: 'Description', level: 2 })).toBeVisible()

        await page.getByRole('main').focus()
        await openPalette(page)
        const recent = paletteOf(page).getByRole('group', { name: 'Recent' })
        await expect(recent.getByRole('option')).toHaveText([new RegExp(held.ticker)])
        await fieldOf(page).fill('no such thing')
        await paletteOf(page).getByRole('option', { name: 'Search Trade History for “no such thing”' }).click()
        await expect(page).toHaveURL('/trade-history?search=no+such+thing')
      }),

      step('still finds the rest where a list cannot be read, and says why', async ({ page, provoked }) => {
        provoked.push(/status of 503/)
        await openFrame(page)
        await page.route(addressOf(positionDetail), (route) =>
          route.fulfill({ status: 503, json: { reason: 'The positions are out of reach.', requestId: 'sample-1' } }),
        )
        await openPalette(page)
        await expect(paletteOf(page).getByRole('alert')).toContainText('The positions are out of reach.')
        await fieldOf(page).fill('risk')
        await expect(markedOf(page)).toContainText('Risk')
      }),

      step(
        'keys: g and a letter lead to a screen, / to its search box, ? shows the keys',
        { tag: IN_FIREFOX },
        async ({ page }) => {
          await openFrame(page)
          for (const [letter, path] of [
            ['m', '/market-data'],
            ['r', '/risk'],
            ['t', '/trade-history'],
            ['p', '/position-details'],
          ] as const) {
            // Sent together: the second key has its time, however busy the machine is.
            await Promise.all([page.keyboard.press('g'), page.keyboard.press(letter)])
            await expect(page).toHaveURL(path)
            await expect(page.getByRole('main')).toBeFocused()
          }
          // Until the screen has come, the one before it is shown, which has a search box too.
          await expect(page.getByRole('searchbox', { name: 'Search by Name or Ticker' })).toBeVisible()
          await page.keyboard.press('/')
          await expect(page.getByRole('searchbox')).toBeFocused()

          // A user who types goes nowhere and opens nothing.
          await page.keyboard.type('gs?/')
          await expect(page.getByRole('searchbox')).toHaveValue('gs?/')
          await expect(page).toHaveURL(/^[^?]*\/position-details/)
          await expect(page.getByRole('dialog')).toHaveCount(0)
          // Ctrl+K types nothing, so it acts there too, and Escape leads back.
          await page.keyboard.press('Control+k')
          await expect(fieldOf(page)).toBeFocused()
          await page.keyboard.press('Escape')
          await expect(page.getByRole('searchbox')).toBeFocused()

          await page.getByRole('searchbox').fill('')
          await page.getByRole('main').focus()
          await page.keyboard.press('e')
          await expect(page.getByRole('button', { name: 'Export Position Details' })).toBeFocused()
          await Promise.all([page.keyboard.press('g'), page.keyboard.press('t')])
          await expect(page).toHaveURL('/trade-history')
          await expect(page.getByRole('combobox', { name: 'Time period' })).toBeVisible()
          await page.keyboard.press('t')
          await expect(page.getByRole('combobox', { name: 'Time period' })).toBeFocused()
          await page.getByRole('main').focus()
          await page.keyboard.press('3')
          await expect(page.getByRole('combobox', { name: 'Time period' })).toHaveValue('MTD')
          await expect(page).toHaveURL('/trade-history?timePeriod=MTD')
          await page.keyboard.press('?')
          await expect(helpOf(page)).toBeVisible()
          for (const text of ['Hide amounts, or show them again', 'How is this computed?', 'Trade History'])
            await expect(helpOf(page).getByText(text, { exact: true })).toBeVisible()
          // Nor over a dialog.
          await page.keyboard.press('g')
          await page.keyboard.press('s')
          await page.keyboard.press('Control+k')
          await expect(page).toHaveURL(/trade-history/)
          await expect(page.getByRole('dialog')).toHaveCount(1)
          await page.keyboard.press('Escape')
          await expect(helpOf(page)).toBeHidden()
        },
      ),

      step(
        'a report that failed names its request to be copied, and loads while it is tried again',
        async ({ page, provoked }) => {
          provoked.push(/status of 503/)
          await page.route(addressOf(npvSnapshot), (route) =>
            route.fulfill({ status: 503, json: { reason: 'The server took too long', requestId: 'sample-7' } }),
          )
          await page.goto('/')
          const card = cardNamed(page, 'Account NPV Summary')
          await expect(card.getByRole('alert')).toContainText('Error: The server took too long')
          await card.getByRole('button', { name: 'Copy request id' }).click()
          await expect(card.getByRole('button', { name: 'Copied' })).toBeVisible()
          expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('sample-7')

          await page.unroute(addressOf(npvSnapshot))
          const release = await hold(page, npvSnapshot)
          await card.getByRole('button', { name: 'Retry' }).click()
          await expect(card).toHaveAttribute('aria-busy', 'true')
          release()
          await expect(card.getByRole('rowheader', { name: 'Total' })).toBeVisible()
          await expect(card.getByRole('alert')).toBeHidden()
        },
      ),

      step(
        'a report whose reply the page cannot read says so in a sentence, and not in what it was checked by',
        async ({ page }) => {
          await page.route(addressOf(npvSnapshot), (route) => route.fulfill({ json: { rows: [{ account: 7 }] } }))
          await page.goto('/')
          const alert = cardNamed(page, 'Account NPV Summary').getByRole('alert')
          await expect(alert).toHaveText(/^Error: The reply cannot be read\. Reload the page: the portal may have been updated\./)
        },
      ),
    ]),
  )
})
