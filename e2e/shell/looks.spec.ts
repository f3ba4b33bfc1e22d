import { whatIf } from '@portal/contract/reports/what-if.ts'

import { sampled } from '../../analytics/testing/sampled.ts'
import { expectGoodLooks } from '../support/looks.ts'
import { ADMINISTRATION, SCREENS } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { nextReply } from '../support/wire.ts'

/** The address with the most content of a screen: all rows of a tree, the longest period, a second chart. */
const AT: Readonly<Record<string, string>> = {
  '/portfolio-calculator': '/portfolio-calculator?open=all',
  '/portfolio-evolution': '/portfolio-evolution?open=all',
  '/risk': '/risk?hitsView=backtest',
  '/trade-history': '/trade-history?timePeriod=Max',
  '/client/1': '/client/20000000-0000-4000-8000-000000000001',
}
/** A token may have a hundred addresses and a long name: its table scrolls in its box. */
const WIDE = ['/whitelist']

test.use({ isStored: true })
// No screen waits for another: the two workers share them.
test.describe.configure({ mode: 'parallel' })

for (const [person, isAdministration] of [
  ['anna', false],
  ['carla', true],
] as const)
  test.describe(`seen by ${person}`, () => {
    test.use({ person })

    for (const [path, title] of sampled(SCREENS, 2)) {
      if (ADMINISTRATION.includes(path) !== isAdministration) continue
      test(`${title} looks good in both themes, on desks and telephones, with large letters`, async ({ page }) => {
        await page.goto(AT[path] ?? path)
        if (path !== '/client/1') await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
        await expect(page).toHaveTitle(path === '/client/1' ? /· Clarity$/ : `${title} · Clarity`)
        await expectGoodLooks(page, !WIDE.includes(path))
      })
    }
  })

test.describe('What-if', () => {
  test.use({ person: 'anna' })

  test('What-if looks good in both themes, on desks and telephones, with large letters', async ({ page }) => {
    await page.goto('/portfolio-calculator?open=all')
    const reply = nextReply(page, whatIf)
    await page.getByRole('button', { name: 'What-if', exact: true }).click()
    await reply
    await expect(page.getByRole('region', { name: 'What-if', exact: true })).toBeVisible()
    await expectGoodLooks(page)
  })
})

test('the screens for everybody look good in both themes, on desks and telephones, with large letters', async ({
  page,
  provoked,
}) => {
  provoked.push(/status of 404/)
  for (const path of ['/sign-in', '/style-guide', '/nowhere'])
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectGoodLooks(page)
    })
  // A page that fills the window makes room for the note instead of scrolling.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
})
