import { deepEqual, equal } from 'node:assert/strict'
import { after, before, it } from 'node:test'

import { createJsonLog } from '#base/json-log.ts'
import { verifyAuditTrail } from '#store/audit/verify.ts'
import { listenForChanges } from '#store/connection/changes.ts'
import { openDatabase } from '#store/connection/open.ts'
import { readOnlySince } from '#store/read-only-mode.ts'
import { readAuditEvents } from '#store/session/audit-events.ts'
import { testClock } from '../../testing/clock.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { bookTwoInstitutions, HARBOUR, MEADOW } from '../../testing/institutions/two-institutions.ts'
import { followReadOnly, type ReadOnly, switchReadOnly } from './read-only.ts'

const clock = testClock()
const log = createJsonLog(() => {}, clock)
let test: TestDatabase
before(async () => {
  test = await openTestDatabase()
  await bookTwoInstitutions(test.db)
})
after(() => test.close())

/** A process: it has connections of its own, and looks when it is notified. */
async function follow(
  isAlways = false,
): Promise<ReadOnly & { readonly end: () => Promise<void>; readonly changed: () => Promise<void> }> {
  const db = openDatabase(test.url, { connections: 1 })
  const readOnly = await followReadOnly(db, log, isAlways)
  let heard = () => {}
  let changed = new Promise<void>((resolve) => {
    heard = resolve
  })
  const listener = await listenForChanges(test.url, (change) => {
    if (change.kind === 'readOnly') void readOnly.look().then(heard)
  })
  const end = async () => {
    readOnly.close()
    await listener.close()
    await db.close()
  }
  const next = async () => {
    await changed
    changed = new Promise<void>((resolve) => {
      heard = resolve
    })
  }
  return { ...readOnly, end, changed: next }
}

it('is switched for every process at once, and each institution has an event of it', async () => {
  const processes = [await follow(), await follow()]
  deepEqual(
    processes.map(({ isOn }) => isOn()),
    [false, false],
  )
  equal(await switchReadOnly(test.db, true, clock.now()), true)
  equal(await switchReadOnly(test.db, true, clock.now()), false, 'a second time it changes nothing')
  await Promise.all(processes.map(({ changed }) => changed()))
  deepEqual(
    processes.map(({ isOn }) => isOn()),
    [true, true],
  )
  const late = await follow()
  equal(late.isOn(), true, 'also a process that starts later')
  deepEqual(await test.db.withSystem((tx) => readOnlySince(tx)), clock.now())

  equal(await switchReadOnly(test.db, false, clock.now()), true)
  await Promise.all(processes.map(({ changed }) => changed()))
  deepEqual(
    processes.map(({ isOn }) => isOn()),
    [false, false],
  )
  for (const id of [HARBOUR, MEADOW]) {
    const events = await test.db.withInstitution(id, (tx) => readAuditEvents(tx, id, { action: 'read-only' }, 10))
    deepEqual(
      events.map(({ action }) => action),
      ['institution.end-read-only', 'institution.begin-read-only'],
    )
    equal((await test.db.withInstitution(id, (tx) => verifyAuditTrail(tx, id))).isWhole, true)
  }
  await Promise.all([...processes, late].map(({ end }) => end()))
})

it('is what the settings of one process say, whatever the others do', async () => {
  const own = await follow(true)
  equal(own.isOn(), true)
  await own.look()
  equal(own.isOn(), true)
  await own.end()
})
