import { journey, step } from '../support/journey.ts'
import { STORED_ADDRESS as ADDRESS } from '../support/server-address.ts'
import { expect, test } from '../support/test.ts'
import { callsOf } from '../support/wire.ts'

const NOWHERE = [
  '/nowhere',
  '/risk/deeper',
  '/client',
  '/client/1/users',
  '/Settings',
  '/sign-in/again',
  '/%ff',
  '//nowhere',
] as const

test.use({ isStored: true })
test(
  'paths that are none, and other ways to write one',
  journey([
    // Specification S2.1, S2.2.
    step('any other path shows the not-found screen, with status 404 and without a call', async ({ page, provoked }) => {
      provoked.push(/status of 404/)
      const calls = callsOf(page)
      for (const path of NOWHERE) {
        const reply = await page.goto(ADDRESS + path)
        expect(reply?.status(), path).toBe(404)
        await expect(page.getByText('404', { exact: true })).toBeVisible()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
        await expect(
          page.getByText("The page you're looking for doesn't exist or has been moved.", { exact: true }),
        ).toBeVisible()
        await expect(page.getByRole('link', { name: 'Go back home', exact: true })).toHaveAttribute('href', '/')
        await expect(page).toHaveURL(new RegExp(`${path}$`))
        await expect(page).toHaveTitle('Page Not Found · Clarity')
        await expect(page.getByText('Demo data: simulated prices')).toBeVisible()
      }
      expect(calls).toEqual([])
    }),

    step('another way to write the path of a screen leads to the screen', async ({ page }) => {
      for (const path of ['/style-guide/', '//style-guide', '/%73tyle-guide/']) {
        const reply = await page.goto(ADDRESS + path)
        expect(reply?.status(), path).toBe(200)
        await expect(page).toHaveURL('/style-guide')
        await expect(page.getByRole('heading', { name: 'Style guide', level: 1 })).toBeVisible()
      }
    }),

    step('text becomes neither markup nor a script, but for the script of the charts', async ({ page, provoked }) => {
      provoked.push(/TrustedHTML|TrustedScript|require-trusted-types-for|status of 404/)
      await page.goto('/nowhere')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const outcomes = await page.evaluate(() => {
        const attempt = (act: () => void) => {
          try {
            act()
            return 'done'
          } catch (error) {
            return (error as Error).name
          }
        }
        const script = document.createElement('script')
        return {
          markup: attempt(() => (document.createElement('p').innerHTML = '<b>bold</b>')),
          emptied: attempt(() => (document.createElement('p').innerHTML = '')),
          text: attempt(() => (script.text = 'alert(1)')),
          elsewhere: attempt(() => (script.src = '/assets/x.js')),
          drawings: attempt(() => (script.src = '/NChart3D.js')),
        }
      })
      expect(outcomes).toEqual({
        markup: 'TypeError',
        emptied: 'done',
        text: 'TypeError',
        elsewhere: 'TypeError',
        drawings: 'done',
      })
    }),

    step('the link home leads a visitor to the sign-in', async ({ page, provoked }) => {
      provoked.push(/status of 404/)
      await page.goto('/nowhere')
      await page.getByRole('link', { name: 'Go back home' }).click()
      await expect(page).toHaveURL('/sign-in')
    }),
  ]),
)

test.describe('with a session', () => {
  test.use({ person: 'anna' })
  test('the link home leads to the Summary', async ({ page, provoked }) => {
    provoked.push(/status of 404/)
    await page.goto('/nowhere')
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Go back home' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Summary', level: 1 })).toBeVisible()
    await expect(page).toHaveURL('/')
  })
})
