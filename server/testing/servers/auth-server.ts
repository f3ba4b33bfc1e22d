import { randomBytes } from 'node:crypto'
import { catalogue } from '@portal/contract/catalogue.ts'
import type { AnyEndpoint } from '@portal/contract/endpoint.ts'

import { createApiTokens } from '../../src/access/api-tokens.ts'
import { createBudgets } from '../../src/access/budgets.ts'
import { createFoldedEvents } from '../../src/access/folded-events.ts'
import { createSessions, type Sessions } from '../../src/access/sessions.ts'
import { authAnswers } from '../../src/auth/answers.ts'
import { createDoor } from '../../src/auth/door/door.ts'
import { sealFactor } from '../../src/auth/factor/factor.ts'
import { codeAt } from '../../src/auth/factor/totp.ts'
import { createOpenidClient } from '../../src/auth/openid/provider.ts'
import type { AuthServices } from '../../src/auth/services.ts'
import { type Background, createBackground } from '../../src/base/background.ts'
import { createJsonLog } from '../../src/base/json-log.ts'
import { createPasswords } from '../../src/base/secrets/password-hash.ts'
import { sealingKey } from '../../src/base/secrets/seal.ts'
import type { OutboundHost } from '../../src/base/settings/config-values.ts'
import { type HttpServices, serveAll } from '../../src/http/serve.ts'
import { createServer, type Server } from '../../src/http/server.ts'
import { type Letter, plainTextOf } from '../../src/mail/letter.ts'
import { createOutbound } from '../../src/outbound/outbound.ts'
import { profileAnswers } from '../../src/profile/answers.ts'
import type { ProfileServices } from '../../src/profile/services.ts'
import type { Database } from '../../src/store/database.ts'
import { eq } from '../../src/store/drizzle.ts'
import { users } from '../../src/store/tables/session.ts'
import { type TestClock, testClock } from '../clock.ts'
import { openTestDatabase } from '../database.ts'
import { bookTwoInstitutions, callerNamed, PERSON_NAMES, type PersonName } from '../institutions/two-institutions.ts'
import { UNLIMITED } from '../unlimited.ts'
import { HTTP_SETTINGS } from './portal.ts'

/** The password of all users; only `fresh` has not set up an authenticator app. */
export const PASSWORD = 'Copper-Lantern-88'
/** The authenticator key of all users, as bytes. */
export const SECRET = Buffer.from('12345678901234567890')

export const SESSION_ENDPOINTS: readonly AnyEndpoint[] = catalogue.session

export type AuthServerServices = AuthServices & HttpServices & Pick<ProfileServices, 'outboxFolder'>

export interface Reply {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, unknown>>
  /** The `Set-Cookie` lines. */
  readonly cookies: readonly string[]
}

/** A browser with its cookies, at an address. */
export interface Browser {
  readonly cookies: Map<string, string>
  readonly post: (path: string, body: object, headers?: Readonly<Record<string, string>>) => Promise<Reply>
  /** Sends password and code of a user with an authenticator app; returns the reply to the code. */
  readonly signIn: (name: PersonName, password?: string) => Promise<Reply>
}

export interface AuthServer {
  readonly db: Database
  readonly url: string
  readonly clock: TestClock
  readonly services: AuthServerServices
  readonly sessions: Sessions
  readonly background: Background
  readonly letters: Letter[]
  readonly log: string[]
  readonly browser: (address?: string) => Browser
  /** The token in the link of the newest letter to a user. */
  readonly mailedToken: (name: PersonName) => Promise<string>
  readonly close: () => Promise<void>
}

export const emailOf = (name: PersonName): string => callerNamed(name).email

/** The present code of the users' authenticator app. */
export const codeNow = (clock: TestClock): string => codeAt(SECRET, clock.now())

/** The server of the sign-in calls with its own database; `changed` replaces some of its services. @param outboundHosts where providers may be */
export async function openAuthServer(
  changed: Partial<AuthServerServices> = {},
  outboundHosts: readonly OutboundHost[] = [],
): Promise<AuthServer> {
  const { db, url, close } = await openTestDatabase()
  const clock = testClock()
  const lines: string[] = []
  const letters: Letter[] = []
  const log = createJsonLog((line) => lines.push(line), clock)
  const background = createBackground(log)
  const factorKey = sealingKey(randomBytes(32))
  const passwords = changed.passwords ?? (await createPasswords())
  const budgets = createBudgets(clock, UNLIMITED)
  const foldedEvents = createFoldedEvents({ db, clock, log, budgets })
  const services: AuthServerServices = {
    db,
    clock,
    log,
    http: HTTP_SETTINGS,
    sessions: createSessions(db, clock),
    budgets,
    foldedEvents,
    apiTokens: createApiTokens({ db, clock, background, foldedEvents }),
    passwords,
    door: createDoor(db, passwords),
    workSize: { parts: 2, bits: 4 },
    passwordPolicy: 'composed',
    factorKey,
    mailer: { send: async (letter) => void letters.push(letter), close: () => {} },
    outboxFolder: '/nowhere',
    publicUrl: HTTP_SETTINGS.publicUrl,
    background,
    demoFactorSecret: null,
    openid: createOpenidClient({
      outbound: createOutbound({ hosts: outboundHosts, timeoutMs: 1_000, maxBytes: 100_000 }),
      clock,
      key: factorKey,
      publicUrl: HTTP_SETTINGS.publicUrl,
    }),
    ...changed,
  }
  await bookTwoInstitutions(db)
  await setUpUsers(services)
  const server = createServer(services.http, log)
  serveAll(server, SESSION_ENDPOINTS, [...authAnswers, ...profileAnswers], services)
  await server.ready()

  return {
    db,
    url,
    clock,
    services,
    sessions: services.sessions,
    background: services.background,
    letters,
    log: lines,
    browser: (address = '192.0.2.1') => openBrowser(server, clock, address),
    mailedToken: async (name) => {
      await services.background.settled()
      const letter = letters.findLast(
        ({ to, paragraphs }) => to === emailOf(name) && paragraphs.some((p) => typeof p !== 'string'),
      )
      if (!letter) throw new Error(`No letter with a link was sent to ${name}.`)
      return /#set-password=([\w-]+)/.exec(plainTextOf(letter))![1]!
    },
    close: async () => {
      await services.background.settled()
      await server.close()
      await close()
    },
  }
}

function openBrowser(server: Server, clock: TestClock, address: string): Browser {
  const cookies = new Map<string, string>()
  async function post(path: string, body: object, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await server.inject({
      method: 'POST',
      url: `/api${path}`,
      remoteAddress: address,
      headers: { 'content-type': 'application/json', ...(cookie && { cookie }), ...headers },
      payload: JSON.stringify(body),
    })
    const lines = [reply.headers['set-cookie'] ?? []].flat()
    for (const line of lines) keepCookie(cookies, line)
    return { status: reply.statusCode, body: reply.json(), headers: reply.headers, cookies: lines }
  }
  return {
    cookies,
    post,
    signIn: async (name, password = PASSWORD) => {
      const first = await post('/b2b/admins/login', { email: emailOf(name), password })
      if (first.status !== 200) return first
      return post('/auth/verify-2fa-code-new', { email: emailOf(name), code: codeNow(clock) })
    },
  }
}

async function setUpUsers({ db, passwords, factorKey, clock }: AuthServerServices): Promise<void> {
  const passwordHash = await passwords.hash(PASSWORD)
  await db.withSystem(async (tx) => {
    await tx.update(users).set({ passwordHash })
    for (const name of PERSON_NAMES.filter((each) => each !== 'fresh')) {
      const id = callerNamed(name).userId
      const { secret, keyId } = sealFactor(SECRET, id, factorKey)
      await tx
        .update(users)
        .set({ factorSecret: secret, factorKeyId: keyId, factorConfirmedAt: clock.now() })
        .where(eq(users.id, id))
    }
  })
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
  if (/max-age=0/i.test(line)) cookies.delete(name!)
  else cookies.set(name!, decodeURIComponent(value!))
}
