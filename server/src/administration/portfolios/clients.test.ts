import { deepEqual, equal } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { catalogue } from '@portal/contract/catalogue.ts'

import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { bookTwoInstitutions, clientId, HARBOUR, MEADOW } from '../../../testing/institutions/two-institutions.ts'
import { openPortal, type Portal } from '../../../testing/servers/portal.ts'
import { answerClients } from './clients.ts'

describe('GET /b2b/clients', () => {
  let test: TestDatabase
  let portal: Portal
  before(async () => {
    test = await openTestDatabase()
    await bookTwoInstitutions(test.db)
    portal = await openPortal(test.db, catalogue.institution, [answerClients])
  })
  after(async () => {
    await portal.server.close()
    await test.close()
  })
  const get = (who?: string) =>
    portal.server.inject({ method: 'GET', url: '/api/b2b/clients', ...(who && { headers: { authorization: `Bearer ${who}` } }) })

  it('answers an administrator with every client of the institution, by name', async () => {
    deepEqual((await get('admin')).json(), {
      rows: ['Alder', 'Birch', 'Cedar'].map((name) => ({ id: clientId(HARBOUR, name), name })),
    })
  })
  it('answers the administrator of another institution with their own clients only', async () => {
    deepEqual((await get('stranger')).json(), { rows: [{ id: clientId(MEADOW, 'Alder'), name: 'Alder' }] })
  })
  it('refuses all others', async () => {
    equal((await get()).statusCode, 401)
    for (const who of ['employee', 'alder', 'fresh']) equal((await get(who)).statusCode, 403, who)
  })
})
