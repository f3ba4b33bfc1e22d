import { expect, test } from '../support/test.ts'
import { openTwoTabs, WARNING } from './two-tabs.ts'

test.use({
  person: 'anna',
  isStored: true,
  // A browser in which each tab has a process of its own, so that one can be killed alone.
  launchOptions: [
    async ({ launchOptions }, use) => {
      await use({ ...launchOptions, args: launchOptions.args?.filter((flag) => flag !== '--process-per-site') ?? [] })
    },
    { scope: 'worker' },
  ],
})

test('a tab that was killed keeps no other from signing out', async ({ context, page }) => {
  const other = await openTwoTabs(context, page)
  const crashed = other.waitForEvent('crash')
  // It never answers: the page is gone before it could.
  void (await context.newCDPSession(other)).send('Page.crash').catch(() => undefined)
  await crashed
  await other.close()
  await page.clock.fastForward('18:05')
  await expect(page.getByText(WARNING)).toBeVisible()
  await page.clock.fastForward('02:05')
  await expect(page).toHaveURL('/sign-in')
})
