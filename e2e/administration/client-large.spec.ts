import type { Locator, Page } from '@playwright/test'
import { accountPortfolios, updateUserPortfolios, userPortfolios } from '@portal/contract/institution/portfolios.ts'
import { journey, step, stepThen } from '../support/journey.ts'
import { cardNamed } from '../support/table.ts'
import { expect, expectNoSidewaysScroll, test } from '../support/test.ts'
import { addressOf } from '../support/wire.ts'
import { accounts, inUsers, sent, userBox, users } from './client-matrices.ts'
import { largeAccountsReply, largeUsersReply } from './client-replies.ts'

test.describe('a large client', () => {
  test.use({ person: 'carla', isStored: true })

  const CLIENT = '/client/20000000-0000-4000-8000-000000000000'

  /** Answers both matrices of a client by hand. */
  async function openLarge(page: Page): Promise<void> {
    await page.route(`**/api${userPortfolios.path.replace('{id}', '*')}`, (route) => route.fulfill({ json: largeUsersReply }))
    await page.route(`**/api${accountPortfolios.path.replace('{id}', '*')}`, (route) =>
      route.fulfill({ json: largeAccountsReply }),
    )
    await page.goto(CLIENT)
    await expect(users(page).getByRole('checkbox').first()).toBeVisible()
  }
  test(
    'is scrolled, walked, filtered, saved, printed, and tried again',
    journey([
      step('keeps few elements in the page, and each box what it is, wherever it is scrolled', async ({ page }) => {
        await openLarge(page)
        await expect(users(page)).toHaveAttribute('aria-rowcount', '202')
        await expect(users(page)).toHaveAttribute('aria-colcount', '101')
        const boxes = (matrix: Locator) => matrix.locator('tbody input').count()
        expect(await boxes(users(page))).toBeLessThan(1_000)
        // The head and the first column stay.
        const scrollTo = (matrix: Locator, top: number, left: number) =>
          matrix.evaluate((table, [y, x]) => table.parentElement!.scrollTo({ top: y!, left: x! }), [top, left])
        for (const [top, left] of [
          [3_000, 4_000],
          [900, 9_000],
          [60_000, 700],
          [31_000, 60_000],
          [0, 0],
        ] as const) {
          await scrollTo(accounts(page), top, left)
          await expect(async () => {
            const wrong = await accounts(page).evaluate((table) => {
              const view = table.parentElement!.getBoundingClientRect()
              const head = table.querySelector('thead')!.getBoundingClientRect()
              const name = table.querySelector('tbody th')!.getBoundingClientRect()
              if (Math.abs(head.top - view.top) > 2 || Math.abs(name.left - view.left) > 2)
                return ['head or names are not in view']
              const radios = [...table.querySelectorAll<HTMLInputElement>('tbody input')]
              const seen = radios.filter((radio) => {
                const { top: y, left: x } = radio.getBoundingClientRect()
                return y > head.bottom && y < view.bottom && x > name.right && x < view.right
              })
              if (seen.length < 40) return [`only ${seen.length} in view`]
              return radios.flatMap((radio) => {
                const [account, portfolio] = radio.closest('label')!.textContent.split(', ')
                const place = portfolio === 'Unassigned' ? 0 : Number(/Portfolio (\d+)/.exec(portfolio!)![1])
                return radio.checked === (Number(account!.split(' ')[1]) % 99 === place) ? [] : [`${account}, ${portfolio}`]
              })
            })
            expect(wrong).toEqual([])
          }).toPass()
          expect(await boxes(accounts(page))).toBeLessThan(1_000)
        }
        await expectNoSidewaysScroll(page)
      }),

      stepThen('shows no empty room while it is scrolled fast', async ({ page }) => {
        await accounts(page).scrollIntoViewIfNeeded()
        const gaps = await accounts(page).evaluate(async (table) => {
          const box = table.parentElement!
          const found: number[] = []
          for (let step = 1; step <= 20; step++) {
            box.scrollTop += 800
            box.scrollLeft += step % 2 ? 150 : 0
            // The scroll event comes before the frame's callbacks: what they find is what the frame shows.
            await new Promise((shown) => requestAnimationFrame(shown))
            const { bottom } = box.getBoundingClientRect()
            const lines = [...box.querySelectorAll('[data-line]')].map((line) => line.getBoundingClientRect())
            found.push(Math.max(0, bottom - Math.max(...lines.map((line) => line.bottom))))
          }
          return found
        })
        expect(Math.max(...gaps)).toBeLessThan(25)
      }),

      stepThen('is printed whole, each row with its portfolios by name', async ({ page }) => {
        await userBox(page, 'user-0@halden.example', 'Portfolio 1').check()
        await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
        await page.emulateMedia({ media: 'print' })
        const paper = page.getByRole('table')
        await expect(paper).toHaveCount(2)
        await expect(paper.first().getByRole('row')).toHaveCount(201)
        await expect(paper.last().getByRole('row')).toHaveCount(2001)
        await expect(paper.last().getByRole('row', { name: 'Account 1999 Portfolio 19', exact: true })).toBeVisible()
        await expect(paper.first().getByRole('row', { name: /^user-3@/ })).toHaveText(/All, as an administrator$/)
        await expect(page.getByText('Without 1 change that is not saved.')).toBeVisible()
        await expect(users(page)).toBeHidden()
        await page.evaluate(() => dispatchEvent(new Event('afterprint')))
        await page.emulateMedia({ media: 'screen' })
        await expect(users(page)).toBeVisible()
      }),

      step('is walked to its corners, filtered, and checked all at once; the last of many is sent', async ({ page }) => {
        await openLarge(page)
        const focused = page.locator(':focus')
        await users(page).getByRole('checkbox', { name: 'user-0@halden.example, Unassigned' }).focus()
        await page.keyboard.press('Control+End')
        await expect(focused).toBeInViewport()
        expect(await focused.evaluate((box) => box.closest('label')?.textContent)).toBe('user-199@halden.example, Portfolio 99')
        await page.keyboard.press('PageUp')
        await page.keyboard.press('ArrowLeft')
        expect(await focused.evaluate((box) => box.closest('label')?.textContent)).toContain(
          'user-189@halden.example, Portfolio 98',
        )
        // Scrolled far away, the focus stays where it is.
        await users(page).evaluate((table) => table.parentElement!.scrollTo({ top: 0, left: 0 }))
        await page.keyboard.press('ArrowUp')
        expect(await focused.evaluate((box) => box.closest('label')?.textContent)).toContain(
          'user-188@halden.example, Portfolio 98',
        )

        await cardNamed(page, 'User Assigns').getByLabel('Filter portfolios').fill('Portfolio 99')
        await expect(users(page)).toHaveAttribute('aria-colcount', '2')
        const all = users(page).getByRole('checkbox', { name: 'All users, Portfolio 99' })
        await expect(all).not.toBeChecked()
        await all.check()
        await expect(cardNamed(page, 'User Assigns').getByText('199 changes')).toBeVisible()
        await cardNamed(page, 'User Assigns').getByLabel('Filter users').fill('user-19')
        await expect(cardNamed(page, 'User Assigns').getByText('11 of 200')).toBeVisible()
        await users(page).getByRole('checkbox', { name: 'All shown users, Portfolio 99' }).uncheck()
        await expect(cardNamed(page, 'User Assigns').getByText('188 changes')).toBeVisible()
        await page.route(addressOf(updateUserPortfolios), (route) => route.fulfill({ json: { version: '8' } }))
        const { body, headers } = await sent(page, updateUserPortfolios.path, () => inUsers(page, 'Save').click())
        expect(body).toHaveLength(188)
        expect(headers['if-match']).toBe('7')
        await cardNamed(page, 'User Assigns').getByLabel('Filter users').fill('nobody')
        await expect(cardNamed(page, 'User Assigns').getByText('No data available.')).toBeVisible()
        await cardNamed(page, 'User Assigns').getByLabel('Filter portfolios').fill('nothing')
        await expect(cardNamed(page, 'User Assigns').getByText('Nothing matches “nothing”.')).toBeVisible()
        await expect(cardNamed(page, 'User Assigns').getByText('No data available.')).toHaveCount(1)
      }),

      step('fits a telephone, with letters twice as large too', async ({ page }) => {
        await openLarge(page)
        await page.setViewportSize({ width: 390, height: 844 })
        await users(page).getByRole('checkbox').nth(3).check()
        await accounts(page).getByRole('radio').nth(5).check()
        await expectNoSidewaysScroll(page)
        await page.evaluate(() => {
          document.documentElement.style.fontSize = '200%'
        })
        await expectNoSidewaysScroll(page)
        for (const matrix of [users(page), accounts(page)]) {
          const name = (await matrix.locator('tbody th').first().boundingBox())!
          const view = (await matrix.locator('xpath=..').boundingBox())!
          // A whole box stands beside the names.
          expect(view.x + view.width - (name.x + name.width)).toBeGreaterThan(90)
        }
      }),

      step('that cannot be read says why, and can be tried again', async ({ page, provoked }) => {
        provoked.push(/status of 503/)
        await page.route(`**/api${userPortfolios.path.replace('{id}', '*')}`, (route) =>
          route.fulfill({ status: 503, json: { reason: 'The matrix is out of reach.', requestId: 'sample-4' } }),
        )
        await page.goto(CLIENT)
        await expect(cardNamed(page, 'User Assigns').getByText('Error: The matrix is out of reach.')).toBeVisible()
        await page.unroute(`**/api${userPortfolios.path.replace('{id}', '*')}`)
        await inUsers(page, 'Retry').click()
        await expect(users(page).getByRole('checkbox').first()).toBeVisible()
      }),
    ]),
  )
})
