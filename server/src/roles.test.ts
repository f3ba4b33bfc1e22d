import { equal, match } from 'node:assert/strict'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'

import { systemClock } from '#base/clock.ts'
import type { Log } from '#base/log.ts'
import { createReadiness } from '#base/readiness.ts'
import { sealingKey } from '#base/secrets/seal.ts'
import { readConfig } from '#base/settings/config.ts'
import { invitationLetter } from '#mail/letters.ts'
import { makeDataFolder } from '../testing/data-folder.ts'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { until } from '../testing/job-queue.ts'
import { followReadOnly } from './operations/read-only.ts'
import { openServices } from './services.ts'

const LETTER = invitationLetter('ada@clarity.example', 'Harbour', 'https://portal.example/sign-in#set-password=secret')
const QUIET: Log = { info: () => {}, warn: () => {}, error: () => {} }
const KEY = Buffer.alloc(32, 7)

describe('a process that serves calls', () => {
  let test: TestDatabase
  const folder = makeDataFolder('roles')
  const mail = path.join(folder, 'mail')
  before(async () => {
    test = await openTestDatabase()
    mkdirSync(mail)
  })
  after(async () => {
    await test.close()
    rmSync(folder, { recursive: true })
  })

  async function openAs(role: 'web' | 'all') {
    const { db, url } = test
    const settings = { DATABASE_URL: url, CLARITY_ENCRYPTION_KEY: KEY.toString('base64'), CLARITY_DATA_DIR: folder }
    const readOnly = await followReadOnly(db, QUIET, false)
    const { services, close } = await openServices({
      config: readConfig({ ...settings, CLARITY_ROLE: role }),
      db,
      logins: { requests: url, system: url, changes: url, locks: url },
      clock: systemClock,
      log: QUIET,
      droppedLogLines: () => 0,
      readiness: createReadiness(),
      readOnly,
      metrics: null,
      factorKey: sealingKey(KEY),
      demoFactorSecret: null,
    })
    const end = async () => {
      await close()
      readOnly.close()
    }
    return { services, end }
  }

  it('works on jobs in the role all, and leaves them to the workers in the role web', async () => {
    const web = await openAs('web')
    await web.services.mailer.send(LETTER)
    // A process that works begins at once what it sent.
    await sleep(500)
    equal(readdirSync(mail).length, 0)
    await web.end()
    const all = await openAs('all')
    await until(() => readdirSync(mail).length > 0)
    match(readdirSync(mail)[0]!, /invit/)
    await all.end()
  })
})
