import { deepEqual, equal, match } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '#store/id.ts'
import { insertApiToken } from '#store/session/api-tokens.ts'
import { readNotifications } from '#store/session/notifications.ts'
import { countDeliveries } from '#store/sources/deliveries.ts'
import { insertSource, updateSource } from '#store/sources/sources.ts'
import { callerNamed, HARBOUR } from '../../testing/institutions/two-institutions.ts'
import { type ImportPortal, INSTRUMENTS, openImportPortal, PROGRAM } from '../../testing/servers/import-portal.ts'

const TOKEN = newId()
const closes = (...lines: readonly string[]) => ({ 'prices.csv': ['instrument,day,close', ...lines, ''].join('\n') })

describe('closes and rates of a source', () => {
  let house: ImportPortal
  const source = {
    id: newId(),
    institutionId: HARBOUR,
    name: 'Closes',
    tokenId: TOKEN,
    accountIds: [],
    dueAt: null,
    timeZone: 'UTC',
    weekdays: [1],
    hoursBefore: 12,
    minLines: 2,
    needsAllAccounts: false,
    isPaused: false,
    createdAt: new Date(0),
  }
  before(async () => {
    house = await openImportPortal()
    house.portal.callers.set('closes', { ...PROGRAM, tokenId: TOKEN, scopes: ['send-prices'] })
    await house.sent('instruments', { 'instruments.csv': INSTRUMENTS }, { as: 'admin' })
    await house.test.db.withInstitution(HARBOUR, async (tx) => {
      await insertApiToken(tx, {
        id: TOKEN,
        institutionId: HARBOUR,
        prefix: 'x',
        name: 'Closes feed',
        scopes: ['send-prices'],
        ipAddresses: ['192.0.2.1'],
        createdAt: new Date(0),
        expiresAt: null,
        tokenHash: 'hash',
        createdBy: callerNamed('admin').userId,
      })
      await insertSource(tx, source)
    })
  })
  after(() => house.close())

  /** Imports after an instant: they run by the clock of their thread. */
  const came = async (after: Date) =>
    (await house.test.db.withInstitution(HARBOUR, (tx) => countDeliveries(tx, [{ sourceId: source.id, after }]))).get(source.id)!

  it('are its deliveries: the lines that are new or corrected count, however often they are sent', async () => {
    const start = new Date()
    await house.sent('closes', closes('ONE,2024-01-03,100', 'ONE,2024-01-04,101'), { as: 'closes' })
    await house.sent('closes', closes('ONE,2024-01-03,100', 'ONE,2024-01-04,101'), { as: 'closes' })
    const { files, lines, outcomes } = await came(start)
    deepEqual([files, lines, outcomes], [1, 2, ['unchanged']])
    const next = new Date()
    await house.sent('closes of the day before', closes('ONE,2024-01-03,100', 'ONE,2024-01-04,101'), { as: 'closes' })
    equal((await came(next)).lines, 0)
  })

  it('that are refused say why, until others come', async () => {
    const start = new Date()
    await house.sent('wrong', closes('TWO,2024-01-05,100'), { as: 'closes' })
    const refused = await came(start)
    deepEqual(refused.outcomes, ['refused'])
    match(refused.reasons.refused!, /TWO/)
    await house.sent('right', closes('ONE,2024-01-05,102'), { as: 'closes' })
    deepEqual((await came(start)).outcomes, ['booked'])
  })

  it('are announced with the name of the token', async () => {
    const admin = callerNamed('admin')
    const notices = await house.test.db.as(admin, (tx) => readNotifications(tx, admin))
    match(notices[0]!.text, /of Closes feed was (booked|refused)/)
  })

  it('are not taken while it is paused', async () => {
    await house.test.db.withInstitution(HARBOUR, (tx) => updateSource(tx, { ...source, isPaused: true }))
    equal((await house.send('paused', closes('ONE,2024-01-06,1'), { as: 'closes' })).status, 409)
  })
})
