import { deepEqual, equal } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'

import { sealingKey } from '#base/seal.ts'
import { verifyAuditTrail } from '#store/session/audit-events.ts'
import { auditEvents, users } from '#store/tables/session.ts'
import { type Door, emailOf, openDoor, PASSWORD } from '../../../testing/door.ts'
import { callerNamed } from '../../../testing/two-institutions.ts'
import { countLostFactors, removeLostFactors } from './lost-key.ts'

const NEW_KEY = sealingKey(new Uint8Array(32).fill(9))

describe('a lost encryption key', () => {
  let door: Door
  before(async () => {
    door = await openDoor()
  })
  after(() => door.close())

  it('keeps every authenticator app that the present key opens', async () => {
    const { factorKey, clock } = door.services
    equal(await countLostFactors(door.db, factorKey.id), 0)
    equal(await removeLostFactors(door.db, factorKey.id, clock.now()), 0)
    equal((await door.browser().signIn('alder')).status, 200)
  })

  it('removes the other authenticator apps and ends their sessions, with an audit event each', async () => {
    const { clock } = door.services
    const person = door.browser()
    const { body } = await person.signIn('alder')
    equal(await countLostFactors(door.db, NEW_KEY.id), 5)
    equal(await countLostFactors(door.db, null), 5)
    equal(await removeLostFactors(door.db, NEW_KEY.id, clock.now()), 5)
    equal(await countLostFactors(door.db, null), 0)
    const rows = await door.db.withSystem((tx) => tx.select().from(users))
    deepEqual(new Set(rows.map(({ factorConfirmedAt }) => factorConfirmedAt)), new Set([null]))
    equal(await door.sessions.callerOf(body.accessToken as string), undefined)
    equal((await door.browser().post('/b2b/admins/login', { email: emailOf('alder'), password: PASSWORD })).status, 200)
    const events = await door.db.withSystem((tx) => tx.select().from(auditEvents))
    const resets = events.filter(({ action }) => action === 'institution.reset-factor')
    equal(resets.length, 5)
    const { institutionId } = callerNamed('alder')
    equal((await door.db.withInstitution(institutionId, (tx) => verifyAuditTrail(tx, institutionId))).isWhole, true)
  })
})
