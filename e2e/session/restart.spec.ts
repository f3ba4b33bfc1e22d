import { refresh } from '@portal/contract/session/sign-in.ts'
import { expect, test } from '../support/test.ts'
import { addressOf } from '../support/wire.ts'

test.use({ person: 'anna', isStored: true })

test('a page that is opened while the server starts again waits for it, then says so; the user stays signed in', async ({
  page,
  provoked,
}) => {
  provoked.push(/502/, /The portal cannot be reached/)
  let refused = 0
  let isDown = true
  await page.route(addressOf(refresh), async (route) => {
    if (!isDown) return await route.fallback()
    refused += 1
    await route.fulfill({ status: 502, body: 'Bad gateway' })
  })
  await page.clock.install()
  await page.goto('/settings')
  const problem = page.getByRole('alert')
  await expect(async () => {
    await page.clock.fastForward(4_000)
    await expect(problem).toContainText('The portal cannot be reached.', { timeout: 500 })
  }).toPass()
  expect(refused).toBe(4)
  isDown = false
  await problem.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/settings')
})
