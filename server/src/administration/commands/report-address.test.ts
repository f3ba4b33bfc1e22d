import { deepEqual, equal, rejects } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { findReportPlace } from '#store/institution/report-place.ts'
import { readAuditEvents } from '#store/session/audit-events.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { bookTwoInstitutions, HARBOUR, MEADOW } from '../../../testing/institutions/two-institutions.ts'
import { auditText } from '../audit/audit-text.ts'
import { changeReportAddress } from './report-address.ts'

describe('the address of a client’s external report', () => {
  let test: TestDatabase
  const now = new Date('2024-02-01T09:00:00Z')
  const harbour = { id: HARBOUR, name: 'Harbour' }
  const addressIn = (institutionId: string) =>
    test.db.withInstitution(institutionId, async (tx) => (await findReportPlace(tx, institutionId, 'Alder'))?.address)
  before(async () => {
    test = await openTestDatabase()
    await bookTwoInstitutions(test.db)
  })
  after(() => test.close())

  it('is set and removed for the client of that institution only, with an audit event', async () => {
    const address = 'https://reports.example/1'
    await changeReportAddress(test.db, harbour, 'Alder', address, now)
    // Another institution has a client of the same name.
    deepEqual([await addressIn(HARBOUR), await addressIn(MEADOW)], [address, null])
    await changeReportAddress(test.db, harbour, 'Alder', null, now)
    equal(await addressIn(HARBOUR), null)
    const events = await test.db.withInstitution(HARBOUR, (tx) => readAuditEvents(tx, HARBOUR, { action: 'report-address' }, 10))
    deepEqual(events.map(auditText), [
      'Took away the external report of Alder',
      'Set the external report of Alder to https://reports.example/1',
    ])
  })
  it('cannot be set for a missing client', async () => {
    await rejects(changeReportAddress(test.db, harbour, 'Nobody', null, now), { status: 404 })
  })
})
