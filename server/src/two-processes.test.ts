import { deepEqual, equal, notEqual, rejects } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { bookEntry } from '@portal/contract/institution/entries.ts'
import { imports } from '@portal/contract/institution/imports.ts'
import { embeddedReport } from '@portal/contract/reports/embedded-report.ts'
import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { VERSIONS_HEADER } from '@portal/contract/seen-versions.ts'
import { toggleLive } from '@portal/contract/selection/toggle-live.ts'
import { SESSION_VERSION_HEADER } from '@portal/contract/session-version.ts'

import type { UserCaller } from '#access/caller.ts'
import { createSessions } from '#access/sessions.ts'
import type { Server } from '#http/server.ts'
import { settleBudgets } from '#store/session/budget-levels.ts'
import { clockAhead } from '../testing/clock.ts'
import { accountId, callerNamed, HARBOUR, type PersonName } from '../testing/institutions/two-institutions.ts'
import { openPermissionFixture, type PermissionFixture } from '../testing/permissions/permission-fixture.ts'
import { appServices } from '../testing/servers/app-services.ts'
import { createApp } from './app.ts'
import { followVersions } from './operations/follow-versions.ts'

/** Processes behind a balancer have the database in common, and no notification of it arrives. The second one is two seconds ahead. */
describe('a caller whose requests reach two processes in turn', () => {
  let fixture: PermissionFixture
  const closing: (() => void)[] = []
  const processes: { readonly app: Server; readonly services: ReturnType<typeof appServices> }[] = []
  before(async () => {
    fixture = await openPermissionFixture()
    const { db, services } = fixture.authServer
    for (const aheadMs of [0, 2_000]) {
      const clock = clockAhead(services.clock, aheadMs)
      const versions = await followVersions(db, services.log, (change) => {
        if (change.kind === 'data') own.compute.invalidateData(change.institutionId)
        else if (change.kind === 'entitlement') own.entitlements.invalidate(change.institutionId)
      })
      closing.push(versions.close)
      const http = { ...services.http, catchUp: versions.catchUp }
      const own = appServices({ db, services: { ...services, http, clock, sessions: createSessions(db, clock) } })
      processes.push({ app: await createApp(own), services: own })
    }
  })
  after(async () => {
    for (const close of closing) close()
    for (const { app, services } of processes) {
      await services.documents.close()
      await app.close()
    }
    await fixture.authServer.close()
  })

  async function visitor(name: PersonName = 'alder') {
    const { db, sessions } = fixture.authServer
    const { userId: id, institutionId, email } = callerNamed(name)
    const session = await db.withInstitution(institutionId, (tx) =>
      sessions.open(tx, { id, institutionId }, { address: '192.0.2.1', userAgent: 'test' }),
    )
    const accountsInScope = [accountId(HARBOUR, 'Alder', 'Alpha')]
    return {
      ...session,
      headers: {
        authorization: `Bearer ${session.accessToken}`,
        'content-type': 'application/json',
        cookie: `__Host-refresh=${session.refreshToken}`,
      },
      body: { userName: email, clientName: 'Alder', accountsInScope, deviceType: 0, reportingCCY: 'EUR' },
    }
  }
  type Visitor = Awaited<ReturnType<typeof visitor>>
  const send = (process: number, path: string, { headers }: Visitor, body: object, more: Readonly<Record<string, string>> = {}) =>
    processes[process]!.app.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { ...headers, ...more },
      payload: JSON.stringify(body),
    })
  const post = (process: number, path: string, who: Visitor, more: object = {}, version?: string) =>
    send(process, path, who, { ...who.body, ...more }, version === undefined ? {} : { [SESSION_VERSION_HEADER]: version })
  const modeAt = async (process: number, who: Visitor, version?: string) =>
    (await post(process, npvSnapshot.path, who, {}, version)).json().mode

  const switchTo = (process: number, who: Visitor, useLive: boolean) =>
    post(process, toggleLive.path, who, { useLive, reportingCCY: undefined })

  it('opens a report at a process that did not issue its ticket, once at all of them', async () => {
    const who = await visitor()
    const { url } = (await post(0, embeddedReport.path, who)).json()
    const replies = await Promise.all([1, 0, 1, 0].map((i) => processes[i]!.app.inject({ url, headers: who.headers })))
    deepEqual(replies.map(({ statusCode }) => statusCode).sort(), [200, 404, 404, 404])
  })

  it('sees the mode that was switched at another one, with the version of the reply at once', async () => {
    const who = await visitor()
    deepEqual([await modeAt(0, who), await modeAt(1, who)], ['Close', 'Close'])
    for (const [at, other, useLive, mode] of [
      [0, 1, true, 'Live'],
      [1, 0, false, 'Close'],
    ] as const) {
      const reply = await switchTo(at, who, useLive)
      const version = String(reply.headers[SESSION_VERSION_HEADER])
      deepEqual([reply.json(), await modeAt(at, who)], [{ useLive }, mode])
      equal(await modeAt(other, who, version), mode)
      equal(await modeAt(other, who), mode)
    }
  })

  it('sees it without a version some seconds later, and is signed out there as soon', async () => {
    const who = await visitor()
    const { clock, sessions } = fixture.authServer
    deepEqual([await modeAt(0, who), await modeAt(1, who)], ['Close', 'Close'])
    equal((await switchTo(0, who, true)).statusCode, 200)
    deepEqual(await modeAt(1, who, 'no number'), 'Close')
    clock.advance({ seconds: 10 })
    equal(await modeAt(1, who), 'Live')
    await sessions.end(who.sessionId)
    equal((await post(1, npvSnapshot.path, who)).statusCode, 200)
    clock.advance({ seconds: 10 })
    equal((await post(1, npvSnapshot.path, who)).statusCode, 401)
  })

  it('sees what was booked at another one, with the versions of the reply at once', async () => {
    const [who, admin] = [await visitor(), await visitor('admin')]
    const figures = async (process: number, versions?: string) =>
      (await send(process, npvSnapshot.path, who, who.body, versions === undefined ? {} : { [VERSIONS_HEADER]: versions })).body
    const before = await figures(1)
    const cells = { account: 'Alder/Alpha', date: '2024-01-15', counterparty: 'Alder', currency: 'EUR', amount: '5000' }
    const booked = await send(0, bookEntry.path, admin, { kind: 'transfers', cells })
    const versions = String(booked.headers[VERSIONS_HEADER])
    const now = await figures(0)
    notEqual(now, before)
    equal(await figures(1), before, 'no notification arrives')
    equal(await figures(1, 'no versions'), before)
    equal(await figures(1, versions), now)
    equal(await figures(1), now)
    const { headers, url } = { ...admin, url: `/api${imports.path}` }
    equal((await processes[1]!.app.inject({ url, headers })).headers[VERSIONS_HEADER], versions, 'a worker books for others')
  })

  it('has six streams of Live mode at all of them', async () => {
    const { sessionId } = await visitor()
    const caller: UserCaller = { ...callerNamed('alder'), sessionId }
    const takeAt = (process: number) => processes[process]!.services.livePlaces.take(caller)
    const places = await Promise.all([0, 1, 0, 1, 0, 1].map(takeAt))
    for (const process of [0, 1]) await rejects(takeAt(process), { status: 429 })
    places[0]!()
    await processes[0]!.services.livePlaces.close()
    await takeAt(1)
  })

  it('has one budget: the database counts what was spent at each, and gives back as time passes', async () => {
    const { db } = fixture.authServer
    const settle = (units: number) =>
      db.withSystem((tx) => settleBudgets(tx, [{ key: 'one', units, burst: 100, perSecond: 0.001, lowest: -50 }]))
    equal(Math.round((await settle(60)).get('one')!), 40)
    equal(Math.round((await settle(60)).get('one')!), -20)
    equal(Math.round((await settle(60)).get('one')!), -50)
  })
})
