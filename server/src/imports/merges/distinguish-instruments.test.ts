import { deepEqual, equal } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { readAuditEvents } from '#store/session/audit-events.ts'
import { HARBOUR } from '../../../testing/institutions/two-institutions.ts'
import { type ImportPortal, openImportPortal } from '../../../testing/servers/import-portal.ts'

describe('two instruments that a person keeps apart', () => {
  let house: ImportPortal
  before(async () => {
    house = await openImportPortal()
    await house.sent('instruments', {
      'instruments.csv':
        'id,ticker,name,kind,currency,asset_class\nONE,ONE,One plc,share,USD,Equity\nTWIN,TWIN,One p.l.c.,share,USD,Equity\n',
    })
  })
  after(() => house.close())

  const distinguish = (one: string, other: string, as = 'admin', comment = 'A and B shares') =>
    house.call('POST', '/instruments/distinctions', as, { one, other, comment })
  const proposed = async () => (await house.call('GET', '/instruments/merge-proposals', 'admin')).body.rowCount

  it('are not proposed any more, with the reason in the audit trail, until that is undone', async () => {
    equal(await proposed(), 1)
    const { status, body } = await distinguish('TWIN', 'ONE')
    deepEqual([status, body.name, await proposed()], [200, 'TWIN and ONE are two instruments', 0])
    deepEqual((await distinguish('ONE', 'TWIN')).status, 409)
    const [event] = await house.test.db.withInstitution(HARBOUR, (tx) =>
      readAuditEvents(tx, HARBOUR, { actor: 'admin@', from: undefined }, 1),
    )
    deepEqual([event!.action, event!.object, event!.details.reason], ['ingest.distinguish', body.name, 'A and B shares'])
    equal((await house.undo(body.id, 'admin')).status, 200)
    equal(await proposed(), 1)
  })

  it('are refused without a reason, for one instrument, for unknown ones, and to programs', async () => {
    equal((await distinguish('TWIN', 'ONE', 'admin', ' ')).status, 400)
    equal((await distinguish('ONE', 'ONE')).status, 400)
    equal((await distinguish('ONE', 'WHO')).status, 404)
    equal((await distinguish('TWIN', 'ONE', 'program')).status, 403)
  })
})
