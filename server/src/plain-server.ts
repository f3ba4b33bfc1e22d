import path from 'node:path'
import type { HttpSettings } from '#http/settings.ts'
import type { ChangeListener } from '#store/connection/changes.ts'
import { serveHealth } from './http/health.ts'
import { serveNotFound } from './http/not-found.ts'
import { createServer, type Server } from './http/server.ts'
import { HEADERS_MS } from './http/sockets.ts'
import type { ProcessDependencies } from './services.ts'

/** A process that serves no calls of people and programs. */
export interface PlainServer {
  readonly server: Server
  readonly close: () => Promise<void>
}

interface Dependencies extends ProcessDependencies {
  /** Absent for a process that listens for none. */
  readonly changes?: ChangeListener
}

/** A server that says whether the process lives and is ready. */
export function openPlainServer(
  { config, db, log, droppedLogLines, readiness, replica, changes }: Dependencies,
  responseCacheUsage: HttpSettings['responseCacheUsage'] = () => ({ bytes: 0, limitBytes: 0, hits: 0, misses: 0 }),
): Pick<PlainServer, 'server'> {
  const { publicUrl, trustedProxies, isProduction, dataFolder, sockets } = config
  const http: HttpSettings = {
    publicUrl,
    trustedProxies,
    isProduction,
    droppedLogLines,
    readiness: readiness.state,
    responseCacheUsage,
    frameOrigins: [],
    isDemo: false,
    webFolder: null,
    uploadFolder: path.join(dataFolder, 'uploads'),
    ...(replica && { replica: replica.look }),
    ...(changes && { hearsChanges: changes.isHearing }),
    sockets: { ...sockets, headersMs: HEADERS_MS },
  }
  const server = createServer(http, log)
  serveHealth(server, { db, log, http })
  serveNotFound(server, [], undefined, log)
  return { server }
}
