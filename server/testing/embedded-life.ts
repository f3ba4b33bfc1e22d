import { mkdirSync } from 'node:fs'
import path from 'node:path'

import { attachOrStart, startEmbedded } from '../src/store/postgres/embedded.ts'
import { findPostgres } from '../src/store/postgres/postgres-binaries.ts'
import { holdsCluster, makeCluster, makeSocketFolder, startCluster } from '../src/store/postgres/postgres-process.ts'

/*
 * A process that owns the database of a data folder until it is ended, for tests:
 *
 *     node server/testing/embedded-life.ts <data folder> [attach | watched]
 *
 * It prints one line: the URL of the database when it is ready, or the error. With `watched` a watcher ends the PostgreSQL, as on systems
 * without a signal for the death of a parent; the line then has its process id.
 */
const [, , folder = '', mode] = process.argv
try {
  const { said, stop } = mode === 'watched' ? await startWatched() : await start()
  const keepAlive = setInterval(() => {}, 60_000)
  process.once('SIGTERM', () => {
    clearInterval(keepAlive)
    void stop()
  })
  process.stdout.write(`${said}\n`)
} catch (error) {
  process.stdout.write(`refused ${error instanceof Error ? error.message : String(error)}\n`)
}

interface Life {
  readonly said: string
  readonly stop: () => Promise<void>
}

async function start(): Promise<Life> {
  const postgres = mode === 'attach' ? await attachOrStart(folder) : await startEmbedded(folder)
  return { said: `${postgres.isAttached ? 'attached' : 'started'} ${postgres.url}`, stop: postgres.stop }
}

async function startWatched(): Promise<Life> {
  mkdirSync(folder, { recursive: true })
  const programs = findPostgres(path.join(folder, 'postgres-programs'), false)
  const cluster = path.join(folder, 'postgres')
  if (!holdsCluster(cluster)) await makeCluster(programs, cluster, ['--no-sync'])
  const { child, stop } = await startCluster(programs, cluster, await makeSocketFolder(programs))
  return { said: `watched ${child.pid}`, stop }
}
