import { equal, match, ok } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import type { SignInDelay } from '@portal/contract/session/sign-in-delay.ts'
import { WORK_HEADER } from '@portal/contract/session/work.ts'

import { createPasswords } from '#base/secrets/password-hash.ts'
import { type AuthServer, openAuthServer } from '../../../testing/servers/auth-server.ts'
import { solveWork } from '../../../testing/solve-work.ts'
import { failuresFrom, STRANGERS } from '../limits.ts'

const LOGIN = '/b2b/admins/login'
const DAY_SECONDS = 86_400
/** `npm run test:deep` guesses for a day. */
const HOURS = Number(process.env.GUESSING_HOURS ?? 2)
const PAGE = readFileSync(new URL('../../../../docs/decisions/0018-known-devices.md', import.meta.url), 'utf8').replaceAll(
  /\s+/g,
  ' ',
)

describe('guesses a year', () => {
  let authServer: AuthServer
  let verified = 0
  before(async () => {
    const passwords = await createPasswords()
    const verify = async () => {
      verified++
      return false
    }
    authServer = await openAuthServer({ passwords: { ...passwords, verify } })
  })
  after(() => authServer.close())

  const password = 'Copper-Lantern-89'
  async function guess(email: string, address: string): Promise<number> {
    const browser = authServer.browser(address)
    const asked = await browser.post(LOGIN, { email, password })
    const work = (asked.body.delay as SignInDelay | undefined)?.work
    const reply = work ? await browser.post(LOGIN, { email, password }, { [WORK_HEADER]: solveWork(work) }) : asked
    return Number(reply.headers['retry-after'] ?? 0)
  }

  it('protection 10: are as many as the limits give and the page on them says', () => {
    const { most, drawEveryMs } = STRANGERS.password
    const passwordsADay = most + (DAY_SECONDS * 1_000) / drawEveryMs
    const { freeFailures, forgivenEverySeconds } = failuresFrom('192.0.2.1').limit
    const ofOrigin = freeFailures + DAY_SECONDS / forgivenEverySeconds
    const codes = STRANGERS.code.most * Math.ceil((365 * DAY_SECONDS * 1_000) / STRANGERS.code.withinMs)
    equal(passwordsADay * 365, 562_100)
    equal(ofOrigin * 365, 562_100)
    equal(codes, 1_300)
    match(PAGE, /passwords of an account, by all strangers \| 562,100/)
    match(PAGE, /passwords of all accounts, from one origin \| 562,100/)
    match(PAGE, /passwords of a thousand accounts, by all strangers \| 562 million/)
    match(PAGE, /codes of an account, by strangers who know its password \| 1,300/)
    ok((codes * 3) / 1_000_000 < 0.004, 'three codes of a million are right at a time')
  })

  it(`protection 10: of strangers from any number of origins, greedy for ${HOURS} hours, are no more`, async () => {
    verified = 0
    let origins = 0
    const address = () => `198.${18 + (origins >> 16)}.${(origins >> 8) & 255}.${origins++ & 255}`
    for (let minute = 0; minute < HOURS * 60; minute++) {
      // Until one has to wait, each from an address of its own; then two more, in vain.
      while ((await guess('alder@clarity.example', address())) === 0);
      await guess('alder@clarity.example', address())
      authServer.clock.advance({ seconds: 60 })
    }
    const { most } = STRANGERS.password
    ok(verified <= most + HOURS * 60, `${verified}`)
    ok(verified >= most + HOURS * 20, `${verified}: the draw goes on`)
  })

  it('protection 10: of one origin with one e-mail in a day are too few for others to be delayed', async () => {
    authServer.clock.advance({ hours: 48 })
    verified = 0
    const end = authServer.clock.now().getTime() + DAY_SECONDS * 1_000
    while (authServer.clock.now().getTime() < end) {
      const seconds = await guess('birch@clarity.example', '192.0.2.77')
      authServer.clock.advance({ seconds })
    }
    equal(verified, 36)
    ok(verified < STRANGERS.password.most)
  })
})
