import { readFileSync, statfsSync, statSync } from 'node:fs'
import path from 'node:path'

import type { Clock } from '#base/clock.ts'
import type { SealingKey } from '#base/secrets/seal.ts'
import type { Config } from '#base/settings/config.ts'
import { isLoopback } from '#base/settings/config-values.ts'
import { type KeptDays, keptDaysText } from '#base/settings/kept-days.ts'
import type { Database } from '#store/database.ts'
import { type DatabaseState, inspectDatabase } from '#store/inspection/inspect-database.ts'
import { readClock } from '#store/inspection/read-clock.ts'
import { listInstitutions } from '#store/institution/book-institution.ts'
import { heldText, jobsHeldSince } from '#store/jobs/held-jobs.ts'
import { readQueueState } from '#store/jobs/queue-state.ts'
import { readLastBackup } from '#store/last-backup.ts'
import { lastRetentionRun } from '#store/personal/outdated.ts'
import { verifyRuns } from '#store/runs/verify-runs.ts'
import { explained } from '../explain-error.ts'
import { clockProblem } from './clock.ts'
import { bad, type Finding, good } from './finding.ts'

const MEGABYTE = 1_000_000
/** Below this a checkpoint or an import may fail. */
const MIN_FREE_BYTES = 500 * MEGABYTE
const MAX_LOG_BYTES = 1_000 * MEGABYTE
/** The part of the log that is looked at. */
const RECENT_BYTES = 256 * 1024
/** Trouble before that was seen to, or is found at disk and tables. */
const LOG_AGE_MS = 86_400_000
const LOG_TIME = '2026-11-29 19:31:23.540 UTC'.length
const MAX_WAIT_SECONDS = 900
const MAX_RUN_AGE_MS = 3 * 86_400_000
const HOUR_MS = 3_600_000

/** The data folder and its disk. */
export function examineFolder({ dataFolder, databaseUrl }: Pick<Config, 'dataFolder' | 'databaseUrl'>): readonly Finding[] {
  const stat = statSync(dataFolder, { throwIfNoEntry: false })
  if (stat === undefined) {
    return databaseUrl === null
      ? [bad('folder', `There is no data folder ${dataFolder}. Correct CLARITY_DATA_DIR, or start the portal to create it.`)]
      : [good('folder', `${dataFolder} is created when a letter is written.`)]
  }
  if (!stat.isDirectory()) return [bad('folder', `${dataFolder} is no folder. Correct CLARITY_DATA_DIR.`)]
  const { bavail, bsize } = statfsSync(dataFolder)
  const free = bavail * bsize
  const megabytes = `${Math.round(free / MEGABYTE)} MB are free on the disk of ${dataFolder}`
  return [
    good('folder', dataFolder),
    free < MIN_FREE_BYTES
      ? bad('disk', `Only ${megabytes}. Free some space or move the folder: writes fail when it is full.`)
      : good('disk', `${megabytes}.`),
  ]
}

/** Whether forwarded addresses can be right. */
export function examineProxy({ publicUrl, trustedProxies }: Pick<Config, 'publicUrl' | 'trustedProxies'>): Finding {
  const { hostname } = new URL(publicUrl)
  if (isLoopback(hostname)) return good('proxy', `None is needed for ${publicUrl}.`)
  if (trustedProxies.length > 0) return good('proxy', `Forwarded addresses of ${trustedProxies.join(', ')} count.`)
  return bad(
    'proxy',
    `People use ${publicUrl}, so there is a proxy, but CLARITY_TRUST_PROXY is unset: everybody seems to come from the proxy's address. ` +
      'Set it to the network of the proxy.',
  )
}

/** The log of the embedded database. */
export function examineLog(dataFolder: string, { now }: Clock): Finding {
  const file = path.join(dataFolder, 'postgres.log')
  const size = statSync(file, { throwIfNoEntry: false })?.size
  if (size === undefined) return good('log', `There is no ${file} yet.`)
  if (size > MAX_LOG_BYTES)
    return bad(
      'log',
      `${file} has ${Math.round(size / MEGABYTE)} MB. Empty it with \`: > ${file}\`; the database goes on writing to it.`,
    )
  const recent = readFileSync(file).subarray(-RECENT_BYTES).toString().split('\n')
  // A line begins with its time; one that has none may be of any.
  const isRecent = (line: string) => !(Date.parse(line.slice(0, LOG_TIME)) < now().getTime() - LOG_AGE_MS)
  const trouble = recent.findLast((line) => /invalid page|No space left on device|PANIC|checksum/.test(line) && isRecent(line))
  if (trouble === undefined) return good('log', `${file} has ${Math.ceil(size / MEGABYTE)} MB and nothing that needs you.`)
  return bad('log', `${file} says: ${trouble.trim()}. What this command finds about disk and tables says whether it is still so.`)
}

/** Everything that the database itself can say. @param needed the most connections of a process with these settings */
export async function examineDatabase(url: string, needed: number): Promise<readonly Finding[]> {
  const state = await inspectDatabase(url).catch((error: unknown) => explained(error))
  if (!isState(state))
    return [bad('database', `The database cannot be read: ${state instanceof Error ? state.message : String(state)}`)]
  const { version, seesAllRows } = state
  return [
    seesAllRows
      ? good('database', `PostgreSQL ${version} answers.`)
      : bad(
          'database',
          'Its user is no member of clarity_system and sees no rows. docs/settings.md has the rights that it needs.',
        ),
    migrationsOf(state),
    connectionsOf(state, needed),
    tablesOf(state),
    queueOf(state),
  ]
}

/** The clock of this machine beside the database's. */
export async function examineClock(db: Database, clock: Clock): Promise<Finding> {
  const { clockAheadMs, newest } = await readClock(db, clock)
  const problem = clockProblem(clock.now(), clockAheadMs, newest)
  if (problem !== undefined) return bad('clock', problem)
  return good('clock', `It agrees with the database's to ${Math.round(Math.abs(clockAheadMs))} ms.`)
}

/** The periods, and whether what is older is deleted every night. */
export async function examineRetention(db: Database, keptDays: KeptDays, clock: Clock): Promise<Finding> {
  const last = await db.withSystem(lastRetentionRun, 'read only')
  const periods = `Days by kind: ${keptDaysText(keptDays)}`
  if (last === undefined) return good('retention', `${periods}; the first run is in the first night.`)
  const text = `${periods}; the last run was at ${last.at.toISOString()}`
  if ((last.deleted.failed ?? 0) > 0)
    return bad(
      'retention',
      `${text} and failed for an institution. Look into the log, and run \`verify-audit\` of each institution.`,
    )
  if (clock.now().getTime() - last.at.getTime() > MAX_RUN_AGE_MS)
    return bad('retention', `${text}: what is older is not deleted. Start the portal, or look into its log.`)
  return good('retention', `${text}.`)
}

/** The last backup, and whether it is as recent as the settings ask for. */
export async function examineBackup(db: Database, hours: number | null, clock: Clock): Promise<Finding> {
  const last = await db.withSystem(readLastBackup, 'read only')
  const text = last
    ? `The last one is of ${last.at.toISOString()}, ${last.rows} rows, ${last.bytes} bytes`
    : 'None was made with `npm run backup`'
  if (hours === null) return good('backup', `${text}; CLARITY_BACKUP_HOURS would say how often there has to be one.`)
  if (last && clock.now().getTime() - last.at.getTime() <= hours * HOUR_MS) return good('backup', `${text}.`)
  return bad(
    'backup',
    `${text}, and CLARITY_BACKUP_HOURS asks for one every ${hours} hours. Look into what starts \`npm run backup\`.`,
  )
}

/** Whether every run that was kept is as it was signed. */
export async function examineRuns(db: Database, key: SealingKey): Promise<Finding> {
  let count = 0
  for (const { id, name } of await listInstitutions(db)) {
    const found = await db.withSystem((tx) => verifyRuns(tx, id, key))
    if (!found.isWhole)
      return bad(
        'runs',
        `Run ${found.sequence} of ${name} is not as it was signed: ${found.problem}. Compare it with a backup, and find out who can write ` +
          'to the database.',
      )
    count += found.runs
  }
  return good('runs', `${count} runs are as they were signed.`)
}

/** Jobs that wait too long, or have failed for good. */
export async function examineJobs(db: Database): Promise<Finding> {
  const [kinds, heldSince] = await db.withSystem(
    async (tx) => [await readQueueState(tx), await jobsHeldSince(tx)] as const,
    'read only',
  )
  if (heldSince !== null) return bad('jobs', heldText(heldSince))
  const open = kinds.reduce((sum, kind) => sum + kind.open, 0)
  const failed = kinds.reduce((sum, kind) => sum + kind.failed, 0)
  const text = `Jobs that wait or run: ${open}; that have failed within thirty days: ${failed}`
  const late = kinds.find(({ oldestSeconds }) => oldestSeconds > MAX_WAIT_SECONDS)
  if (late) {
    const minutes = Math.round(late.oldestSeconds / 60)
    return bad(
      'jobs',
      `${text}; one of the kind ${late.kind} is late by ${minutes} minutes. Start a portal, or look into its log.`,
    )
  }
  const [worst] = kinds.filter((kind) => kind.failed > 0)
  if (worst)
    return bad('jobs', `${text}, first of the kind ${worst.kind}. \`npm run jobs -- list\` says why, and \`retry\` tries again.`)
  return good('jobs', `${text}.`)
}

const isState = (value: unknown): value is DatabaseState => typeof value === 'object' && value !== null && 'migrations' in value

function migrationsOf({ migrations: { applied, pending, isNewer } }: DatabaseState): Finding {
  if (isNewer) return bad('migrations', 'The tables are those of another version. Install that version again.')
  if (pending > 0 && applied > 0)
    return bad('migrations', `${pending} migrations are pending. Make a backup, then start the portal: it applies them.`)
  return good('migrations', applied === 0 ? 'The first start makes the tables.' : `All ${applied} are applied.`)
}

function connectionsOf({ connections: { most, open } }: DatabaseState, needed: number): Finding {
  const text = `Connections that a process takes: up to ${needed}; the database allows ${most}, of which ${open} are open`
  if (needed <= most) return good('connections', `${text}: enough for so many processes: ${Math.floor(most / needed)}.`)
  return bad('connections', `${text}. Raise max_connections, or lower CLARITY_REQUEST_CONNECTIONS or CLARITY_WORKER_READINGS.`)
}

function tablesOf({ unreadable: [first, ...more], rows }: DatabaseState): Finding {
  if (first === undefined) return good('tables', `Every page can be read; ${rows} rows.`)
  const others = more.length === 0 ? '' : ` and ${more.length} other tables`
  return bad(
    'tables',
    `The table ${first.table}${others} cannot be read whole (${first.reason}): the disk has lost or changed a page. Restore a backup ` +
      'with `npm run restore -- FILE --replace`, and have the disk and the memory of this machine tested.',
  )
}

function queueOf({ waiting: { imports, oldestSeconds } }: DatabaseState): Finding {
  if (oldestSeconds <= MAX_WAIT_SECONDS) return good('queue', `Imports that wait: ${imports}.`)
  const minutes = Math.round(oldestSeconds / 60)
  return bad('queue', `Imports that wait: ${imports}, the oldest for ${minutes} minutes. Start the portal, or look into its log.`)
}
