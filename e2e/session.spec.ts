import { expect, test } from './test.ts'

const summary = { name: 'Summary', level: 1 } as const

test.describe('without a session', () => {
  test('every signed-in route leads to the sign-in', async ({ page, complaints }) => {
    for (const path of ['/', '/risk', '/client/1', '/whitelist', '/settings']) {
      await page.goto(path)
      await expect(page).toHaveURL('/sign-in')
    }
    // The browser itself reports that the refresh call was refused.
    expect(complaints.every((complaint) => complaint.includes('401'))).toBe(true)
    complaints.length = 0
  })
})

test.describe('with a session', () => {
  test.use({ person: 'anna' })

  test('a reload stays signed in', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', summary)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', summary)).toBeVisible()
    await expect(page).toHaveURL('/')
  })

  test('somebody who is no administrator is sent away from the admin screens, session kept', async ({ page }) => {
    for (const path of ['/whitelist', '/client/1']) {
      await page.goto(path)
      await expect(page).toHaveURL('/sign-in')
    }
    await page.goto('/')
    await expect(page.getByRole('heading', summary)).toBeVisible()
  })

  test('a 401 clears everything and says so', async ({ page, complaints }) => {
    await page.goto('/')
    await expect(page.getByRole('row').nth(2)).toBeVisible()
    await page.route('**/api/clarityConnect/**', (route) =>
      route.fulfill({ status: 401, json: { reason: 'Please sign in.', requestId: '1' } }),
    )
    await page.getByRole('combobox', { name: 'Reporting currency' }).click()
    await page.getByRole('option', { name: 'JPY' }).click()
    await expect(page.getByText('Session expired. Please sign in again.')).toBeVisible()
    await expect(page).toHaveURL('/sign-in')
    complaints.length = 0
  })

  test('two minutes before twenty idle ones a warning comes, and then the sign-out, in every tab', async ({ context, page }) => {
    await context.clock.install()
    await page.goto('/')
    await expect(page.getByRole('heading', summary)).toBeVisible()
    const other = await context.newPage()
    // The session itself must live on for the other tests: only this browser forgets it.
    await context.route('**/api/b2b/admins/logout', (route) => route.fulfill({ json: {} }))
    await other.goto('/')
    await expect(other.getByRole('heading', summary)).toBeVisible()
    await context.clock.fastForward('18:01')
    await expect(page.getByText('You will be signed out in 2 minutes due to inactivity.')).toBeVisible()
    await context.clock.fastForward('02:05')
    await expect(page.getByText('You have been signed out due to inactivity.')).toBeVisible()
    await expect(page).toHaveURL('/sign-in')
    await expect(other).toHaveURL('/sign-in')
  })
})
