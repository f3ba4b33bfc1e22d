import type { Page } from '@playwright/test'
import { journey, step, stepThen } from '../support/journey.ts'
import { openPortal } from '../support/portal-page.ts'
import { SCREENS } from '../support/screens.ts'
import { expect, expectAccessible, IN_FIREFOX, test } from '../support/test.ts'

const ANALYTICS = ['Performance', 'Risk', 'Portfolio Calculator', 'Portfolio Evolution']
const ACCOUNT_MANAGEMENT = ['Trade History', 'Reports', 'Settings']

const ADDED = ['Tax Lots']

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const groupOf = (page: Page, name: string) => menuOf(page).getByRole('button', { name, exact: true })
const entriesOf = (page: Page) => menuOf(page).getByRole('link').allInnerTexts()
test.describe('the side menu', () => {
  test.use({ person: 'anna', isStored: true })
  test(
    'leads everywhere, opens one group at a time, folds, and is a sheet on a telephone',
    { tag: IN_FIREFOX },
    journey([
      // Specification S2.24 to S2.26, S2.30.
      step('has the entries of the specification, and one group open at a time', async ({ page }) => {
        await openPortal(page)
        expect(await entriesOf(page)).toEqual(['Summary', 'Market Data', 'Positions', ...ADDED])
        for (const name of ['Analytics', 'Account Management'])
          await expect(groupOf(page, name)).toHaveAttribute('aria-expanded', 'false')

        await groupOf(page, 'Analytics').click()
        expect(await entriesOf(page)).toEqual(['Summary', 'Market Data', 'Positions', ...ANALYTICS, ...ADDED])
        await groupOf(page, 'Account Management').click()
        expect(await entriesOf(page)).toEqual(['Summary', 'Market Data', 'Positions', ...ACCOUNT_MANAGEMENT, ...ADDED])
        await expect(groupOf(page, 'Analytics')).toHaveAttribute('aria-expanded', 'false')
        await groupOf(page, 'Account Management').click()
        expect(await entriesOf(page)).toEqual(['Summary', 'Market Data', 'Positions', ...ADDED])
      }),

      stepThen('nobody but an administrator sees the admin entries', async ({ page }) => {
        await expect(menuOf(page).getByText('Admin Portal')).toBeHidden()
        await expect(menuOf(page).getByText('Whitelist')).toBeHidden()
      }),

      // Specification S2.23, S4.17.
      stepThen('folds to a rail of icons with Ctrl+B; a group in it widens the menu and opens', async ({ page }) => {
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
      }),

      stepThen('is a sheet below 768 pixels, closed by Escape, beside it, and by a choice', async ({ page }) => {
        await page.setViewportSize({ width: 767, height: 900 })
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
      }),

      step('leads to every screen, marks the present one, and opens its group', { tag: IN_FIREFOX }, async ({ page }) => {
        await openPortal(page)
        for (const [group, names] of [
          [null, ['Market Data', 'Positions', ...ADDED]],
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
      }),

      step('leaves the focus where it is until the next page is drawn, and then moves it there', async ({ page }) => {
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
      }),
    ]),
  )
})

test.describe('for an administrator', () => {
  test.use({ person: 'carla', isStored: true })
  // Specification S2.27 to S2.29, S2.31, S6.1.
  test('the menu has Admin Portal with the clients of the institution, and Whitelist; the icon is a shield', async ({ page }) => {
    await openPortal(page)
    await expect(page.getByRole('button', { name: 'User menu' }).locator('.lucide-shield-user')).toBeVisible()
    expect(await entriesOf(page)).toEqual([
      'Summary',
      'Market Data',
      'Positions',
      ...ADDED,
      'Admin Portal',
      'House',
      'Packs',
      'Groupings',
      'Ledger',
      'Whitelist',
      'Audit',
      'Imports',
      'Jobs',
      'Data',
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
      ...ADDED,
      'Admin Portal',
      ...clients,
      'House',
      'Packs',
      'Groupings',
      'Ledger',
      'Whitelist',
      'Audit',
      'Imports',
      'Jobs',
      'Data',
    ])
    await expect(menuOf(page).getByRole('link', { name: clients[0]! })).toHaveAttribute('href', first)
    await menuOf(page).getByRole('link', { name: clients[2]! }).click()
    await expect(page).not.toHaveURL(first)
    await expect(page).toHaveURL(/\/client\//)
    await menuOf(page).getByRole('link', { name: 'Whitelist' }).click()
    await expect(page).toHaveURL('/whitelist')
    expect(await entriesOf(page)).not.toContain(clients[0])
  })
})
