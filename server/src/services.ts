import { availableParallelism } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { createApiTokens } from '#access/api-tokens.ts'
import { createEntitlements } from '#access/entitlements.ts'
import { createSessions } from '#access/sessions.ts'
import { createBackground } from '#base/background.ts'
import type { Clock } from '#base/clock.ts'
import type { Config } from '#base/config.ts'
import type { Log } from '#base/log.ts'
import { createPasswords } from '#base/password-hash.ts'
import type { SealingKey } from '#base/seal.ts'
import { createDocumentThread } from '#documents/document-thread.ts'
import { createTickets } from '#documents/tickets.ts'
import { createImportQueue } from '#imports/import-queue.ts'
import type { QuoteSource } from '#live/quote-source.ts'
import { createSnapshots } from '#live/snapshots.ts'
import { createStreamLimit } from '#live/stream-limit.ts'
import { createMailer } from '#mail/mailer.ts'
import { createMarkets } from '#market/markets.ts'
import { createHistories } from '#portfolio/histories.ts'
import { createKnowledge } from '#portfolio/knowledge.ts'
import { listInstitutions } from '#store/book-institution.ts'
import { type Listening, listenForChanges } from '#store/changes.ts'
import type { Database } from '#store/database.ts'
import { fewAtOnce } from '#store/few-at-once.ts'
import type { Services } from './app.ts'

export interface OpenServices {
  readonly services: Services
  /** Waits for what is under way. The database is closed by whoever opened it, after this. */
  readonly close: () => Promise<void>
}

interface Ground {
  readonly config: Config
  readonly db: Database
  readonly databaseUrl: string
  readonly clock: Clock
  readonly log: Log
  readonly factorKey: SealingKey
  /** The authenticator key of the demo sign-ins; null where the demo institution is not served. */
  readonly demoFactorSecret: string | null
  /** Live quotes beside those that are sent; null for none. */
  readonly quoteSource: QuoteSource | null
}

/** Transactions that read histories at once: each keeps a processor busy, and one is left for all else. */
const READINGS = Math.max(1, availableParallelism() - 1)

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** Puts together everything the answers may reach, and keeps what is in memory in step with the database. */
export async function openServices(ground: Ground): Promise<OpenServices> {
  const { config, db, clock, log, factorKey, demoFactorSecret } = ground
  const { publicUrl, smtpUrl, trustedProxies, frameOrigins, passwordPolicy } = config
  const sessions = createSessions(db, clock)
  const entitlements = createEntitlements(db)
  const reading = fewAtOnce(db, READINGS)
  const markets = createMarkets(reading)
  const snapshots = createSnapshots({ db, clock, log, markets, source: ground.quoteSource })
  const histories = createHistories(reading, markets, snapshots)
  const background = createBackground(log)
  const forgetData = (institutionId: string) => {
    histories.forget(institutionId)
    entitlements.forget(institutionId)
  }
  const outboxFolder = path.join(config.dataFolder, 'mail')
  const from = `Clarity <no-reply@${new URL(publicUrl).hostname}>`
  const mailer = createMailer({ smtpUrl, outboxFolder, from, clock, log })
  const imports = createImportQueue({ db, databaseUrl: ground.databaseUrl, clock, log, ended: forgetData })
  const documents = createDocumentThread(log)
  const services: Services = {
    http: { publicUrl, trustedProxies, frameOrigins, isDemo: demoFactorSecret !== null, webFolder: WEB_FOLDER },
    db,
    clock,
    log,
    sessions,
    apiTokens: createApiTokens({ db, clock, log, background }),
    imports,
    entitlements,
    histories,
    knowledge: createKnowledge(reading, histories),
    snapshots,
    streamLimit: createStreamLimit(),
    tickets: createTickets(clock),
    documents,
    background,
    mailer,
    publicUrl,
    factorKey,
    demoFactorSecret,
    passwordPolicy,
    passwords: await createPasswords(),
  }
  const listening = await keepInStep(ground.databaseUrl, services)
  return {
    services,
    close: async () => {
      await imports.close()
      await documents.close()
      await background.settled()
      await listening.close()
      snapshots.close()
      mailer.close()
    },
  }
}

/** Forgets what another process, or another call of this one, has made untrue. */
function keepInStep(databaseUrl: string, services: Services): Promise<Listening> {
  const { db, log, sessions, entitlements, histories, snapshots } = services
  const warn = (error: unknown) => log.warn({ err: error }, 'What was kept in memory could not be read again')
  const forgetEntitlements = (id: string) => {
    entitlements.forget(id)
    sessions.forgetInstitution(id)
  }
  const forgetAllInstitutions = async () => {
    for (const { id } of await listInstitutions(db)) {
      forgetEntitlements(id)
      histories.forget(id)
    }
    await snapshots.missed()
  }
  return listenForChanges(databaseUrl, (change) => {
    if (change.kind === 'data') {
      histories.forget(change.institutionId)
      snapshots.dataChanged(change.institutionId)
    } else if (change.kind === 'quotes') snapshots.quotesKept(change.institutionId).catch(warn)
    else if (change.kind === 'entitlement') forgetEntitlements(change.institutionId)
    else if (change.kind === 'sessionEnded') sessions.forgetSession(change.sessionId)
    else if (change.kind === 'userDeleted') sessions.forgetUser(change.userId)
    else if (change.kind === 'missed') {
      sessions.forgetAll()
      forgetAllInstitutions().catch(warn)
    }
  })
}
