import { accountsInScope, allAccounts } from '@portal/contract/selection/accounts.ts'
import { selectedClient } from '@portal/contract/selection/clients.ts'
import { journey, step, stepThen } from '../support/journey.ts'
import { PEOPLE } from '../support/people.ts'
import { openFrame, openPortal, restOfHeader } from '../support/portal-page.ts'
import { tableNamed } from '../support/table.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test.ts'
import { addressOf, callsOf, hold } from '../support/wire.ts'

test.describe('the frame of every screen', () => {
  test.use({ person: 'anna', isStored: true })
  test(
    'header, outline, theme, address, selection and toasts',
    journey([
      // Specification S1.7, S2.31.
      step(
        'the header shows who reads, which client, currency and mode; the icon of a person opens the way out',
        async ({ page }) => {
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
        },
      ),

      stepThen(
        'the header is one row on a telephone: menu, brand, and whose figures these are on the button that opens the rest',
        async ({ page }) => {
          for (const [width, size] of [
            [390, '100%'],
            [320, '100%'],
            [390, '200%'],
          ] as const) {
            await page.setViewportSize({ width, height: 844 })
            const header = page.getByRole('banner')
            const rest = restOfHeader(page)
            await expect(rest).toHaveAccessibleName('Client, currency and more Halden Family Office USD · Close')
            await page.evaluate((fontSize) => {
              document.documentElement.style.fontSize = fontSize
            }, size)
            const row = (await header.boundingBox())!
            expect(row.height / (size === '200%' ? 2 : 1)).toBeLessThan(64)
            // The client's name is seen whole; in large text it takes several lines.
            const name = header.getByText('Halden Family Office')
            const long = size === '200%' ? ['Brightwater Foundation for Education and Research'] : []
            const cut = await name.evaluate((box, others) => {
              const isCut = (text: string | null) => {
                box.textContent = text
                return box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight
              }
              return [...others, box.textContent].filter(isCut)
            }, long)
            expect(cut).toEqual([])
            await expectNoSidewaysScroll(page)
            await expect(header.getByRole('combobox')).toHaveCount(0)

            await rest.focus()
            await page.keyboard.press('Enter')
            const panel = page.getByRole('dialog', { name: 'Client, currency and more' })
            await expect(panel.getByRole('combobox', { name: 'Client', exact: true })).toBeFocused()
            await expect(panel.getByRole('combobox', { name: 'Reporting currency' })).toHaveValue('USD')
            await expect(panel.getByText('Data mode Close')).toBeVisible()
            for (const name of ['Hide amounts', 'Switch to dark theme', 'Notifications', 'User menu'])
              await expect(panel.getByRole('button', { name })).toBeVisible()
            await expectAccessible(page)
            await expectNoSidewaysScroll(page)
            await page.keyboard.press('Escape')
            await expect(panel).toBeHidden()
            await expect(rest).toBeFocused()
          }
          await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
          await restOfHeader(page).click()
          await page.getByRole('dialog').getByRole('button', { name: 'User menu' }).click()
          await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused()
        },
      ),

      step('on a desk too the client’s name is seen whole in large text', async ({ page }) => {
        for (const width of [1024, 1280]) {
          await page.setViewportSize({ width, height: 900 })
          await openPortal(page)
          await page.evaluate(() => {
            document.documentElement.style.fontSize = '200%'
          })
          const client = page.getByRole('banner').getByRole('combobox', { name: 'Client', exact: true })
          const room = await client.evaluate((box: HTMLSelectElement) => {
            const style = getComputedStyle(box)
            const letters = document.createElement('canvas').getContext('2d')!
            letters.font = style.font
            const padding = Number.parseFloat(style.paddingInlineStart) + Number.parseFloat(style.paddingInlineEnd)
            return box.clientWidth - padding - letters.measureText(box.selectedOptions[0]!.text).width
          })
          expect(room).toBeGreaterThan(0)
          await expectNoSidewaysScroll(page)
        }
      }),

      step('the header knows the mode on a screen without figures of its own too', async ({ page }) => {
        await page.goto('/reports')
        await expect(page.getByRole('banner').getByText('Data mode Close')).toBeVisible()
      }),

      step('every screen stands in outline before its scripts have come, on a desk and on a telephone', async ({ page }) => {
        await openFrame(page)
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
        // A user who has not signed in here is about to see another screen.
        await page.evaluate(() => localStorage.clear())
        await page.goto('/risk', { waitUntil: 'commit' })
        await expect(page.locator('[data-outline="small"] h1')).toBeHidden()
      }),

      // Specification S3.8, S4.16.
      step('changes the theme, which is remembered and stands before the portal starts', async ({ page }) => {
        await openFrame(page)
        await page.getByRole('button', { name: 'Switch to dark theme' }).click()
        await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
        const kept = await page.evaluate(
          () => JSON.parse(localStorage.getItem('app-data') ?? '{}') as { state?: { theme?: string } },
        )
        expect(kept.state?.theme).toBe('dark')

        // The portal's own script is held back: what is painted until then must be dark already.
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
      }),

      step('follows a theme chosen in another tab', async ({ page, context }) => {
        await openFrame(page)
        const other = await context.newPage()
        await other.goto('/style-guide')
        await other.getByRole('switch', { name: 'Dark theme' }).check()
        await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      }),

      // Specification S2.32.
      step(
        'the address keeps known filters, drops defaults and unknown values, and adds nothing to the history',
        async ({ page }) => {
          for (const [given, kept] of [
            // Which values are known is tested by filters.test.ts.
            ['/risk?timePeriod=4M', '/risk'],
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
        },
      ),

      // Specification S4.15.
      step(
        'the selection is fetched when the portal is loaded: the client, then its accounts; the currency beside them',
        async ({ page }) => {
          const release = await hold(page, selectedClient)
          const calls = callsOf(page)
          const names = () => calls.map(({ name }) => name)
          await page.goto('/')
          await expect.poll(names).toContain('getSelectedClient_CC')
          await expect.poll(names).toContain('getSelectedReportingCCY_CC')
          expect(names()).not.toContain('getAccountsInScope_CC')
          release()
          await expect.poll(names).toContain('getAccountsInScope_CC')
          await expect(tableNamed(page, 'Account NPV Summary').getByRole('rowheader', { name: 'Total' })).toBeVisible()
        },
      ),

      step('the selection of somebody without accounts says whom to ask; an empty scope leads to Settings', async ({ page }) => {
        const calls = callsOf(page)
        await page.route(addressOf(accountsInScope), (route) => route.fulfill({ json: { accountsInScope: [] } }))
        await page.goto('/')
        await page.getByRole('link', { name: 'Choose accounts in Settings.' }).click()
        await expect(page).toHaveURL('/settings')

        // Nothing could be chosen there.
        await page.route(addressOf(allAccounts), (route) => route.fulfill({ json: { rows: [] } }))
        await page.goto('/')
        await expect(page.getByText('This client has no accounts that you may see. Ask your administrator.')).toBeVisible()
        await expect(page.getByText('Choose accounts in Settings.')).toHaveCount(0)

        await page.route(addressOf(selectedClient), (route) => route.fulfill({ json: { clientName: '' } }))
        await page.goto('/')
        await expect(page.getByText('No accounts are assigned to you yet. Ask your administrator.')).toBeVisible()
        await expectAccessible(page)
        expect(calls.filter(({ name }) => name === 'npvSnapshot_CC')).toEqual([])
      }),

      // Specification S8.18.
      step(
        'the selection that cannot be loaded says why, in a toast and in place of the figures, and can be tried again',
        async ({ page, provoked }) => {
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
        },
      ),

      step(
        'a toast of a failure goes after a second, waits under the pointer, takes the focus with Alt+T, and stays behind the bell',
        async ({ page, provoked }) => {
          provoked.push(/status of 500/)
          await page.emulateMedia({ reducedMotion: 'no-preference' })
          await openFrame(page)
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
            await expect(toast.first().locator('.Toastify__progress-bar')).toHaveCSS('animation-play-state', 'paused', {
              timeout: 500,
            })
          }).toPass()

          await page.getByRole('button', { name: 'Notifications' }).click()
          const kept = page.getByRole('dialog', { name: 'Notifications' }).getByText('Failed to update selected currency.')
          await expect(kept.nth(2)).toBeVisible()
          await expectAccessible(page)
        },
      ),
    ]),
  )
})
