import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { BrowserContext, Page, Route } from '@playwright/test'
import { refresh } from '@portal/contract/session/sign-in.ts'
import pg from 'pg'

import { urlIn } from '../../faults/support/portal-process.ts'
import { rememberedSession } from '../stored/session.ts'
import { PEOPLE, REFRESH_COOKIE } from '../support/people.ts'
import { ADDRESS, DATA_FOLDER } from '../support/server-address.ts'
import { expect, test } from '../support/test.ts'
import { addressOf } from '../support/wire.ts'

/** After ten minutes a renewal replaces the cookie. */
const SINCE = '11 minutes'

async function inDatabase(statement: string, values: readonly string[] = []) {
  const client = new pg.Client({ connectionString: urlIn(DATA_FOLDER) })
  await client.connect()
  try {
    return (await client.query<Record<string, string>>(statement, [...values])).rows
  } finally {
    await client.end()
  }
}

/** A session of its own, whose cookie is due to be replaced, in a browser that has no other. */
async function openDueSession(context: BrowserContext): Promise<{ readonly id: string; readonly cookie: string }> {
  const [id, cookie] = [randomUUID(), randomBytes(32).toString('base64url')]
  await inDatabase(
    `insert into sessions (id, institution_id, user_id, refresh_hash, created_at, last_activity_at, address, user_agent)
      select $1, institution_id, id, $2, now() - interval '${SINCE}', now() - interval '${SINCE}', '', 'rotation'
        from users where email = $3`,
    [id, createHash('sha256').update(cookie).digest('hex'), PEOPLE.otto],
  )
  await context.addCookies([
    {
      name: REFRESH_COOKIE,
      value: cookie,
      domain: new URL(ADDRESS).hostname,
      path: '/',
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
    },
  ])
  return { id, cookie }
}

/** Opens the portal in both tabs; their renewals leave the browser together. @returns the cookies that they sent */
async function openTogether(context: BrowserContext, tabs: readonly Page[]): Promise<readonly (string | undefined)[]> {
  const held: Route[] = []
  const both = Promise.withResolvers<void>()
  await context.route(addressOf(refresh), async (route) => {
    held.push(route)
    if (held.length === tabs.length) both.resolve()
    await both.promise
    await route.continue()
  })
  await Promise.all(tabs.map((tab) => tab.goto('/settings')))
  for (const tab of tabs) await expectSettings(tab)
  await context.unroute(addressOf(refresh))
  return await Promise.all(held.map(async (route) => (await route.request().allHeaders()).cookie))
}

const expectSettings = (tab: Page) => expect(tab.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()

const cookieIn = async (context: BrowserContext) => (await context.cookies()).find(({ name }) => name === REFRESH_COOKIE)?.value

// A browser that knows of a session asks for it at its start.
test.use({ storageState: { cookies: [], origins: [rememberedSession(ADDRESS)] } })

test('two tabs that renew at once when the cookie is replaced stay signed in; the former one ends the session later', async ({
  page,
  context,
  playwright,
  provoked,
}) => {
  const { id, cookie } = await openDueSession(context)
  const other = await context.newPage()
  const sent = await openTogether(context, [page, other])
  expect(sent.slice(0, 2)).toEqual([`${REFRESH_COOKIE}=${cookie}`, `${REFRESH_COOKIE}=${cookie}`])
  const successor = await cookieIn(context)
  expect(successor).not.toBe(cookie)
  // It was replaced once, for both.
  const former = await inDatabase('select token_hash from former_refresh_tokens where session_id = $1', [id])
  expect(former).toHaveLength(1)

  // The first use of the new cookie; for half a minute the former one still works.
  await page.reload()
  await expectSettings(page)
  const thief = await playwright.request.newContext({
    extraHTTPHeaders: { cookie: `${REFRESH_COOKIE}=${cookie}`, origin: ADDRESS },
  })
  const reuse = () => thief.post(`${ADDRESS}/api${refresh.path}`, { data: { isActive: false } })
  expect((await reuse()).status()).toBe(200)
  expect(await cookieIn(context)).toBe(successor)

  await inDatabase("update sessions set refresh_used_at = now() - interval '31 seconds' where id = $1", [id])
  expect((await reuse()).status()).toBe(401)
  await thief.dispose()
  provoked.push(/status of 401/)
  await other.reload()
  await expect(other).toHaveURL(/\/sign-in$/)
})
