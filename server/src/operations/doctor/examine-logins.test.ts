import { deepEqual, match } from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { embeddedLogins } from '#store/connection/logins.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { examineLogins } from './examine-logins.ts'

let test: TestDatabase
before(async () => {
  test = await openTestDatabase()
})
after(() => test.close())

it('two logins are good where neither can do more than it needs to, and one is enough', async () => {
  const { requests, system } = await embeddedLogins(test.url)
  deepEqual(await examineLogins(system, requests), {
    check: 'logins',
    isGood: true,
    text: 'Requests use clarity_requests, which can be clarity_app only, and all else clarity_jobs.',
  })
  for (const alone of [null, system]) {
    const { isGood, text } = await examineLogins(system, alone)
    deepEqual(isGood, true)
    match(text, /^Requests use the login of all else, clarity_jobs\. A second one could do less: docs\/settings\.md/)
  }
})

it('a superuser, and a login of requests that can be more than clarity_app, need the operator', async () => {
  const { requests, system } = await embeddedLogins(test.url)
  for (const [url, requestsUrl, text] of [
    [test.url, requests, /^The login clarity of DATABASE_URL is one that row level security does not bind\. docs\/settings\.md/],
    [system, test.url, /^The login clarity of CLARITY_REQUESTS_DATABASE_URL can be more than clarity_app/],
    [requests, system, /^The login clarity_jobs of CLARITY_REQUESTS_DATABASE_URL can be more than clarity_app/],
  ] as const) {
    const finding = await examineLogins(url, requestsUrl)
    deepEqual(finding.isGood, false)
    match(finding.text, text)
  }
})
