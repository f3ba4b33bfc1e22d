import { deepEqual, equal, notEqual } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'

import type { Server } from '#http/server.ts'
import { callerNamed, HARBOUR } from '../testing/institutions/two-institutions.ts'
import { openPermissionFixture, type PermissionFixture } from '../testing/permissions/permission-fixture.ts'
import { SPECIFIED_BODIES, type SpecifiedBody } from '../testing/replies/specified-bodies.ts'
import { appServices } from '../testing/servers/app-services.ts'
import { createApp, type Services } from './app.ts'

describe('the bodies of the specification', () => {
  let fixture: PermissionFixture
  let services: Services
  let app: Server
  before(async () => {
    fixture = await openPermissionFixture()
    services = appServices(fixture.authServer)
    app = await createApp(services)
  })
  after(async () => {
    await services.documents.close()
    await app.close()
    await fixture.authServer.close()
  })

  /** Values of an administrator's fields, by name. */
  function filledIn(field: string, path: string): unknown {
    const { clientName, accountId, institutionId, userId, portfolioId, heldIn, movedId } = fixture.things.own
    const values: Readonly<Record<string, unknown>> = {
      userName: callerNamed('admin').email,
      clientName,
      accountsInScope: [accountId],
      deviceType: 0,
      reportingCCY: 'EUR',
      timePeriod: '3M',
      useLive: false,
      // Of no user, so that no letter is sent.
      email: 'unknown@clarity.example',
      password: 'Copper-Lantern-88',
      code: '123456',
      institutionID: institutionId,
      clientID: fixture.things.own.clientId,
      name: 'Specified',
      ipAddresses: ['192.0.2.7', '192.0.2.8'],
      userID: userId,
      accountID: movedId,
      portfolioID: path.includes('account') ? heldIn : portfolioId,
      checked: true,
    }
    if (!(field in values)) throw new Error(`${path}: no value for ${field}.`)
    return values[field]
  }

  async function answerTo({ path, empty, isList, required }: SpecifiedBody, fields: readonly string[]) {
    const { institutionId, userId: id } = callerNamed('admin')
    const { accessToken } = await fixture.authServer.db.withInstitution(institutionId, (tx) =>
      fixture.authServer.sessions.open(tx, { id, institutionId }, { address: '192.0.2.1', userAgent: 'test' }),
    )
    const body = Object.fromEntries(fields.map((field) => [field, empty.includes(field) ? [] : filledIn(field, path)]))
    const reply = await app.inject({
      method: 'POST',
      url: `/api${path.replace('{institutionID}', HARBOUR)}`,
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      ...(required.length > 0 && { payload: JSON.stringify(isList ? [body] : body) }),
    })
    return { status: reply.statusCode, text: `${path} ${fields.join(' ')}: ${reply.body.slice(0, 200)}` }
  }

  it('are accepted by every call, with and without their optional fields', async () => {
    for (const call of SPECIFIED_BODIES) {
      const all = [...call.required, ...call.optional]
      for (const fields of call.optional.length > 0 ? [call.required, all] : [all]) {
        const { status, text } = await answerTo(call, fields)
        notEqual(status, 400, text)
        if (call.path.startsWith('/clarityConnect/')) equal(status, 200, text)
      }
    }
  })

  it('are needed: every call refuses a missing field, except signing out and the groupings, which have no amounts', async () => {
    const lenient: string[] = []
    for (const call of SPECIFIED_BODIES) {
      for (const field of call.required) {
        const fields = call.required.filter((each) => each !== field)
        if ((await answerTo(call, fields)).status !== 400) lenient.push(`${call.path} without ${field}`)
      }
    }
    deepEqual(lenient, ['/b2b/admins/logout without email', '/clarityConnect/getGroupingTypes_CC without reportingCCY'])
  })
})
