import type { Page } from '@playwright/test'
import { accountsInScope } from '@portal/contract/selection/accounts.ts'
import { selectedClient } from '@portal/contract/selection/clients.ts'

import { PEOPLE } from './people.ts'
import { openPortal } from './portal-page.ts'
import { tableNamed } from './table.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts'
import { addressOf, callsOf } from './wire.ts'

const DEMO_NOTE = 'Demo data: simulated prices'
const ANALYTICS = ['Performance', 'Risk', 'Portfolio Calculator', 'Portfolio Evolution']
const ACCOUNT_MANAGEMENT = ['Trade History', 'Reports', 'Settings']

/** Every screen behind the sign-in: its path and its title. */
const SCREENS = [
  ['/', 'Summary'],
  ['/market-data', 'Market Data'],
  ['/risk', 'Risk'],
  ['/performance', 'Performance'],
  ['/position-details', 'Positions'],
  ['/trade-history', 'Trade History'],
  ['/portfolio-calculator', 'Portfolio Calculator'],
  ['/portfolio-evolution', 'Portfolio Evolution'],
  ['/settings', 'Settings'],
  ['/reports', 'Reports'],
  ['/client/1', 'Admin Portal'],
  ['/whitelist', 'Whitelist'],
  ['/audit', 'Audit'],
  ['/imports', 'Imports'],
] as const

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const groupOf = (page: Page, name: string) => menuOf(page).getByRole('button', { name, exact: true })
const entriesOf = (page: Page) => menuOf(page).getByRole('link').allInnerTexts()

test.describe('the side menu', () => {
  test.use({ person: 'anna' })

  test('has the entries of the specification, and one group open at a time', async ({ page }) => {
    await openPortal(page)
    expect(await entriesOf(page)).toEqual(['Summary', 'Market Data', 'Positions'])
    for (const name of ['Analytics', 'Account Management'])
      await expect(groupOf(page, name)).toHaveAttribute('aria-expanded', 'false')

    await groupOf(page, 'Analytics').click()
    expect(await entriesOf(page)).toEqual(['Summary', 'Market Data', 'Positions', ...ANALYTICS])
    await groupOf(page, 'Account Management').click()
    expect(await entriesOf(page)).toEqual(['Summary', 'Market Data', 'Positions', ...ACCOUNT_MANAGEMENT])
    await expect(groupOf(page, 'Analytics')).toHaveAttribute('aria-expanded', 'false')
    await groupOf(page, 'Account Management').click()
    expect(await entriesOf(page)).toEqual(['Summary', 'Market Data', 'Positions'])
  })

  test('leads to every screen, marks the present one, and opens its group', async ({ page }) => {
    await openPortal(page)
    for (const [group, names] of [
      [null, ['Market Data', 'Positions']],
      ['Analytics', ANALYTICS],
      ['Account Management', ACCOUNT_MANAGEMENT],
    ] as const) {
      for (const name of names) {
        if (group !== null && (await groupOf(page, group).getAttribute('aria-expanded')) === 'false')
          await groupOf(page, group).click()
        await menuOf(page).getByRole('link', { name, exact: true }).click()
        const [path] = SCREENS.find(([, title]) => title === name)!
        await expect(page).toHaveURL(path)
        await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
        await expect(page).toHaveTitle(`${name} · Clarity`)
        await expect(page.getByRole('main')).toBeFocused()
        // Summary matches "/" alone.
        await expect(menuOf(page).locator('[aria-current=page]')).toHaveText([name])
      }
    }
    for (const [path, group] of [
      ['/risk', 'Analytics'],
      ['/reports', 'Account Management'],
    ] as const) {
      await page.goto(path)
      await expect(groupOf(page, group)).toHaveAttribute('aria-expanded', 'true')
      await expect(menuOf(page).locator('[aria-expanded=true]')).toHaveCount(1)
    }
  })

  test('leaves the focus where it is until the next page is drawn, and then moves it there', async ({ page }) => {
    await openPortal(page)
    const gate = Promise.withResolvers<void>()
    await page.route(/\/assets\/trade-history-screen-[^/]*\.js$/, async (route) => {
      await gate.promise
      await route.fallback()
    })
    await groupOf(page, 'Account Management').click()
    await menuOf(page).getByRole('link', { name: 'Trade History' }).click()
    await expect(page).toHaveURL('/trade-history')
    await expect(page.locator('main')).not.toBeFocused()
    gate.resolve()
    await expect(page.getByRole('heading', { name: 'Trade History', level: 1 })).toBeVisible()
    await expect(page.locator('main')).toBeFocused()
  })

  test('folds to a rail of icons with Ctrl+B; a group in it widens the menu and opens', async ({ page }) => {
    await openPortal(page)
    const width = async () => (await menuOf(page).boundingBox())!.width
    await expect.poll(width).toBeGreaterThan(180)
    await page.keyboard.press('Control+b')
    await expect.poll(width).toBeLessThan(60)
    await expect(menuOf(page).getByText('Market Data')).toBeHidden()
    await expect(menuOf(page).getByRole('link', { name: 'Market Data' })).toBeVisible()
    await expectAccessible(page)
    await groupOf(page, 'Analytics').click()
    await expect.poll(width).toBeGreaterThan(180)
    await expect(menuOf(page).getByRole('link', { name: 'Risk' })).toBeVisible()

    const toggle = page.getByRole('button', { name: 'Collapse menu' })
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    await toggle.click()
    await expect.poll(width).toBeLessThan(60)
    // How wide it is is not remembered.
    await page.reload()
    await expect.poll(width).toBeGreaterThan(180)
  })

  test('is a sheet below 768 pixels, closed by Escape, beside it, and by a choice', async ({ page }) => {
    await page.setViewportSize({ width: 767, height: 900 })
    await openPortal(page)
    await expect(menuOf(page)).toBeHidden()
    const open = page.getByRole('button', { name: 'Open menu' })
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(760, 450),
      () => page.getByRole('button', { name: 'Close menu' }).click(),
    ]) {
      await open.click()
      await expect(page.getByRole('dialog', { name: 'Main menu' })).toBeVisible()
      await close()
      await expect(menuOf(page)).toBeHidden()
      await expect(open).toBeFocused()
    }
    await open.click()
    await expectAccessible(page)
    await groupOf(page, 'Analytics').click()
    await menuOf(page).getByRole('link', { name: 'Risk' }).click()
    await expect(page).toHaveURL('/risk')
    await expect(menuOf(page)).toBeHidden()
    await page.setViewportSize({ width: 768, height: 900 })
    await expect(menuOf(page)).toBeVisible()
  })
})

test.describe('the header', () => {
  test.use({ person: 'anna' })

  test('shows who reads, which client, currency and mode; the icon of a person opens the way out', async ({ page }) => {
    await openPortal(page)
    const header = page.getByRole('banner')
    await expect(header.getByText(PEOPLE.anna).first()).toBeVisible()
    await expect(header.getByRole('combobox', { name: 'Client', exact: true })).toHaveValue('Halden Family Office')
    await expect(header.getByRole('combobox', { name: 'Client', exact: true }).getByRole('option')).toHaveText([
      'Halden Family Office',
    ])
    await expect(header.getByRole('combobox', { name: 'Reporting currency' })).toHaveValue('USD')
    await expect(header.getByText('Data mode Close')).toBeVisible()

    const opener = header.getByRole('button', { name: 'User menu' })
    await expect(opener.locator('.lucide-circle-user-round')).toBeVisible()
    const signOut = page.getByRole('menuitem', { name: 'Sign out' })
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(signOut).toBeFocused()
    await expect(opener).toHaveAttribute('aria-expanded', 'true')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(signOut).toBeHidden()
    await expect(opener).toBeFocused()
  })

  test('knows the mode on a screen without figures of its own too', async ({ page }) => {
    await page.goto('/reports')
    await expect(page.getByRole('banner').getByText('Data mode Close')).toBeVisible()
  })

  test('nobody but an administrator sees the admin entries', async ({ page }) => {
    await openPortal(page)
    await expect(menuOf(page).getByText('Admin Portal')).toBeHidden()
    await expect(menuOf(page).getByText('Whitelist')).toBeHidden()
  })

  test('every screen stands in outline before its scripts have come, on a desk and on a telephone', async ({ page }) => {
    await openPortal(page)
    await page.route('**/assets/*.js', () => new Promise(() => undefined))
    for (const [width, shown, hidden] of [
      [1440, 'wide', 'small'],
      [390, 'small', 'wide'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/risk', { waitUntil: 'commit' })
      await expect(page).toHaveTitle('Risk · Clarity')
      await expect(page.locator(`[data-outline="${shown}"] h1`)).toHaveText('Risk')
      await expect(page.locator(`[data-outline="${shown}"] h1`)).toBeVisible()
      await expect(page.locator(`[data-outline="${hidden}"] h1`)).toBeHidden()
      await expectNoSidewaysScroll(page)
    }
    // Whoever has not signed in here is about to see another screen.
    await page.evaluate(() => localStorage.clear())
    await page.goto('/risk', { waitUntil: 'commit' })
    await expect(page.locator('[data-outline="small"] h1')).toBeHidden()
  })

  test('changes the theme, which is remembered and stands before the portal starts', async ({ page }) => {
    await openPortal(page)
    await page.getByRole('button', { name: 'Switch to dark theme' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('app-data') ?? '{}') as { state?: { theme?: string } })
    expect(kept.state?.theme).toBe('dark')

    // The portal's own script is held back: what is painted meanwhile must be dark already.
    const gate = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await gate.promise
      await route.continue()
    })
    await page.reload({ waitUntil: 'commit' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page.locator('#root')).toHaveAttribute('data-outline-of', 'signed-in')
    // The styles may come after the page: nothing is painted before them.
    const backgrounds = () =>
      page.evaluate(() => [document.documentElement, document.body].map((each) => getComputedStyle(each).backgroundColor))
    await expect.poll(backgrounds).toContain('rgb(14, 17, 22)')
    gate.resolve()
    await page.getByRole('button', { name: 'Switch to light theme' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  })

  test('follows a theme chosen in another tab', async ({ page, context }) => {
    await openPortal(page)
    const other = await context.newPage()
    await other.goto('/style-guide')
    await other.getByRole('switch', { name: 'Dark theme' }).check()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })
})

test.describe('for an administrator', () => {
  test.use({ person: 'carla' })

  test('the menu has Admin Portal with the clients of the institution, and Whitelist; the icon is a shield', async ({ page }) => {
    await openPortal(page)
    await expect(page.getByRole('button', { name: 'User menu' }).locator('.lucide-shield-user')).toBeVisible()
    expect(await entriesOf(page)).toEqual([
      'Summary',
      'Market Data',
      'Positions',
      'Admin Portal',
      'Whitelist',
      'Audit',
      'Imports',
    ])
    const clients = await page.getByRole('combobox', { name: 'Client', exact: true }).getByRole('option').allInnerTexts()
    expect(clients).toHaveLength(3)

    await menuOf(page).getByRole('link', { name: 'Admin Portal' }).click()
    await expect(page).toHaveURL(/\/client\/[\w-]+$/)
    const first = new URL(page.url()).pathname
    expect(await entriesOf(page)).toEqual([
      'Summary',
      'Market Data',
      'Positions',
      'Admin Portal',
      ...clients,
      'Whitelist',
      'Audit',
      'Imports',
    ])
    await expect(menuOf(page).getByRole('link', { name: clients[0]! })).toHaveAttribute('href', first)
    await menuOf(page).getByRole('link', { name: clients[2]! }).click()
    await expect(page).not.toHaveURL(first)
    await expect(page).toHaveURL(/\/client\//)
    await menuOf(page).getByRole('link', { name: 'Whitelist' }).click()
    await expect(page).toHaveURL('/whitelist')
    expect(await entriesOf(page)).not.toContain(clients[0])
  })

  test('every screen has its title and the demo note', async ({ page }) => {
    for (const [path, title] of SCREENS) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
      await expect(page.getByText(DEMO_NOTE)).toBeVisible()
      await expect(page).toHaveTitle(`${title} · Clarity`)
    }
  })
})

test.describe('the address', () => {
  test.use({ person: 'anna' })

  test('keeps known filters, drops defaults and unknown values, and adds nothing to the history', async ({ page }) => {
    for (const [given, kept] of [
      ['/risk?timePeriod=3M', '/risk?timePeriod=3M'],
      ['/risk?timePeriod=1Y', '/risk'],
      ['/risk?timePeriod=4M', '/risk'],
      ['/market-data?scope=portfolio', '/market-data?scope=portfolio'],
      ['/market-data?scope=moon', '/market-data'],
      [
        '/performance?portEvolveInterval=bridge&portEvolveView=factor',
        '/performance?portEvolveInterval=bridge&portEvolveView=factor',
      ],
      ['/performance?portEvolveInterval=daily&portEvolveView=assetClass', '/performance'],
      // A text that looks like a number stays a text.
      ['/trade-history?search=0528', '/trade-history?search=0528'],
    ] as const) {
      const before = await page.evaluate(() => history.length)
      await page.goto(given)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect.poll(() => page.evaluate(() => location.pathname + location.search)).toBe(kept)
      expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(before + 1)
    }
  })
})

test.describe('the selection', () => {
  test.use({ person: 'anna' })

  test('of somebody without accounts says whom to ask; an empty scope leads to Settings', async ({ page }) => {
    const calls = callsOf(page)
    await page.route(addressOf(accountsInScope), (route) => route.fulfill({ json: { accountsInScope: [] } }))
    await page.goto('/')
    await page.getByRole('link', { name: 'Choose accounts in Settings.' }).click()
    await expect(page).toHaveURL('/settings')

    await page.route(addressOf(selectedClient), (route) => route.fulfill({ json: { clientName: '' } }))
    await page.goto('/')
    await expect(page.getByText('No accounts are assigned to you yet. Ask your administrator.')).toBeVisible()
    await expectAccessible(page)
    expect(calls.filter(({ name }) => name === 'npvSnapshot_CC')).toEqual([])
  })

  test('that cannot be loaded says why, in a toast and in place of the figures, and can be tried again', async ({
    page,
    provoked,
  }) => {
    provoked.push(/status of 503/)
    await page.route(addressOf(selectedClient), (route) =>
      route.fulfill({ status: 503, json: { reason: 'The selection is out of reach.', requestId: 'sample-3' } }),
    )
    await page.goto('/')
    await expect(page.getByRole('main').getByText('Error: The selection is out of reach.').first()).toBeVisible()
    await page.getByRole('button', { name: 'Notifications' }).click()
    await expect(page.getByRole('dialog').getByText('The selection is out of reach.').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await page.unroute(addressOf(selectedClient))
    await page.getByRole('main').getByRole('button', { name: 'Retry' }).first().click()
    await expect(tableNamed(page, 'Account NPV Summary').getByRole('rowheader', { name: 'Total' })).toBeVisible()
  })
})

test.describe('a toast', () => {
  test.use({ person: 'anna' })

  test('of a failure goes after a second, waits under the pointer, takes the focus with Alt+T, and stays behind the bell', async ({
    page,
    provoked,
  }) => {
    provoked.push(/status of 500/)
    await openPortal(page)
    await page.route('**/setSelectedReportingCCY_CC', (route) => route.fulfill({ status: 500, body: '' }))
    const fail = () => page.getByRole('combobox', { name: 'Reporting currency' }).selectOption('EUR')
    const toast = page.getByRole('alert').filter({ hasText: 'Failed to update selected currency.' })
    await fail()
    await expect(toast).toBeVisible()
    await expect(toast).toBeHidden({ timeout: 4000 })
    // A second is short on a busy machine: what comes too late is tried again.
    await expect(async () => {
      await fail()
      await expect(toast.first()).toBeVisible()
      await page.keyboard.press('Alt+t')
      expect(await page.evaluate(() => document.activeElement?.closest('.Toastify') !== null)).toBe(true)
    }).toPass()
    await expect(async () => {
      await page.mouse.move(0, 0)
      await fail()
      const { x, y } = (await toast.first().boundingBox())!
      await page.mouse.move(x + 40, y + 20)
      await expect(toast.first().locator('.Toastify__progress-bar')).toHaveCSS('animation-play-state', 'paused', { timeout: 500 })
    }).toPass()

    await page.getByRole('button', { name: 'Notifications' }).click()
    const kept = page.getByRole('dialog', { name: 'Notifications' }).getByText('Failed to update selected currency.')
    await expect(kept.nth(2)).toBeVisible()
    await expectAccessible(page)
  })
})
