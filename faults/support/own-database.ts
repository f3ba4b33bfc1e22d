import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import path from 'node:path'

import { type EmbeddedPostgres, startEmbedded } from '../../server/src/store/postgres/embedded.ts'
import { query } from './state.ts'

/** A PostgreSQL server besides the portal, as an operator might run it. */
export interface OwnDatabase {
  /** The URL of a database in it. */
  readonly urlOf: (database: string) => string
  readonly socketFile: string
  /** @param template what it is a copy of */
  readonly create: (database: string, template?: string) => Promise<string>
  readonly drop: (database: string) => Promise<void>
  readonly stop: EmbeddedPostgres['stop']
}

/** Starts a server in a folder of its own. */
export async function startOwnDatabase(folder: string): Promise<OwnDatabase> {
  mkdirSync(folder, { recursive: true })
  const { url, stop } = await startEmbedded(folder)
  const socketFolder = decodeURIComponent(url.split('host=')[1]!)
  const urlOf = (database: string) => url.replace('@/postgres?', `@/${database}?`)
  return {
    urlOf,
    socketFile: path.join(socketFolder, '.s.PGSQL.5432'),
    create: async (database, template = 'template1') => {
      await query(url, `create database ${database} template ${template}`)
      return urlOf(database)
    },
    drop: async (database) => {
      await query(url, `drop database if exists ${database} with (force)`)
    },
    stop,
  }
}

/** Settings of a portal that uses such a database at a port of this machine. */
export function settingsFor(port: number, database: string): Readonly<Record<string, string>> {
  return {
    DATABASE_URL: `postgresql://clarity@127.0.0.1:${port}/${database}`,
    CLARITY_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  }
}
