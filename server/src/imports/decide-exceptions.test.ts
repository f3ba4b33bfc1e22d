import { deepEqual, equal } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createDecisions } from '#histories/decisions.ts'
import { idOf } from '#store/id.ts'
import { readAuditEvents } from '#store/session/audit-events.ts'
import { HARBOUR } from '../../testing/institutions/two-institutions.ts'
import { type ImportPortal, openImportPortal } from '../../testing/servers/import-portal.ts'

describe('deciding on closes in doubt over HTTP', () => {
  let house: ImportPortal
  before(async () => {
    house = await openImportPortal()
    await house.sent('instruments', {
      'instruments.csv': 'id,ticker,name,kind,currency,asset_class\nONE,ONE,One plc,share,USD,Equity\n',
      'prices.csv': 'instrument,day,close\nONE,2024-01-03,100\nONE,2024-01-04,30\nONE,2024-01-05,10000\n',
    })
  })
  after(() => house.close())

  const idOn = (day: string) => `price:${idOf(HARBOUR, 'instrument', 'ONE')}:${day}`
  const confirm = (day: string, value: number, as = 'admin', comment = 'Seen on the exchange') =>
    house.call('POST', '/exceptions/confirm', as, { exceptions: [{ id: idOn(day), value }], comment })

  it('is a batch of a confirmed or corrected close, in the audit trail with the reason', async () => {
    const { status, body } = await confirm('2024-01-04', 30)
    deepEqual([status, body.name], [200, 'Confirmed ONE of 2024-01-04'])
    const [row] = await house.rows()
    deepEqual([row.id, row.state, row.sentBy], [body.id, 'booked', 'admin@clarity.example'])
    deepEqual(row.counts, { prices: { added: 0, corrected: 1, unchanged: 0 } })
    deepEqual(house.invalidated.at(-1), HARBOUR)
    const correction = { id: idOn('2024-01-05'), value: 10_000, correctTo: '31.5', comment: 'A missing point' }
    const corrected = await house.call('POST', '/exceptions/correct', 'admin', correction)
    deepEqual([corrected.status, corrected.body.name], [200, 'Corrected ONE of 2024-01-05 from 10000 to 31.5'])
    const events = await house.test.db.withInstitution(HARBOUR, (tx) =>
      readAuditEvents(tx, HARBOUR, { actor: 'admin@', from: undefined }, 2),
    )
    deepEqual(
      events.map(({ action, object, details }) => [action, object, details.reason]),
      [
        ['ingest.correct', 'Corrected ONE of 2024-01-05 from 10000 to 31.5', 'A missing point'],
        ['ingest.confirm', 'Confirmed ONE of 2024-01-04', 'Seen on the exchange'],
      ],
    )
    for (const id of [corrected.body.id, body.id]) equal((await house.undo(id, 'admin')).status, 200)
  })

  it('corrects many for one reason as one batch, names what it cannot, and says how many in the audit trail', async () => {
    const many = (days: readonly [string, number][], more: object) =>
      house.call('POST', '/exceptions/correct-many', 'admin', {
        exceptions: days.map(([day, value]) => ({ id: idOn(day), value })),
        comment: 'The whole file was wrong',
        ...more,
      })
    const { status, body } = await many(
      [
        ['2024-01-04', 30],
        ['2024-01-05', 10_000],
        ['2024-01-03', 100],
      ],
      { by: 'standing' },
    )
    deepEqual([status, body.decided, body.name], [200, 2, 'Corrected 2 values, the first ONE of 2024-01-04'])
    deepEqual(body.notDecided, [
      { id: idOn('2024-01-03'), of: '', reason: 'The value 100 is not in doubt any more. Load the list again.' },
    ])
    const [row] = await house.rows()
    deepEqual(row.counts, { prices: { added: 0, corrected: 2, unchanged: 0 } })
    const [event] = await house.test.db.withInstitution(HARBOUR, (tx) =>
      readAuditEvents(tx, HARBOUR, { actor: 'admin@', from: undefined }, 1),
    )
    deepEqual([event!.action, event!.details.count, event!.details.reason], ['ingest.correct', 2, 'The whole file was wrong'])
    deepEqual(
      (await createDecisions(house.test.db).standing(HARBOUR, 9)).map(({ correctedTo }) => correctedTo),
      [100, 100],
    )
    equal((await house.undo(body.id, 'admin')).status, 200)

    const scaled = await many([['2024-01-05', 10_000]], { by: 'times', factor: '0.01' })
    deepEqual([scaled.status, scaled.body.name], [200, 'Corrected ONE of 2024-01-05 from 10000 to 100'])
    equal((await house.undo(scaled.body.id, 'admin')).status, 200)
    equal((await many([['2024-01-05', 10_000]], { by: 'times' })).status, 400)
    const inverse = await many([['2024-01-05', 10_000]], { by: 'inverse' })
    deepEqual([inverse.status, inverse.body.reason], [409, 'ONE is no exchange rate, so it has no other direction.'])
  })

  it('is decided once for a key, whose retry has the same reply', async () => {
    const asked = { exceptions: [{ id: idOn('2024-01-04'), value: 30 }], comment: 'Seen on the exchange' }
    const send = () => house.call('POST', '/exceptions/confirm', 'admin', asked, { 'idempotency-key': 'decision-1' })
    const first = await send()
    equal(first.status, 200)
    deepEqual([(await send()).status, (await send()).body], [200, first.body])
    equal((await house.undo(first.body.id, 'admin')).status, 200)
  })

  it('is refused for another value, for what is not in doubt, without a reason, and for programs', async () => {
    const refused = await confirm('2024-01-04', 31)
    deepEqual([refused.status, refused.body.reason], [409, 'The value 31 is not in doubt any more. Load the list again.'])
    equal((await confirm('2024-01-03', 100)).status, 409)
    equal((await confirm('2024-01-04', 30, 'admin', ' ')).status, 400)
    equal((await confirm('2024-01-04', 30, 'program')).status, 403)
    equal((await confirm('2024-01-04', 30, 'nobody')).status, 401)
  })
})
