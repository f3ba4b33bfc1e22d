import { deepEqual, equal } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { auditTrail } from '@portal/contract/institution/audit-trail.ts'
import type { Mandate } from '@portal/contract/limits/mandates.ts'
import { newId } from '#store/id.ts'
import { readersOfLimits, saveStates } from '#store/limits/limit-states.ts'
import { auditEvents } from '#store/tables/audit.ts'
import { limitAcknowledgements } from '#store/tables/limits.ts'
import { accountId, clientId, HARBOUR, MEADOW, type PersonName } from '../../../testing/institutions/two-institutions.ts'
import { type AdministrationServer, openAdministrationServer } from '../../../testing/servers/administration-server.ts'
import { emailOf } from '../../../testing/servers/auth-server.ts'

const NOT_FOUND = { status: 404, body: { reason: 'Not found' } }
const ALDER = clientId(HARBOUR, 'Alder')
/** In a portfolio of Alder that its client user and the employee are assigned. */
const ALPHA = accountId(HARBOUR, 'Alder', 'Alpha')
const CASH = { kind: 'cash', of: null, side: 'minimum', bound: 0.02, warning: 0.03, isLookedThrough: false }
const RISK = { kind: 'valueAtRisk', of: '95', side: 'maximum', bound: 0.05, warning: null, isLookedThrough: false }

describe('mandates', () => {
  let server: AdministrationServer
  before(async () => {
    server = await openAdministrationServer()
  })
  after(() => server.close())

  const save = (body: object, who: PersonName = 'admin') => server.ask<{ id: string }>(who, 'POST', '/b2b/mandates', body)
  const all = async (who: PersonName = 'admin') =>
    (await server.ask<{ mandates: readonly Mandate[] }>(who, 'GET', '/b2b/mandates')).body.mandates
  const assign = (mandate: string, body: object) =>
    server.ask<{ id: string }>('admin', 'POST', `/b2b/mandates/${mandate}/assignments`, body)

  it('are defined, changed and ended; a changed limit is another one', async () => {
    const { body } = await save({ name: ' Balanced ', limits: [CASH, RISK] })
    const [before] = await all()
    deepEqual([before!.name, before!.limits.map(({ kind }) => kind)], ['Balanced', ['cash', 'valueAtRisk']])
    const [cash, risk] = before!.limits
    await save({ mandateID: body.id, name: 'Balanced 2', limits: [cash, { ...risk, bound: 0.06 }] })
    const [changed] = await all()
    deepEqual([changed!.name, changed!.limits.map(({ bound }) => bound)], ['Balanced 2', [0.02, 0.06]])
    deepEqual([changed!.limits[0]!.id === cash!.id, changed!.limits[1]!.id === risk!.id], [true, false])
    deepEqual(await server.ask('admin', 'DELETE', `/b2b/mandates/${body.id}`), { status: 200, body: {} })
    deepEqual(await server.ask('admin', 'DELETE', `/b2b/mandates/${body.id}`), NOT_FOUND)
    deepEqual(await all(), [])
    const events = await server.db.withInstitution(HARBOUR, (tx) => tx.select().from(auditEvents))
    deepEqual(
      events.filter(({ action }) => action.startsWith('limits.')).map(({ actor, action, object }) => [actor, action, object]),
      [
        [emailOf('admin'), 'limits.define', 'Balanced'],
        [emailOf('admin'), 'limits.redefine', 'Balanced 2'],
        [emailOf('admin'), 'limits.end', 'Balanced 2'],
      ],
    )
    const { body: trail } = await server.ask<ResponseOf<typeof auditTrail>>('admin', 'GET', '/audit')
    deepEqual(
      trail.rows.flatMap(({ text }) => (text.includes(' the mandate ') ? [text] : [])),
      [
        'Ended the mandate Balanced 2',
        'Changed the mandate Balanced 2: Cash at least 2%, VaR 95 at most 6%',
        'Defined the mandate Balanced: Cash at least 2%, VaR 95 at most 5%',
      ],
    )
  })

  it('need another name than the others, and limits that say something', async () => {
    const { body } = await save({ name: 'Only', limits: [CASH] })
    equal((await save({ name: 'ONLY', limits: [CASH] })).status, 409)
    const refused = async (limit: object) => (await save({ name: 'Wrong', limits: [{ ...CASH, ...limit }] })).status
    equal(await refused({ warning: 0.01 }), 400)
    equal(await refused({ of: 'USD' }), 400)
    equal(await refused({ kind: 'valueAtRisk', of: '97' }), 400)
    equal(await refused({ kind: 'assetClass' }), 400)
    equal(await refused({ isLookedThrough: true }), 400)
    equal((await save({ name: 'Wrong', limits: [] })).status, 400)
    await server.ask('admin', 'DELETE', `/b2b/mandates/${body.id}`)
  })

  it('are assigned to accounts and clients of the institution, with dates', async () => {
    const { body } = await save({ name: 'Assigned', limits: [CASH] })
    const from = { from: '2026-01-01', until: null }
    equal((await assign(body.id, { clientID: ALDER, accountID: ALPHA, ...from })).status, 200)
    const ofClient = await assign(body.id, { clientID: ALDER, accountID: null, ...from })
    deepEqual((await assign(body.id, { clientID: clientId(HARBOUR, 'Birch'), accountID: ALPHA, ...from })).status, 404)
    equal((await assign(body.id, { clientID: clientId(MEADOW, 'Alder'), accountID: null, ...from })).status, 404)
    equal((await assign(body.id, { clientID: ALDER, accountID: null, from: '2026-01-02', until: '2026-01-01' })).status, 400)
    equal(
      (await server.ask('admin', 'POST', `/b2b/mandate-assignments/${ofClient.body.id}/end`, { until: '2026-06-30' })).status,
      200,
    )
    equal(
      (await server.ask('admin', 'POST', `/b2b/mandate-assignments/${ofClient.body.id}/end`, { until: '2025-06-30' })).status,
      400,
    )
    const [mandate] = await all()
    deepEqual(
      mandate!.assignments.map(({ client, account, until }) => [client, account, until]),
      [
        ['Alder', 'Alpha', null],
        ['Alder', null, '2026-06-30'],
      ],
    )
  })

  it('of another institution are not seen, changed or assigned', async () => {
    deepEqual(await all('stranger'), [])
    const [mandate] = await all()
    deepEqual(await server.ask('stranger', 'DELETE', `/b2b/mandates/${mandate!.id}`), NOT_FOUND)
    equal((await save({ mandateID: mandate!.id, name: 'Mine', limits: [CASH] }, 'stranger')).status, 404)
  })

  it('changes are read by those who look after the account, and of a client as a whole by those who see all of it', async () => {
    const readers = await server.db.withInstitution(HARBOUR, (tx) => readersOfLimits(tx, HARBOUR, [ALPHA, ALDER]))
    deepEqual(readers.map(({ email, subjectId }) => [email, subjectId === ALPHA ? 'Alpha' : 'Alder']).toSorted(), [
      [emailOf('admin'), 'Alder'],
      [emailOf('admin'), 'Alpha'],
      [emailOf('employee'), 'Alpha'],
    ])
  })

  it('a state is acknowledged by those who look after the account, with a reason; not by clients, and not where it is inside', async () => {
    const [mandate] = await all()
    const limitId = mandate!.limits[0]!.id
    const store = (day: string, state: 'breach' | 'inside', subject: string, accountId: string | null) =>
      server.db.withInstitution(HARBOUR, (tx) =>
        saveStates(tx, HARBOUR, 1, [
          {
            limitId,
            subjectId: subject,
            clientId: ALDER,
            accountId,
            day,
            state,
            value: 0.01,
            cause: null,
            isActive: null,
            reason: null,
          },
        ]),
      )
    await store('2026-03-19', 'breach', ALPHA, ALPHA)
    await store('2026-03-20', 'breach', ALPHA, ALPHA)
    const acknowledge = (who: PersonName, subjectId = ALPHA) =>
      server.ask(who, 'POST', '/limits/acknowledge', { limitId, subjectId, comment: 'Sold on Monday' })
    equal((await acknowledge('alder')).status, 403)
    deepEqual(await acknowledge('stranger'), NOT_FOUND)
    deepEqual(await acknowledge('employee', newId()), NOT_FOUND)
    equal((await acknowledge('employee')).status, 200)
    // Gamma of Alder is in no portfolio of the employee, who so does not see the client as a whole.
    await store('2026-03-20', 'breach', ALDER, null)
    deepEqual(await acknowledge('employee', ALDER), NOT_FOUND)
    equal((await acknowledge('admin', ALDER)).status, 200)
    const rows = await server.db.withInstitution(HARBOUR, (tx) => tx.select().from(limitAcknowledgements))
    deepEqual(
      rows.map(({ acknowledgedBy, since, subjectId, comment }) => [acknowledgedBy, since, subjectId, comment]).toSorted(),
      [
        [emailOf('admin'), '2026-03-20', ALDER, 'Sold on Monday'],
        [emailOf('employee'), '2026-03-19', ALPHA, 'Sold on Monday'],
      ],
    )
    await store('2026-03-23', 'inside', ALPHA, ALPHA)
    equal((await acknowledge('employee')).status, 409)
  })
})
