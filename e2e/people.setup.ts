import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

import { request } from '@playwright/test'
import { login, verifyCode } from '@portal/contract/session/sign-in.ts'
import { rememberedSession } from './stored/session.ts'
import { codeOf, cookiesOf, DEMO_KEY, PASSWORD, PEOPLE, type Person } from './support/people.ts'
import { ADDRESS } from './support/server-address.ts'
import { expect, test as setup } from './support/test.ts'

/**
 * By the calls of the form: what the form does with them, sign-in.spec.ts tells. Each worker has a session of its own, as its cookie
 * is renewed; a code works once, so the second session takes the code of the next step, which is good already.
 */
setup('everybody signs in with password and code, and is remembered as by their browser', async ({ page }, { config }) => {
  const userAgent = await page.evaluate(() => navigator.userAgent)
  for (let worker = 0; worker < config.workers; worker++)
    for (const [person, email] of Object.entries(PEOPLE)) {
      const caller = await request.newContext({ baseURL: ADDRESS, userAgent, extraHTTPHeaders: { origin: ADDRESS } })
      for (const [{ path }, data] of [
        [login, { email, password: PASSWORD }],
        [verifyCode, { email, code: codeOf(DEMO_KEY, worker) }],
      ] as const)
        expect((await caller.post(`/api${path}`, { data })).status(), `${person} ${path}`).toBe(200)
      const { cookies } = await caller.storageState()
      const file = cookiesOf(person as Person, worker)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify({ cookies, origins: [rememberedSession(ADDRESS)] }))
      await caller.dispose()
    }
})
