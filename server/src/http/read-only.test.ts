import { deepEqual, equal } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { endpoints } from '@portal/contract/catalogue.ts'
import { type AnyEndpoint, isWriting } from '@portal/contract/endpoint.ts'
import { READ_ONLY_HEADER } from '@portal/contract/read-only.ts'

import { fingerprint, openPermissionFixture, type PermissionFixture } from '../../testing/permissions/permission-fixture.ts'
import { CELLS, type Cell } from '../../testing/permissions/permission-table.ts'
import { appServices } from '../../testing/servers/app-services.ts'
import { createApp } from '../app.ts'
import type { Server } from './server.ts'

const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`
/** A 404 about no object is for who may call, and has not what the call is about. */
const isAllowed = ({ status, kind }: Cell) => ![401, 403].includes(status) && (status !== 404 || kind === null)
const WRITING = endpoints.filter(isWriting).map(nameOf)

describe('a portal that is read-only', () => {
  let fixture: PermissionFixture
  let app: Server
  let isOn = true
  before(async () => {
    fixture = await openPermissionFixture()
    const { authServer } = fixture
    const http = { ...authServer.services.http, isReadOnly: () => isOn }
    app = await createApp(appServices({ ...authServer, services: { ...authServer.services, http } }))
  })
  after(async () => {
    await fixture.authServer.background.settled()
    await app.close()
    await fixture.authServer.close()
  })

  async function ask(cell: Cell) {
    const reply = await app.inject({ ...fixture.sentFor(cell), payloadAsStream: true })
    const isOpen = reply.statusCode === 200
    if (isOpen) reply.stream().destroy()
    const body = isOpen ? {} : JSON.parse(Buffer.concat(await reply.stream().toArray()).toString())
    return { status: reply.statusCode, code: body.code, headers: reply.headers }
  }

  it('refuses every call that writes, by every principal that may make it, with a reason and when to ask again, and changes nothing', async () => {
    const before = await fingerprint(fixture.authServer.db)
    const asked = new Set<string>()
    for (const cell of CELLS.filter((each) => isAllowed(each) && WRITING.includes(each.call))) {
      const { status, code, headers } = await ask(cell)
      deepEqual([status, code, headers['retry-after']], [503, 'refusal.readOnly', '60'], `${cell.call} by ${cell.principal}`)
      equal(headers[READ_ONLY_HEADER], 'on')
      asked.add(cell.call)
    }
    deepEqual([...asked].sort(), [...WRITING].sort())
    await fixture.authServer.background.settled()
    deepEqual(await fingerprint(fixture.authServer.db), before)
  })
  it('refuses others as always: the reply tells them no more', async () => {
    const administering = endpoints.filter(({ access }) => access.startsWith('manage-')).map(nameOf)
    const cells = CELLS.filter(({ call, object }) => administering.includes(call) && WRITING.includes(call) && object === 'own')
    for (const principal of ['nobody', 'client', 'employee', 'program', 'program-elsewhere'])
      for (const cell of cells.filter((each) => each.principal === principal))
        deepEqual([(await ask(cell)).status, isAllowed(cell)], [cell.status, false], `${cell.call} by ${principal}`)
  })
  it('answers every other call as before: sign-in, selection, reports, the record of exports', async () => {
    const isLast = (call: string) => Number(call.endsWith('/logout'))
    const reading = endpoints.filter((endpoint) => !isWriting(endpoint)).map(nameOf)
    reading.sort((a, b) => isLast(a) - isLast(b))
    const answered = new Map<string, number[]>()
    for (const call of reading) {
      const cells = CELLS.filter((each) => each.call === call)
      const cell = cells.findLast(({ status }) => status === 200) ?? cells.at(-1)
      if (cell) answered.set(call, [(await ask(cell)).status, cell.status])
    }
    equal(answered.size, reading.length)
    deepEqual(
      [...answered].filter(([, [status, expected]]) => status !== expected),
      [],
    )
  })
  it('takes every call again afterwards, and no reply has the header', async () => {
    isOn = false
    for (const cell of CELLS.filter((each) => each.principal === 'client' && each.call === 'POST /preferences')) {
      const { status, headers } = await ask(cell)
      equal(status, cell.status)
      equal(headers[READ_ONLY_HEADER], undefined)
    }
  })
  it('is none that a call of the contract forgets: reading calls are listed here', () => {
    const listed = endpoints.filter(({ method, writes }) => method !== 'GET' && writes === false).map(nameOf)
    deepEqual(listed.sort(), READING_BY_CHOICE.trim().split('\n').sort())
    equal(
      endpoints.some(({ method, writes }) => method === 'GET' && writes === true),
      false,
    )
  })
})

/** Calls of people that write nothing but sign-ins, sessions, known devices, the selection and the audit trail. */
const READING_BY_CHOICE = `
DELETE /b2b/admins/{id}/sessions
DELETE /devices/{id}
DELETE /sessions/{id}
POST /auth/mail-sign-in-link
POST /auth/open-sign-in-link
POST /auth/openid/begin
POST /auth/openid/button
POST /auth/openid/complete
POST /auth/passkey-options
POST /auth/passkey-sign-in
POST /b2b/admins/login
POST /b2b/admins/logout
POST /b2b/groupings/members
POST /clarityConnect/getAccountsInScope_CC
POST /clarityConnect/getEmbeddedLookerStudioReport_CC
POST /clarityConnect/getSelectedClient_CC
POST /clarityConnect/getSelectedReportingCCY_CC
POST /clarityConnect/initStartUpForUser_CC
POST /clarityConnect/setSelectedClient_CC
POST /clarityConnect/setSelectedReportingCCY_CC
POST /clarityConnect/toggleLive_CC
POST /clarityConnect/uploadAccountsInScope_CC
POST /entries
POST /exports
POST /ledger-exports
POST /live
POST /permitted-address
POST /personal-data
POST /reports/house
POST /reports/house/figure
POST /reports/pdf
POST /what-if`
