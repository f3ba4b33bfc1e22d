import { deepEqual, equal, ok } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { hasRight, RIGHTS, ROLE_NAMES, type Role } from '@portal/contract/access/roles.ts'
import { endpoints } from '@portal/contract/catalogue.ts'

import type { Database } from '#store/database.ts'
import { HARBOUR, MEADOW } from '../../testing/institutions/two-institutions.ts'
import { fingerprint, openPermissionFixture, type PermissionFixture } from '../../testing/permissions/permission-fixture.ts'
import {
  CELLS,
  type Cell,
  isHarmless,
  mayDo,
  PEOPLE,
  type PersonPrincipal,
  TABLED_CALLS,
} from '../../testing/permissions/permission-table.ts'
import { appServices } from '../../testing/servers/app-services.ts'
import { openUndoable, type UndoableDatabase } from '../../testing/undoable-database.ts'
import { createApp, type Services } from '../app.ts'
import type { Server } from '../http/server.ts'
import { createSessions } from './sessions.ts'

const AT_ONCE = 12

/** The reply to the call of a cell. */
interface Answered {
  readonly cell: Cell
  readonly status: number
  readonly reason: unknown
  readonly headers: string
}

describe('the authorization matrix', () => {
  let fixture: PermissionFixture
  let app: Server
  let services: Services
  let undoable: UndoableDatabase
  /** The database of the portal under test. */
  let current: Database
  before(async () => {
    fixture = await openPermissionFixture()
    undoable = await openUndoable(fixture.authServer.url)
    current = fixture.authServer.db
    const db: Database = {
      as: (...args) => current.as(...args),
      asProgram: (...args) => current.asProgram(...args),
      withInstitution: (...args) => current.withInstitution(...args),
      withSystem: (...args) => current.withSystem(...args),
      close: async () => {},
    }
    const { authServer } = fixture
    services = appServices({
      ...authServer,
      db,
      services: { ...authServer.services, db, sessions: createSessions(db, authServer.clock) },
    })
    app = await createApp(services)
  })
  after(async () => {
    await fixture.authServer.background.settled()
    await app.close()
    await undoable.close()
    await fixture.authServer.close()
  })

  async function ask(cell: Cell): Promise<Answered> {
    const reply = await app.inject({ ...fixture.sentFor(cell), payloadAsStream: true })
    const isOpen = reply.statusCode === 200
    if (isOpen) reply.stream().destroy()
    const chunks = isOpen ? [] : await reply.stream().toArray()
    const reason = isOpen ? undefined : (JSON.parse(Buffer.concat(chunks).toString()) as { reason: unknown }).reason
    return { cell, status: reply.statusCode, reason, headers: Object.keys(reply.headers).sort().join(' ') }
  }
  async function askAll(cells: readonly Cell[]): Promise<readonly Answered[]> {
    const answered: Answered[] = []
    for (let at = 0; at < cells.length; at += AT_ONCE)
      answered.push(...(await Promise.all(cells.slice(at, at + AT_ONCE).map(ask))))
    return answered
  }
  function invalidateAll(): void {
    services.sessions.invalidateAll()
    for (const id of [HARBOUR, MEADOW]) {
      services.entitlements.invalidate(id)
      services.compute.invalidateData(id)
    }
  }
  /** A change of one cell is not visible to the others. */
  async function askAndUndo(cell: Cell): Promise<Answered> {
    current = undoable.db
    try {
      const answered = await ask(cell)
      await fixture.authServer.background.settled()
      return answered
    } finally {
      await undoable.undo()
      current = fixture.authServer.db
      invalidateAll()
    }
  }
  const isAsExpected = ({ cell, status }: Answered): boolean => status === cell.status
  const lineOf = ({ cell, status, reason }: Answered): string =>
    `${cell.call} by ${cell.principal}, ${cell.kind ?? 'nothing'} ${cell.object}: ${status} instead of ${cell.status} (${reason})`
  const isRefused = ({ status }: Cell): boolean => [401, 403, 404].includes(status)
  const refusals = CELLS.filter(isRefused)

  it('names every call of the contract, and no other', () => {
    deepEqual([...TABLED_CALLS].sort(), [...new Set(endpoints.map(({ method, path }) => `${method} ${path}`))].sort())
    ok(CELLS.length >= 2_000, `there are only ${CELLS.length} cells`)
  })
  it('says who has each right, and has a user of every role', () => {
    const people = Object.entries(PEOPLE) as [PersonPrincipal, { readonly role: Role }][]
    const signedIn = people.filter(([principal]) => principal !== 'signing-in')
    for (const [principal, { role }] of signedIn)
      for (const right of RIGHTS) equal(hasRight(role, right), mayDo(principal, right), `${right} of the role ${role}`)
    deepEqual(new Set(signedIn.map(([, { role }]) => role)), new Set(ROLE_NAMES))
  })
  it('refuses what the table refuses, with equal replies for foreign and missing objects, and changes nothing', async () => {
    const before = await fingerprint(fixture.authServer.db)
    const answered = await askAll(refusals)
    deepEqual(answered.filter((each) => !isAsExpected(each)).map(lineOf), [])
    const signedIn = answered.filter(({ cell }) => !/login|auth|demo|document/.test(cell.call))
    for (const [status, reason] of [
      [401, 'Please sign in.'],
      [403, 'You may not do this.'],
      [404, 'Not found'],
    ]) {
      const alike = signedIn.filter((each) => each.status === status)
      deepEqual([...new Set(alike.map((each) => each.reason))], [reason])
      deepEqual(new Set(alike.map(({ headers }) => headers)).size, 1)
    }
    await fixture.authServer.background.settled()
    deepEqual(await fingerprint(fixture.authServer.db), before)
  })
  it('answers what the table allows', async () => {
    const allowed = CELLS.filter((cell) => !isRefused(cell))
    const answered = [...(await askAll(allowed.filter(isHarmless)))]
    for (const cell of allowed.filter((each) => !isHarmless(each))) answered.push(await askAndUndo(cell))
    deepEqual(answered.filter((each) => !isAsExpected(each)).map(lineOf), [])
    equal(answered.length + refusals.length, CELLS.length)
  })
})
