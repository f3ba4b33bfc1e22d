import { deepEqual, ok } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Right } from '@portal/contract/access/roles.ts'
import type * as appModule from '#app.ts'
import type { Database } from '#store/database.ts'
import { isNotNull } from '#store/drizzle.ts'
import { sessions } from '#store/tables/session.ts'
import { sampled } from '../../../analytics/testing/sampled.ts'
import { HARBOUR, MEADOW } from '../../testing/institutions/two-institutions.ts'
import { importCopy, type Rewrite } from '../../testing/module-copies.ts'
import type * as fixtureModule from '../../testing/permissions/permission-fixture.ts'
import { personNamed } from '../../testing/permissions/permission-people.ts'
import type { Things } from '../../testing/permissions/permission-request.ts'
import {
  CELLS,
  type Cell,
  isHarmless,
  isPerson,
  MAY_SEE,
  mayDo,
  PEOPLE,
  type PersonPrincipal,
  type Principal,
} from '../../testing/permissions/permission-table.ts'
import type * as appServicesModule from '../../testing/servers/app-services.ts'
import { openUndoable, type UndoableDatabase } from '../../testing/undoable-database.ts'
import type * as foldedEventsModule from './folded-events.ts'
import type * as sessionsModule from './sessions.ts'

const openAt =
  (declaration: RegExp): Rewrite =>
  (source) =>
    source.replace(declaration, (found) => `${found}\n  return\n`)

/** Disables the policy: every known caller may make all calls, and queries do not filter by user. */
const WITHOUT_FIRST_WALL: Readonly<Record<string, Rewrite>> = {
  'src/access/policy.ts': (source) =>
    openAt(/export function assertSameIdentity\([^)]*\): void \{/)(openAt(/export function admit\([^)]*\): void \{/)(source)),
  'src/store/institution/entitlements.ts': (source) =>
    source.replace('and(eq(clients.institutionId, institutionId), isPermitted)', 'undefined'),
  'src/store/booking/imports.ts': (source) =>
    source.replace(/sentBy === null \? undefined : eq\(all\.sentBy, sentBy\)/g, 'undefined'),
}

/** Changes of an institution that users may make, by their right. Imports change anything but users. */
const CHANGED_WITH: Readonly<Partial<Record<Right, string>>> = {
  'manage-users': 'accounts|clients|institutions|portfolios|user_portfolios|users',
  'manage-tokens': 'api_tokens|feeds|sources',
  'define-limits': 'limits|mandate_assignments|mandates',
  'acknowledge-limits': 'limit_acknowledgements',
  'send-quotes': 'live_quotes',
  'import-data':
    'accounts|batch_changes|batches|clients|corporate_actions|fx_rates|imports|income|instruments|institutions|portfolios|prices|transactions|transfers',
}

/** Tables that no user's change may contain, in their own institution. */
function forbiddenTo(principal: PersonPrincipal): (line: string) => boolean {
  const tables = (rights: readonly string[]) => new RegExp(`^(${['none', ...rights].join('|')}) `)
  const all = tables(Object.values(CHANGED_WITH))
  const own = tables(Object.entries(CHANGED_WITH).flatMap(([right, names]) => (mayDo(principal, right as Right) ? [names] : [])))
  return (line) => all.test(line) && !own.test(line)
}

describe('the database, with the policy disabled', () => {
  let fixture: fixtureModule.PermissionFixture
  let undoable: UndoableDatabase
  let app: Awaited<ReturnType<typeof appModule.createApp>>
  let invalidateAll: () => void
  let fingerprint: typeof fixtureModule.fingerprint
  let canaries: readonly (readonly [text: string, of: string])[]
  before(async () => {
    const load = <M>(path: string) => importCopy<M>('without the first wall', path, WITHOUT_FIRST_WALL)
    const { openPermissionFixture, fingerprint: print } = await load<typeof fixtureModule>(
      'testing/permissions/permission-fixture.ts',
    )
    const { appServices } = await load<typeof appServicesModule>('testing/servers/app-services.ts')
    const { createApp } = await load<typeof appModule>('src/app.ts')
    const { createSessions } = await load<typeof sessionsModule>('src/access/sessions.ts')
    const { createFoldedEvents } = await load<typeof foldedEventsModule>('src/access/folded-events.ts')
    fingerprint = print
    fixture = await openPermissionFixture()
    undoable = await openUndoable(fixture.authServer.url)
    const { db } = undoable
    const { authServer } = fixture
    const { clock, log, budgets } = authServer.services
    const services = appServices({
      ...authServer,
      db,
      services: {
        ...authServer.services,
        db,
        sessions: createSessions(db, clock),
        // Events of another connection would wait for the end of what is undone.
        foldedEvents: createFoldedEvents({ db, clock, log, budgets }),
      },
    })
    app = await createApp(services)
    invalidateAll = () => {
      services.sessions.invalidateAll()
      for (const id of [HARBOUR, MEADOW]) {
        services.entitlements.invalidate(id)
        services.compute.invalidateData(id)
      }
    }
    const { own, assigned, unassigned, foreign } = fixture.things
    const idsOf = (thing: Things) => [thing.clientId, thing.portfolioId, thing.heldIn, thing.accountId, thing.movedId]
    canaries = [
      ...idsOf(own).map((id) => [id, 'Alder of Harbour'] as const),
      ...idsOf(assigned).map((id) => [id, 'Birch of Harbour'] as const),
      ['Delta', 'Birch of Harbour'],
      ...[...idsOf(unassigned).slice(1), 'Gamma', 'Epsilon', 'Cedar'].map((text) => [text, 'nobody’s of Harbour'] as const),
      ...[...idsOf(foreign), foreign.batchId, foreign.tokenId].map((id) => [id, 'Meadow'] as const),
      ...[foreign.mandateId, foreign.assignmentId, foreign.limitId, foreign.sourceId].map((id) => [id, 'Meadow'] as const),
      ...[foreign.packId, foreign.documentId, foreign.scheduleId, foreign.jobId, foreign.runId].map(
        (id) => [id, 'Meadow'] as const,
      ),
      ...[own.packId, own.documentId, own.scheduleId].map((id) => [id, 'employee@'] as const),
      ...[own.tokenId, own.sourceId, own.deliveryTokenId].map((id) => [id, 'Harbour’s token'] as const),
      [own.batchId, 'books of Harbour'],
      [assigned.batchId, 'prices of Harbour'],
      [unassigned.batchId, 'other batches of Harbour'],
      ...['alder@', 'birch@', 'employee@', 'fresh@', 'admin@', 'stranger@', 'meadow@'].map((text) => [text, text] as const),
    ]
  })
  after(async () => {
    await fixture.authServer.background.settled()
    await app.close()
    await undoable.close()
    await fixture.authServer.close()
  })

  /** Of an endless stream the first line is enough. */
  async function ask(cell: Cell) {
    const reply = await app.inject({ ...fixture.sentFor(cell), payloadAsStream: true })
    const chunks: Buffer[] = []
    for await (const chunk of reply.stream()) {
      chunks.push(chunk as Buffer)
      if (String(reply.headers['content-type']).includes('ndjson')) break
    }
    return { status: reply.statusCode, body: Buffer.concat(chunks).toString() }
  }
  /** Every call that the table refuses to a known caller. */
  const refusedTo = (principal: Principal): readonly Cell[] =>
    sampled(
      CELLS.filter(
        (cell) => cell.principal === principal && (cell.status === 403 || cell.status === 404) && cell.kind !== 'words',
      ),
      3,
    )
  const linesOf = (print: readonly string[], institutionId: string) => print.filter((line) => line.includes(` ${institutionId} `))

  for (const principal of Object.keys(MAY_SEE) as Principal[]) {
    it(`shows ${principal} nothing of others, and lets them change nothing of it`, async () => {
      const isOfMeadow = principal === 'other-admin'
      // The database restricts a program to its institution; only the policy restricts it to its scopes.
      const isForbidden = isPerson(principal) ? forbiddenTo(principal) : () => false
      const own = isOfMeadow ? MEADOW : HARBOUR
      const other = isOfMeadow ? HARBOUR : MEADOW
      const before = await fingerprint(undoable.db)
      const found: string[] = []
      let answered = 0
      const lookFor = async (place: string) => {
        await fixture.authServer.background.settled()
        const print = await fingerprint(undoable.db)
        if (linesOf(print, other).join() !== linesOf(before, other).join()) found.push(`${place} changes the other institution`)
        const [was, is] = [before, print].map((lines) => linesOf(lines, own).filter(isForbidden).join())
        if (was !== is) found.push(`${place} changes what their role may not`)
        if (isPerson(principal) && !mayDo(principal, 'manage-users'))
          found.push(...(await foreignEnds(undoable.db, principal)).map((id) => `${place} ends the session ${id}`))
        if (print.join() === before.join()) return
        await undoable.undo()
        invalidateAll()
      }
      const [harmless, harmful] = [
        refusedTo(principal).filter(isHarmless),
        refusedTo(principal).filter((cell) => !isHarmless(cell)),
      ]
      for (const cell of [...harmless, ...harmful]) {
        const place = `${cell.call} on ${cell.kind ?? 'nothing'} ${cell.object}`
        const { status, body } = await ask(cell)
        if (status === 200) answered += 1
        for (const [text, of] of canaries)
          if (body.includes(text) && !MAY_SEE[principal]!.includes(of)) found.push(`${place} shows ${text} (${of})`)
        if (cell === harmless.at(-1)) await lookFor('one of the calls that only ask')
        if (!isHarmless(cell)) await lookFor(place)
      }
      deepEqual(found, [])
      // Proves that the calls reached the database: with the policy disabled some of them are answered.
      ok(answered > 0)
    })
  }
})

/** Sessions of others that have ended. */
async function foreignEnds(db: Database, principal: PersonPrincipal): Promise<readonly string[]> {
  const { userId } = personNamed(PEOPLE[principal].name)
  const ended = await db.withSystem((tx) => tx.select().from(sessions).where(isNotNull(sessions.endedAt)))
  return ended.filter((session) => session.userId !== userId).map(({ id }) => id)
}
