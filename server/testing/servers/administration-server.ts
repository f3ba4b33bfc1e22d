import { catalogue } from '@portal/contract/catalogue.ts'
import { createEntitlements } from '../../src/access/entitlements.ts'
import { administrationAnswers } from '../../src/administration/answers.ts'
import { authAnswers } from '../../src/auth/answers.ts'
import { serveAll } from '../../src/http/serve.ts'
import { createServer } from '../../src/http/server.ts'
import { limitAnswers } from '../../src/limits/acknowledge-limit.ts'
import { plainTextOf } from '../../src/mail/letter.ts'
import { profileAnswers } from '../../src/profile/answers.ts'
import { selectionAnswers } from '../../src/selection/answers.ts'
import { callerNamed, PERSON_NAMES, type PersonName } from '../institutions/two-institutions.ts'
import { NO_FEEDS } from '../no-feeds.ts'
import { type AuthServer, openAuthServer } from './auth-server.ts'

/** A reply without its request id; `T` is the type of a successful one. */
export interface AdministrationReply<T> {
  readonly status: number
  readonly body: T & { readonly reason?: string }
}

/** The two institutions with all users signed in: the calls of administration, sessions and selection. */
export interface AdministrationServer extends AuthServer {
  readonly ask: <T = object>(
    who: PersonName | { readonly token: string } | null,
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<AdministrationReply<T>>
  /** Opens a session. */
  readonly signIn: (who: { readonly userId: string; readonly institutionId: string }) => Promise<string>
  /** The token in the link of the newest letter to an address. */
  readonly linkTo: (email: string) => string
}

export async function openAdministrationServer(
  changed?: Parameters<typeof openAuthServer>[0],
  outboundHosts?: Parameters<typeof openAuthServer>[1],
  feeds = NO_FEEDS,
): Promise<AdministrationServer> {
  const authServer = await openAuthServer(changed, outboundHosts)
  const services = { ...authServer.services, entitlements: createEntitlements(authServer.db), limitsChanged: () => {}, feeds }
  const server = createServer(services.http, services.log)
  const { session, institution, selection } = catalogue
  const answers = [...authAnswers, ...profileAnswers, ...administrationAnswers, ...selectionAnswers, ...limitAnswers]
  serveAll(server, [...session, ...institution, ...selection], answers, services)
  await server.ready()

  async function signIn({ userId: id, institutionId }: { readonly userId: string; readonly institutionId: string }) {
    const from = { address: '192.0.2.1', userAgent: 'a browser' }
    const opened = await authServer.db.withSystem((tx) => authServer.sessions.open(tx, { id, institutionId }, from))
    return opened.accessToken
  }
  const tokens = new Map<PersonName, string>()
  for (const name of PERSON_NAMES) tokens.set(name, await signIn(callerNamed(name)))

  const ask: AdministrationServer['ask'] = async <T>(
    who: Parameters<AdministrationServer['ask']>[0],
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ) => {
    const token = typeof who === 'string' ? tokens.get(who) : who?.token
    const reply = await server.inject({
      method,
      url: `/api${path}`,
      remoteAddress: '192.0.2.1',
      headers: {
        ...(method === 'POST' && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(method === 'POST' && { payload: JSON.stringify(body ?? {}) }),
    })
    const { requestId: _requestId, code: _code, params: _params, ...rest } = reply.json() as Record<string, unknown>
    return { status: reply.statusCode, body: rest as T & { readonly reason?: string } }
  }

  return {
    ...authServer,
    ask,
    signIn,
    linkTo: (email) => {
      const letter = authServer.letters.findLast(
        ({ to, paragraphs }) => to === email && paragraphs.some((p) => typeof p !== 'string'),
      )
      if (!letter) throw new Error(`No letter with a link was sent to ${email}.`)
      return /#set-password=([\w-]+)/.exec(plainTextOf(letter))![1]!
    },
    close: async () => {
      await server.close()
      await authServer.close()
    },
  }
}
