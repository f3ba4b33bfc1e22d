import { equal } from 'node:assert/strict'
import { catalogue } from '@portal/contract/catalogue.ts'
import type { WhitelistEntry } from '@portal/contract/institution/tokens.ts'

import { LIMITS } from '../../src/access/budgets.ts'
import { tokenAnswers } from '../../src/administration/tokens/token-answers.ts'
import { selectionAnswers } from '../../src/selection/answers.ts'
import { auditEvents } from '../../src/store/tables/audit.ts'
import { openTestDatabase } from '../database.ts'
import { bookTwoInstitutions, HARBOUR } from '../institutions/two-institutions.ts'
import { UNLIMITED } from '../unlimited.ts'
import { openPortal, type Portal } from './portal.ts'

/** An address from which tokens are used. */
export const OFFICE = '192.0.2.10'

/** How a call is sent. */
export interface Sent {
  readonly from?: string
  readonly forwarded?: string
  readonly body?: object
  readonly by?: Portal
  /** The `Idempotency-Key`. */
  readonly key?: string
}
/** A portal that makes tokens and is called with them, behind a proxy too. */
export async function openTokenPortal() {
  const test = await openTestDatabase()
  await bookTwoInstitutions(test.db)
  const answers = [...tokenAnswers, ...selectionAnswers]
  const endpoints = [...catalogue.institution, ...catalogue.selection]
  const portal = await openPortal(test.db, endpoints, answers)
  const behindProxy = await openPortal(test.db, endpoints, answers, { trustedProxies: ['10.0.0.0/8'] })
  // The clock of a test stands still: what waits for its pace would wait for the longest time.
  const unpaced = { ...LIMITS, rates: { ...LIMITS.rates, pace: UNLIMITED.rates.pace } }
  const limited = await openPortal(test.db, endpoints, answers, {}, unpaced)
  const { background } = portal

  async function close(): Promise<void> {
    await background.settled()
    await portal.server.close()
    await behindProxy.server.close()
    await limited.server.close()
    await test.close()
  }

  async function call(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    token: string,
    { from, forwarded, body, by, key }: Sent = {},
  ) {
    const { server } = by ?? portal
    const reply = await server.inject({
      method,
      url: `/api${path}`,
      remoteAddress: from ?? '127.0.0.1',
      headers: {
        authorization: `Bearer ${token}`,
        ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }),
        ...(body && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body && { payload: JSON.stringify(body) }),
    })
    return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
  }
  const create = (who: string, institutionID: string, ipAddresses: readonly string[], more: object = {}) =>
    call('POST', `/b2b/institutions/token/${institutionID}`, who, { body: { institutionID, ipAddresses, ...more } })
  async function newToken(ipAddresses: readonly string[] = [OFFICE], more: object = {}): Promise<WhitelistEntry> {
    const { status, body } = await create('admin', HARBOUR, ipAddresses, more)
    equal(status, 200)
    return body
  }
  const list = async (who = 'admin', institutionID = HARBOUR): Promise<readonly WhitelistEntry[]> =>
    (await call('GET', `/b2b/institutions/tokens/${institutionID}`, who)).body.rows
  const revokeAll = () => call('DELETE', `/b2b/institutions/revoke-tokens/${HARBOUR}`, 'admin')
  const SELECTION = { userName: 'any', clientName: 'Alder', accountsInScope: [], deviceType: 0 }
  const clients = (token: string, sent: Sent = {}) =>
    call('POST', '/clarityConnect/getAllClientsForUser_CC', token, { from: OFFICE, body: SELECTION, ...sent })
  const events = () => test.db.withInstitution(HARBOUR, (tx) => tx.select().from(auditEvents).orderBy(auditEvents.sequence))
  return {
    test,
    portal,
    behindProxy,
    limited,
    background,
    close,
    call,
    create,
    newToken,
    list,
    revokeAll,
    clients,
    events,
    SELECTION,
  }
}

export type TokenPortal = Awaited<ReturnType<typeof openTokenPortal>>
