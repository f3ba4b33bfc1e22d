import { randomBytes } from 'node:crypto'
import os from 'node:os'
import path from 'node:path'
import type { AnyEndpoint } from '@portal/contract/endpoint.ts'

import { createApiTokens } from '../../src/access/api-tokens.ts'
import { createBudgets, type Limits } from '../../src/access/budgets.ts'
import type { Caller } from '../../src/access/caller.ts'
import { createEntitlements, type EntitlementCache } from '../../src/access/entitlements.ts'
import { createFoldedEvents, type FoldedEvents } from '../../src/access/folded-events.ts'
import { type Background, createBackground } from '../../src/base/background.ts'
import { createJsonLog } from '../../src/base/json-log.ts'
import { type SealingKey, sealingKey } from '../../src/base/secrets/seal.ts'
import { createHistories, type Histories } from '../../src/histories/histories.ts'
import { createMarkets } from '../../src/histories/markets.ts'
import { createStoredLimits, type StoredLimits } from '../../src/histories/stored-limits.ts'
import type { AnyAnswer } from '../../src/http/answer.ts'
import { serveHealth } from '../../src/http/health.ts'
import { serveNotFound } from '../../src/http/not-found.ts'
import { type HttpServices, serveAll } from '../../src/http/serve.ts'
import { createServer, type Server } from '../../src/http/server.ts'
import type { HttpSettings } from '../../src/http/settings.ts'
import type { Database } from '../../src/store/database.ts'
import { type TestClock, testClock } from '../clock.ts'
import { callerNamed, PERSON_NAMES } from '../institutions/two-institutions.ts'
import { UNLIMITED } from '../unlimited.ts'

export const HTTP_SETTINGS: HttpSettings = {
  publicUrl: 'http://localhost:3000',
  trustedProxies: [],
  isProduction: false,
  frameOrigins: [],
  isDemo: false,
  webFolder: null,
  uploadFolder: path.join(os.tmpdir(), 'clarity-uploads'),
  droppedLogLines: () => 0,
  responseCacheUsage: () => ({ bytes: 0, limitBytes: 0, hits: 0, misses: 0 }),
}

interface TestServices extends HttpServices {
  readonly clock: TestClock
  readonly entitlements: EntitlementCache
  readonly foldedEvents: FoldedEvents
  readonly factorKey: SealingKey
  readonly histories: Histories
  readonly limits: StoredLimits
  readonly sessions: {
    readonly callerOf: (token: string) => Promise<Caller | undefined>
    readonly setLive: (sessionId: string, useLive: boolean) => Promise<number>
  }
}

/** A server with some answers, users who are signed in by their names, and a log in memory. */
export interface Portal {
  readonly server: Server
  readonly services: TestServices
  readonly log: readonly string[]
  /** Callers by access token; a test may add to them. */
  readonly callers: Map<string, Caller>
  /** Work for which no reply waits. */
  readonly background: Background
}

/** The answers run in the whole HTTP server; only the callers of tokens are fixed here. */
export async function openPortal(
  db: Database,
  catalogue: readonly AnyEndpoint[],
  answers: readonly AnyAnswer<TestServices>[],
  settings: Partial<HttpSettings> = {},
  limits: Limits = UNLIMITED,
): Promise<Portal> {
  const log: string[] = []
  const callers = new Map<string, Caller>(PERSON_NAMES.map((name) => [name, callerNamed(name)]))
  const clock = testClock()
  const jsonLog = createJsonLog((line) => log.push(line), clock)
  const budgets = createBudgets(clock, limits)
  const foldedEvents = createFoldedEvents({ db, clock, log: jsonLog, budgets })
  const background = createBackground(jsonLog)
  const services: TestServices = {
    http: { ...HTTP_SETTINGS, ...settings },
    db,
    clock,
    log: jsonLog,
    budgets,
    foldedEvents,
    apiTokens: createApiTokens({ db, clock, background, foldedEvents }),
    entitlements: createEntitlements(db),
    factorKey: sealingKey(randomBytes(32)),
    histories: createHistories(db, createMarkets(db)),
    limits: createStoredLimits(db),
    sessions: {
      callerOf: async (token) => callers.get(token),
      setLive: async (sessionId, useLive) => {
        for (const [token, caller] of callers) {
          if (caller.kind === 'user' && caller.sessionId === sessionId) callers.set(token, { ...caller, useLive })
        }
        return 1
      },
    },
  }
  const server = createServer(services.http, services.log)
  serveAll(server, catalogue, answers, services)
  serveHealth(server, services)
  serveNotFound(server, catalogue, undefined, services.log, settings.onReply)
  await server.ready()
  return { server, services, log, callers, background }
}
