import { deepEqual, equal, match } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { auditTrail } from '@portal/contract/institution/audit-trail.ts'

import { AUDIT_SENTENCE } from '@portal/presentation/messages/en/server/audit-sentence.ts'
import type { AuditDetail } from '#store/audit/chain.ts'
import { verifyAuditTrail } from '#store/audit/verify.ts'
import {
  accountId,
  callerNamed,
  clientId,
  HARBOUR,
  MEADOW,
  type PersonName,
  portfolioId,
} from '../../../testing/institutions/two-institutions.ts'
import { type AdministrationServer, openAdministrationServer } from '../../../testing/servers/administration-server.ts'
import { emailOf } from '../../../testing/servers/auth-server.ts'
import { auditText } from './audit-text.ts'

describe('the audit trail', () => {
  let adminServer: AdministrationServer
  before(async () => {
    adminServer = await openAdministrationServer()
    await everyDeed()
  })
  after(() => adminServer.close())

  const trail = (query = '', who: PersonName = 'admin') =>
    adminServer.ask<ResponseOf<typeof auditTrail>>(who, 'GET', `/audit${query}`)
  const textsOf = async (query = '', who?: PersonName) => (await trail(query, who)).body.rows.map(({ text }) => text)
  const user = (name: PersonName) => callerNamed(name).userId

  /** Each action of administration once, a second apart. */
  async function everyDeed(): Promise<void> {
    const birch = clientId(HARBOUR, 'Birch')
    const [delta, income] = [accountId(HARBOUR, 'Birch', 'Delta'), portfolioId(HARBOUR, 'Birch', 'Income')]
    const act = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown, who: PersonName = 'admin') => {
      adminServer.clock.advance({ seconds: 1 })
      return (await adminServer.ask<{ id: string }>(who, method, path, body)).body
    }
    await act('POST', '/b2b/admins/register-user', { email: 'new@clarity.example', institutionID: HARBOUR, clientID: birch })
    const { id } = await act('POST', '/b2b/portfolios', { name: 'Value', clientID: birch })
    await act('POST', '/b2b/user-portfolios/update', [{ userID: user('fresh'), portfolioID: income, checked: true }])
    await act('POST', '/b2b/account-portfolios/update', [
      { accountID: delta, portfolioID: income, checked: false },
      { accountID: delta, portfolioID: id, checked: true },
    ])
    await act('DELETE', `/b2b/user-portfolios/client/${birch}/${user('employee')}`)
    await act('POST', `/b2b/admins/${user('birch')}/reset-factor`)
    await act('DELETE', `/b2b/admins/${user('alder')}/sessions`)
    await act('DELETE', `/b2b/admins/${user('birch')}`)
    await act('POST', '/exports', { file: 'npv-snapshot.csv', rows: 3 }, 'employee')
    await act('GET', '/b2b/admins', undefined, 'employee')
    await act('DELETE', `/b2b/admins/${user('stranger')}`)
    await adminServer.background.settled()
  }

  it('a change of a limit says how it was before, where there is a record of it', () => {
    const limit = { limit: 'Cash at least 2%', day: '2026-11-27' }
    const textFor = (details: Record<string, string>) =>
      auditText({ action: 'limits.change', object: 'Growth', result: 'success', details: { ...limit, ...details } })
    equal(textFor({ state: 'breach' }), 'Growth: Cash at least 2% is breached at the close of 2026-11-27')
    const warned = 'Growth: Cash at least 2% is near its bound at the close of 2026-11-27; it was breached'
    equal(textFor({ state: 'warning', before: 'breach' }), warned)
  })

  it('an event that was stored with its cells in words reads as it did', () => {
    const details = { cells: ['fresh@clarity.example, Growth: unchecked', 'fresh@clarity.example, Income: checked'] }
    equal(
      auditText({ action: 'institution.assign-users', object: 'Birch', result: 'success', details }),
      'Changed who sees which portfolio of Birch: fresh@clarity.example, Growth: unchecked; fresh@clarity.example, Income: checked',
    )
  })
  it('protection 60: has every action of administration, export and refusal once, as text', async () => {
    deepEqual((await textsOf()).toReversed(), [
      'Invited new@clarity.example as a user of Birch',
      'Added the portfolio Value of Birch',
      'Changed who sees which portfolio of Birch: fresh@clarity.example, Income: checked',
      'Moved accounts of Birch: Delta: Income → Value',
      'Changed who sees which portfolio of Birch: employee@clarity.example, Income: unchecked',
      'Reset the authenticator app of birch@clarity.example',
      'Signed alder@clarity.example out (1 session)',
      'Deleted the user birch@clarity.example',
      'Exported npv-snapshot.csv (3 rows)',
      'Was refused GET /b2b/admins',
      'Asked for something that is not there or not theirs: DELETE /b2b/admins/{id}',
    ])
  })

  it('says who, when, from where and with what result; the name of a deleted user stays', async () => {
    const { rows, hasMore } = (await trail('?object=BIRCH@&action=delete')).body
    equal(hasMore, false)
    equal(rows.length, 1)
    const { actor, action, object, result, address, at, requestId } = rows[0]!
    deepEqual(
      [actor, action, object, result, address, at],
      [
        emailOf('admin'),
        'institution.delete-user',
        'birch@clarity.example',
        'success',
        '192.0.2.1',
        Date.parse('2026-06-01T09:00:08Z') / 1_000,
      ],
    )
    equal(requestId.length, 36)
    const [miss] = (await trail('?action=access.miss')).body.rows
    deepEqual([miss!.result, miss!.details], ['refused', { id: user('stranger') }])
  })

  it('is filtered by actor, action, object, result and time, without regard to case and by parts', async () => {
    deepEqual(await textsOf(`?actor=EMPLOYEE`), ['Was refused GET /b2b/admins', 'Exported npv-snapshot.csv (3 rows)'])
    equal((await textsOf('?action=institution.')).length, 8)
    deepEqual(await textsOf('?object=value'), ['Added the portfolio Value of Birch'])
    equal((await textsOf('?result=refused')).length, 2)
    deepEqual([(await textsOf('?result=failure')).length, (await trail('?result=all')).status], [0, 400])
    const start = Date.parse('2026-06-01T09:00:00Z') / 1_000
    equal((await textsOf(`?from=${start + 2}&to=${start + 4}`)).length, 3, 'both ends included')
    deepEqual(await textsOf(`?actor=${encodeURIComponent("%' or true --")}`), [])
    equal((await trail('?from=yesterday')).status, 400)
    equal((await trail('?to=999999999999999')).status, 200)
  })

  it('is not searched for characters that a text cannot hold', async () => {
    const { status, body } = await trail('?actor=%00')
    deepEqual([status, body.reason], [400, 'The request holds a character that is not allowed.'])
  })
  it('comes in pages, newest first, without a gap or a repetition', async () => {
    const seen: number[] = []
    let before = ''
    for (;;) {
      const { rows, hasMore } = (await trail(`?limit=4${before}`)).body
      seen.push(...rows.map(({ sequence }) => sequence))
      before = `&before=${seen.at(-1)}`
      if (!hasMore) break
    }
    deepEqual(
      seen,
      Array.from({ length: 11 }, (_, i) => 11 - i),
    )
  })

  it('is that of the own institution, for administrators only', async () => {
    deepEqual(await textsOf('', 'stranger'), [])
    equal((await trail('', 'employee')).status, 403)
    equal((await trail('', 'fresh')).status, 403)
    const finding = await adminServer.db.withInstitution(HARBOUR, (tx) => verifyAuditTrail(tx, HARBOUR))
    equal(finding.isWhole, true)
    deepEqual(await adminServer.db.withInstitution(MEADOW, (tx) => verifyAuditTrail(tx, MEADOW)), { isWhole: true, events: 0 })
  })

  it('has a sentence for every action, whatever the details of an event lack', () => {
    for (const action of Object.keys(AUDIT_SENTENCE).filter((name) => /^(?!step\.).*\./.test(name)))
      for (const result of ['success', 'failure'] as const)
        match(auditText({ action, object: 'Object', result, details: {} }), /^[A-Z]/, action)
  })

  it('says what was kept of a run, made for a pack and changed in a source', () => {
    const textOf = (action: string, details: Readonly<Record<string, AuditDetail>>) =>
      auditText({ action, object: 'Object', result: 'success', details })
    equal(textOf('institution.run', { number: 3, rows: 12, hash: 'ab' }), 'Kept the figures of Object as run 3: 12 rows, hash ab')
    equal(textOf('documents.make', { client: 'Birch', pack: 'p1', hash: 'ab' }), 'Made Object of Birch for the pack p1, hash ab')
    equal(textOf('documents.mail', { documents: 2, pack: 'p1' }), 'Mailed 2 documents of the pack p1 to Object')
    equal(textOf('documents.order-pack', { clients: 1 }), 'Ordered the pack Object of 1 client')
    equal(textOf('institution.change-source', { accounts: 4, isPaused: true }), 'Changed the source Object: paused, accounts: 4')
  })

  it('shows an action without a sentence by its name', () => {
    const event = { action: 'ingest.send-quotes', object: 'AAPL', result: 'failure', details: {} } as const
    equal(auditText(event), 'Send quotes: AAPL (failure)')
    match(auditText({ ...event, action: 'constructor', object: '' }), /^Constructor/)
  })
})
