import type { BrowserContext, Page } from '@playwright/test'
import { logout } from '@portal/contract/session/sign-in.ts'

import { openPortal } from '../support/portal-page.ts'
import { addressOf } from '../support/wire.ts'

export const WARNING = 'You will be signed out in 2 minutes due to inactivity.'

/** Two tabs of one browser whose clock obeys the test. The session lives on for the other tests: only this browser forgets it. */
export async function openTwoTabs(context: BrowserContext, page: Page): Promise<Page> {
  await context.route(addressOf(logout), (route) => route.fulfill({ json: {} }))
  await context.clock.install()
  await openPortal(page)
  const other = await context.newPage()
  await openPortal(other)
  // The watch over idle time comes last, once the page stands.
  for (const tab of [page, other]) await tab.waitForLoadState('networkidle')
  return other
}
