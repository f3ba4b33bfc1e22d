import type { Page } from '@playwright/test'

import { readCsv } from '../support/csv.ts'
import { journey, step, stepThen } from '../support/journey.ts'
import { cardNamed, readTable, sortBy, tableNamed } from '../support/table.ts'
import { expect, expectAccessible, IN_FIREFOX, test } from '../support/test.ts'
import { callsOf } from '../support/wire.ts'

test.use({ isStored: true })

async function open(page: Page): Promise<void> {
  await page.goto('/style-guide')
  await expect(page.getByRole('heading', { name: 'Style guide', level: 1 })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Sample chart/ })).toBeVisible()
}
test(
  'the style guide shows every component, and what each does',
  { tag: IN_FIREFOX },
  journey(
    [
      // Specification S2.1.
      step('makes no call, however it is used', async ({ page }) => {
        const calls = callsOf(page)
        await page.reload()
        await expect(page.getByRole('img', { name: /^Sample chart/ })).toBeVisible()
        await page.getByRole('combobox', { name: 'Currency' }).selectOption('CHF')
        await page.getByRole('button', { name: 'Retry' }).first().click()
        await page.getByRole('button', { name: 'Load again' }).click()
        expect(calls).toEqual([])
      }),

      step('shows every component', async ({ page, context }) => {
        await context.grantPermissions(['clipboard-read', 'clipboard-write'])
        const buttons = cardNamed(page, 'Buttons')
        for (const name of ['Primary', 'Secondary', 'Ghost', 'Danger'])
          await expect(buttons.getByRole('button', { name })).toBeVisible()
        // Icons are 16, 20 and 20 pixels in the three sizes, and grow with the letters.
        const iconWidths = () =>
          buttons
            .getByRole('button', { name: 'Add' })
            .locator('svg')
            .evaluateAll((icons) => icons.map((icon) => icon.clientWidth))
        const setLetters = (size: string) =>
          page.evaluate((fontSize) => {
            document.documentElement.style.fontSize = fontSize
          }, size)
        expect(await iconWidths()).toEqual([16, 20, 20])
        await setLetters('200%')
        expect(await iconWidths()).toEqual([32, 40, 40])
        await setLetters('')
        await expect(buttons.getByRole('button', { name: 'Saving' })).toHaveAttribute('aria-busy', 'true')
        for (const disabled of await buttons.getByRole('button', { name: 'Disabled' }).all())
          await expect(disabled).toBeDisabled()
        const pressed = buttons.getByRole('button', { name: 'Pressed' })
        await pressed.click()
        await expect(pressed).toHaveAttribute('aria-pressed', 'true')

        const inputs = cardNamed(page, 'Inputs')
        await expect(inputs.getByLabel('Name', { exact: true })).toHaveAccessibleDescription('As it shall read in lists.')
        const email = inputs.getByLabel('E-mail')
        await expect(email).toHaveAttribute('aria-invalid', 'true')
        await expect(email).toHaveAccessibleDescription('Invalid email address')
        await expect(inputs.getByLabel('Not open to change')).toBeDisabled()
        await inputs.getByRole('button', { name: 'Show password' }).click()
        await expect(inputs.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
        await inputs.getByLabel('6-digit code').fill('123 456')
        await expect(inputs.getByLabel('6-digit code')).toHaveValue('123456')
        await expect(inputs.getByRole('combobox', { name: 'Portfolio' })).toHaveValue('')
        await inputs.getByRole('button', { name: 'Copy' }).click()
        await expect(inputs.getByRole('button', { name: 'Copied' })).toBeVisible()
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('CLARITYSAMPLEKEY')
        await expect(inputs.getByRole('checkbox', { name: 'Checked' })).toBeChecked()
        await expect(inputs.getByRole('checkbox', { name: 'Some' })).toBeChecked({ indeterminate: true })
        await expect(inputs.getByRole('switch', { name: 'Live' })).toBeChecked()
        await inputs.getByRole('radio', { name: 'Growth' }).check()
        await expect(inputs.getByRole('radio', { name: 'Income' })).not.toBeChecked()

        const figures = cardNamed(page, 'Figures')
        for (const text of [
          '116,435,781',
          '\u221258,320',
          '+312,455',
          '+0.65%',
          '\u22122.14%',
          '0.00%',
          '48.20%',
          '1.0843',
          '19 Nov 2026',
        ]) {
          await expect(figures.getByText(text, { exact: true }).first()).toBeVisible()
        }
        await figures.getByText('–').last().hover()
        await expect(page.getByText('NPV too small against gross exposure')).toBeVisible()

        const feedback = cardNamed(page, 'Feedback')
        for (const text of ['Close', 'Live', 'Covered', 'Stale', 'Failed', 'Error: Not found', 'Nothing here yet']) {
          await expect(feedback.getByText(text, { exact: true })).toBeVisible()
        }
        await expect(feedback.getByRole('status', { name: 'Loading a sample' })).toBeVisible()
        await feedback.getByRole('button', { name: 'Copy request id' }).click()
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('req-4f2a')
        // The copyable key says for three seconds that it was copied.
        await expect(inputs.getByRole('button', { name: 'Copied' })).toBeHidden({ timeout: 4000 })
      }),

      // Specification S2.35, S9.14.
      stepThen('has tables that sort, cut after ten rows, export, load, fail and are empty', async ({ page }) => {
        const table = tableNamed(page, 'Sample table')
        await expect(table.locator('tbody tr')).toHaveCount(10)
        await page.getByRole('button', { name: 'Show all (12)' }).click()
        await expect(table.locator('tbody tr')).toHaveCount(12)
        // Missing values come last in either direction.
        for (const best of ['Core', 'Meadow']) {
          await sortBy(table, 'YTD')
          const { rows, total } = await readTable(table)
          expect([rows.at(0)?.[0], rows.at(-1)?.[0], total?.[0]]).toEqual([best, 'Family', 'Total'])
        }
        const downloading = page.waitForEvent('download')
        await page.getByRole('button', { name: 'Export Sample table' }).click()
        const download = await downloading
        expect(download.suggestedFilename()).toBe('sample.csv')
        const rows = await readCsv(download)
        expect(rows).toHaveLength(13)
        expect(rows.at(-1)).toEqual(['Family', '26542790', '43740', ''])

        await expect(cardNamed(page, 'While it loads')).toHaveAttribute('aria-busy', 'true')
        await expect(page.getByRole('button', { name: 'Export While it loads' })).toBeDisabled()
        await expect(cardNamed(page, 'When it failed').getByRole('alert')).toContainText('Error: The server took too long')
        await expect(cardNamed(page, 'When there is nothing').getByText('No data available', { exact: true })).toBeVisible()
        await expect(page.getByRole('button', { name: 'Export When there is nothing' })).toBeDisabled()
        await page.getByRole('button', { name: 'Load again' }).click()
        await expect(cardNamed(page, 'While it loads again')).toHaveAttribute('aria-busy', 'true')
        await expect(cardNamed(page, 'While it loads again')).toHaveAttribute('aria-busy', 'false')
      }),

      // Specification S9.2.
      stepThen('has toasts of a second for errors and successes, of five for the others', async ({ page }) => {
        for (const [kind, duration] of [
          ['success', '1s'],
          ['error', '1s'],
          ['info', '5s'],
          ['warning', '5s'],
        ] as const) {
          const toast = page.getByRole('alert').filter({ hasText: `A toast of the kind ${kind}.` })
          await expect(async () => {
            await page.getByRole('button', { name: kind, exact: true }).click()
            await expect(toast.first().locator('.Toastify__progress-bar')).toHaveCSS('animation-duration', duration, {
              timeout: 500,
            })
          }).toPass()
        }
      }),

      stepThen('in colours of the reader’s own the browser draws what is checked', async ({ page }) => {
        // Ours would look checked either way.
        await page.emulateMedia({ forcedColors: 'active' })
        for (const box of [page.getByRole('checkbox', { name: 'Checked' }), page.getByRole('radio', { name: 'Growth' })])
          await expect(box).toHaveCSS('opacity', '1')
      }),

      // Specification S2.33, S2.34.
      step(
        'has popups of 360, 420 and 640 pixels that close on Escape, beside them and by a button, unless they may not',
        {
          tag: IN_FIREFOX,
        },
        async ({ page }) => {
          const popup = page.getByRole('dialog')
          for (const [size, width] of [
            ['S', 360],
            ['M', 420],
            ['L', 640],
          ] as const) {
            const opener = page.getByRole('button', { name: `Popup ${size}` })
            for (const close of [
              () => page.keyboard.press('Escape'),
              () => page.mouse.click(5, 5),
              () => popup.getByRole('button', { name: 'Close' }).click(),
            ]) {
              await opener.click()
              await expect(popup).toBeVisible()
              expect((await popup.boundingBox())?.width).toBe(width)
              await expect(popup.getByLabel('Portfolio name')).toBeFocused()
              await close()
              await expect(popup).toBeHidden()
              await expect(opener).toBeFocused()
            }
          }
          await page.getByRole('button', { name: 'Not closable' }).click()
          await expectAccessible(page)
          await expect(popup.getByRole('button', { name: 'Close' })).toBeHidden()
          for (const attempt of [
            () => page.keyboard.press('Escape'),
            () => page.keyboard.press('Escape'),
            () => page.mouse.click(5, 5),
          ]) {
            await attempt()
            await expect(popup).toBeVisible()
          }
          await popup.getByRole('button', { name: 'Cancel' }).click()
          await expect(popup).toBeHidden()
        },
      ),

      step('has a menu with the keys of a menu', { tag: IN_FIREFOX }, async ({ page }) => {
        const card = cardNamed(page, 'Popups, menus, toasts')
        const item = (name: string) => page.getByRole('menuitem', { name })
        await card.getByRole('button', { name: 'Actions' }).focus()
        await page.keyboard.press('Enter')
        await expect(item('Sign out')).toBeFocused()
        for (const [key, name] of [
          ['ArrowDown', 'Delete'],
          ['ArrowDown', 'Not open'],
          ['ArrowDown', 'Sign out'],
          ['ArrowUp', 'Not open'],
          ['Home', 'Sign out'],
          ['End', 'Not open'],
          ['d', 'Delete'],
        ] as const) {
          await page.keyboard.press(key)
          await expect(item(name)).toBeFocused()
        }
        await page.keyboard.press('Enter')
        await expect(card.getByText('Chosen: Delete')).toBeVisible()
        await expect(item('Delete')).toBeHidden()
        await expect(card.getByRole('button', { name: 'Actions' })).toBeFocused()
      }),

      step('has toasts that lie over an open popup and can be reached there, by mouse and by keyboard', async ({ page }) => {
        const toast = page.getByRole('alert').filter({ hasText: 'A toast of the kind info.' })
        const popup = page.getByRole('dialog')
        const showHeld = async () => {
          await page.getByRole('button', { name: 'info', exact: true }).click()
          // Its seconds stand still, however long the rest takes.
          await toast.locator('.Toastify__progress-bar').evaluate((bar) => {
            for (const animation of bar.getAnimations()) animation.pause()
          })
        }
        await showHeld()
        await expect(toast).toBeVisible()
        await page.getByRole('button', { name: 'Popup L' }).click()
        await expect(popup).toBeVisible()
        // The element at the middle of the toast is the toast, not the backdrop; it can be closed, and the popup stays.
        const close = toast.getByRole('button', { name: 'close' })
        await toast.hover()
        await page.keyboard.press('Alt+t')
        await expect(toast).toBeFocused()
        await close.click()
        await expect(toast).toBeHidden()
        await expect(popup).toBeVisible()

        // A toast outlives the popup over which it came.
        await page.keyboard.press('Escape')
        await showHeld()
        await page.getByRole('button', { name: 'Popup S' }).click()
        await page.keyboard.press('Escape')
        await expect(popup).toBeHidden()
        await toast.hover()
        await expect(toast).toBeVisible()
      }),
    ],
    open,
  ),
)
