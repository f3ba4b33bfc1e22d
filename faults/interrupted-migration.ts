import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { migrateDatabase } from '../server/src/store/migrate.ts'
import type { Fault } from './fault.ts'
import { nextMigrations } from './next-release.ts'
import { openCuttingProxy } from './support/cutting-proxy.ts'
import { startOwnDatabase } from './support/own-database.ts'
import { query } from './support/state.ts'

const MIGRATE = fileURLToPath(new URL('./migrate-once.ts', import.meta.url))

/** The schema of a database as text: tables with columns, constraints, policies, functions, triggers. */
const SHAPE = `
  select coalesce(string_agg(line, E'\\n' order by line), '') as shape from (
    select 'column ' || c.relname || ' ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || ' ' || a.attnotnull as line
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace
    union all select 'constraint ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'policy ' || tablename || ' ' || policyname || ' ' || coalesce(qual, '') from pg_policies
    union all select 'function ' || proname || ' ' || md5(prosrc) from pg_proc where pronamespace = 'public'::regnamespace
    union all select 'trigger ' || tgname || ' ' || tgrelid::regclass from pg_trigger where not tgisinternal) as lines`

/** A start that is killed during its migrations leaves the previous schema; the next start completes them. */
export const interruptedMigration: Fault = {
  number: 14,
  name: 'the migration is killed at one statement after the other',
  // More than the number of statements: each one is interrupted once.
  rounds: 1_000,
  run: async (rounds, context) => {
    const database = await startOwnDatabase(path.join(context.scratch, 'migration-database'))
    const proxy = await openCuttingProxy(database.socketFile)
    const problems: string[] = []
    try {
      const next = nextMigrations(path.join(context.scratch, 'next-migrations'))
      const whole = await database.create('whole')
      await migrateDatabase(whole, { folder: next })
      const wanted = await shapeOf(whole)
      await database.create('old')
      await migrateDatabase(database.urlOf('old'))
      const old = await shapeOf(database.urlOf('old'))
      const all = await statementsOf('count', undefined, next)
      const stride = Math.max(1, Math.ceil(all / rounds))
      let done = 0
      for (let at = 1; at <= all; at += stride) {
        // Alternately from an empty database and from one of an older release.
        const isOld = done % 2 === 1
        const name = `at_${at}`
        await query(database.urlOf('postgres'), `create database ${name} ${isOld ? 'template old' : ''}`)
        await statementsOf(name, at, next)
        const url = database.urlOf(name)
        await untilDisconnected(database.urlOf('postgres'), name)
        const left = await shapeOf(url)
        if (left !== (isOld ? old : '') && left !== wanted) problems.push(`killed at statement ${at}: half of it stands`)
        await migrateDatabase(url, { folder: next })
        if ((await shapeOf(url)) !== wanted) problems.push(`killed at statement ${at}: the next start did not complete it`)
        await query(database.urlOf('postgres'), `drop database ${name} with (force)`)
        done++
        if (done % 50 === 0) context.log(`${done} of ${Math.ceil(all / stride)} kills, ${problems.length} problems`)
      }
      const refused = await migrateDatabase(whole).then(() => 'it was accepted', String)
      if (!refused.includes('A newer program has worked with this database'))
        problems.push(`an older program on a newer database: ${refused}`)
      return {
        rounds: done,
        acknowledged: 0,
        problems,
        notes: [`${all} statements, each ${stride === 1 ? '' : `${stride}th `}killed at once`],
      }

      /** Runs the migrations in a process and kills it when it sends a certain statement; returns the number of statements. */
      async function statementsOf(name: string, killAt: number | undefined, folder: string): Promise<number> {
        if (name === 'count') await database.create('count')
        let sent = 0
        const url = `postgresql://clarity@127.0.0.1:${proxy.port}/${name}`
        const child = spawn(process.execPath, [MIGRATE, url, folder], { stdio: ['ignore', 'ignore', 'pipe'] })
        const gone = once(child, 'exit')
        proxy.onMessage = (type) => {
          // A statement without parameters, or a prepared one.
          if (type === 'Q' || type === 'P') sent++
          if (sent !== killAt) return true
          child.kill('SIGKILL')
          // Forward the message: the statement arrives although its sender is dead.
          return true
        }
        const [code] = (await gone) as [number | null]
        if (killAt === undefined && code !== 0) throw new Error(`The migrations failed: ${child.stderr.read()}`)
        return sent
      }
    } finally {
      await proxy.close()
      await database.stop()
    }
  },
}

const shapeOf = async (url: string): Promise<string> => (await query<{ shape: string }>(url, SHAPE))[0]!.shape

/** Waits until the transaction of the dead process is rolled back. */
async function untilDisconnected(url: string, name: string): Promise<void> {
  const sql = 'select count(*)::int as count from pg_stat_activity where datname = $1'
  while ((await query<{ count: number }>(url, sql, [name]))[0]!.count > 0) await sleep(5)
}
