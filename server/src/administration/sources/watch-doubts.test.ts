import { deepEqual } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createBackground } from '#base/background.ts'
import { createJsonLog } from '#base/json-log.ts'
import { markNotificationsRead, readNotifications } from '#store/session/notifications.ts'
import { testClock } from '../../../testing/clock.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { bookTwoInstitutions, callerNamed, HARBOUR, type PersonName } from '../../../testing/institutions/two-institutions.ts'
import { watchDoubts } from './watch-doubts.ts'

describe('the notification of what is in doubt', () => {
  let test: TestDatabase
  let count = 0
  const clock = testClock('2026-01-05T07:00:00Z')
  before(async () => {
    test = await openTestDatabase()
    await bookTwoInstitutions(test.db)
  })
  after(() => test.close())

  const noticesOf = async (who: PersonName) =>
    (await test.db.as(callerNamed(who), (tx) => readNotifications(tx, callerNamed(who)))).map(({ text, place, readAt }) => [
      text,
      place,
      readAt !== null,
    ])
  async function look(doubts: number) {
    count = doubts
    clock.advance({ minutes: 1 })
    const background = createBackground(createJsonLog(() => {}, clock))
    const watch = watchDoubts({
      db: test.db,
      clock,
      background,
      isReadOnly: () => false,
      countDoubts: async () => count,
      delayMs: 0,
    })
    watch.changed(HARBOUR)
    watch.changed(HARBOUR)
    await new Promise((resolve) => setTimeout(resolve, 20))
    await background.settled()
    watch.close()
    return await noticesOf('admin')
  }
  const read = () => test.db.as(callerNamed('admin'), (tx) => markNotificationsRead(tx, callerNamed('admin'), clock.now()))

  it('is one, with the number, of those who judge data alone; it is unread again when there are more, and goes with the last', async () => {
    deepEqual(await look(0), [])
    deepEqual(await look(1), [['1 close or rate is in doubt, and waits for a decision. See Data.', 'data', false]])
    deepEqual(await noticesOf('employee'), [])
    await read()
    const many = '150 closes and rates are in doubt, and wait for a decision. See Data.'
    deepEqual(await look(150), [[many, 'data', false]])
    await read()
    deepEqual(await look(150), [[many, 'data', true]])
    deepEqual(await look(40), [['40 closes and rates are in doubt, and wait for a decision. See Data.', 'data', true]])
    deepEqual(await look(0), [])
  })
})
