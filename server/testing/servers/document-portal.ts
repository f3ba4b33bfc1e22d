import { embeddedReport } from '@portal/contract/reports/embedded-report.ts'
import type { LightMyRequestResponse } from 'fastify'

import type { Server } from '#http/server.ts'
import { createApp, type Services } from '../../src/app.ts'
import { accountId, callerNamed, HARBOUR, type PersonName } from '../institutions/two-institutions.ts'
import { openPermissionFixture, type PermissionFixture } from '../permissions/permission-fixture.ts'
import { appServices } from './app-services.ts'

/** A signed-in user with browser and page. */
export interface Visitor {
  readonly headers: Readonly<Record<string, string>>
  readonly cookie: string
  readonly body: object
  readonly sessionId: string
}

/** The portal of two institutions as readers of its documents see it. */
export interface DocumentPortal {
  readonly fixture: PermissionFixture
  readonly services: Services
  /** Signs in a user of Harbour, who reads one account. */
  readonly visitor: (name: PersonName, clientName: string, account: string) => Promise<Visitor>
  readonly post: (path: string, who: Visitor, more?: object) => Promise<LightMyRequestResponse>
  /** The URL of a report on the visitor's selection. */
  readonly addressFor: (who: Visitor, more?: object) => Promise<string>
  readonly open: (url: string, cookie?: string) => Promise<LightMyRequestResponse>
  readonly close: () => Promise<void>
}

/** @param frameOrigins where external reports may be framed from */
export async function openDocumentPortal(frameOrigins: readonly string[] = []): Promise<DocumentPortal> {
  const fixture = await openPermissionFixture()
  const services = appServices(fixture.authServer)
  const app: Server = await createApp({ ...services, http: { ...services.http, frameOrigins } })

  async function visitor(name: PersonName, clientName: string, account: string): Promise<Visitor> {
    const { db, sessions } = fixture.authServer
    const { userId: id, institutionId, email } = callerNamed(name)
    const session = await db.withInstitution(institutionId, (tx) =>
      sessions.open(tx, { id, institutionId }, { address: '192.0.2.1', userAgent: 'test' }),
    )
    const accountsInScope = [accountId(HARBOUR, clientName, account)]
    return {
      headers: { authorization: `Bearer ${session.accessToken}`, 'content-type': 'application/json' },
      cookie: `__Host-refresh=${session.refreshToken}`,
      body: { userName: email, clientName, accountsInScope, deviceType: 0, reportingCCY: 'EUR' },
      sessionId: session.sessionId,
    }
  }
  const post: DocumentPortal['post'] = async (path, { headers, cookie, body }, more = {}) =>
    app.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { ...headers, cookie },
      payload: JSON.stringify({ ...body, ...more }),
    })
  return {
    fixture,
    services,
    visitor,
    post,
    addressFor: async (who, more) => (await post(embeddedReport.path, who, more)).json().url,
    open: async (url, cookie) => app.inject({ method: 'GET', url, headers: cookie === undefined ? {} : { cookie } }),
    close: async () => {
      await services.documents.close()
      await app.close()
      await fixture.authServer.close()
    },
  }
}
