import { parseArgs } from 'node:util'

import { systemClock } from '#base/clock.ts'
import { checkEncryptionKey, readEncryptionKey } from '#base/secrets/encryption-key.ts'
import { idsOf, type SealingKey } from '#base/secrets/seal.ts'
import { type Config, readConfig } from '#base/settings/config.ts'
import { openDatabase } from '#store/connection/open.ts'
import type { Database } from '#store/database.ts'
import { factorsNotUnder } from '#store/session/users.ts'
import { connectionsOf } from './connections.ts'
import { exitCodeOf, withDatabaseUrl } from './operations/command-line.ts'
import {
  examineBackup,
  examineClock,
  examineDatabase,
  examineFolder,
  examineJobs,
  examineLog,
  examineProxy,
  examineRetention,
  examineRuns,
} from './operations/doctor/examine.ts'
import { examineDirect, examineRequests } from './operations/doctor/examine-direct.ts'
import { examineLogins } from './operations/doctor/examine-logins.ts'
import { examineReplica } from './operations/doctor/examine-replica.ts'
import { examineSourceFolders } from './operations/doctor/examine-source-folders.ts'
import { bad, type Finding, good } from './operations/doctor/finding.ts'
import { explained } from './operations/explain-error.ts'
import { isFirstStart } from './operations/first-start.ts'

const USAGE = `npm run doctor -- [--json]

  Looks at settings, key, folder, disk, database, logins, pooler, replica, migrations, every page of every table, clock, proxy, log, queue, jobs, folders of sources, backup, retention and runs, and
  says what to do about each. It changes nothing, also while the portal runs. It ends with 1 when something needs you.`

process.exitCode = await exitCodeOf(USAGE, async () => {
  const { values } = parseArgs({ options: { json: { type: 'boolean' } } })
  const findings = await examine()
  if (values.json) console.log(JSON.stringify(findings, null, 2))
  else for (const { check, isGood, text } of findings) console.log(`${isGood ? 'ok  ' : 'LOOK'}  ${check.padEnd(10)}  ${text}`)
  return findings.every(({ isGood }) => isGood) ? 0 : 1
})

async function examine(): Promise<readonly Finding[]> {
  let config: Config
  try {
    config = readConfig(process.env)
  } catch (error) {
    return [bad('settings', messageOf(error))]
  }
  const { dataFolder, databaseUrl } = config
  const findings = [good('settings', 'They are well formed; `--check-config` of the server shows them.'), examineProxy(config)]
  findings.push(...examineFolder(config))
  let isFirst: boolean
  try {
    isFirst = isFirstStart(config)
    checkEncryptionKey(config.encryptionKey, isFirst)
  } catch (error) {
    return [...findings, bad(/key/.test(messageOf(error)) ? 'key' : 'folder', messageOf(error))]
  }
  if (isFirst) return [...findings, good('database', 'There is none yet: the first start makes it.')]
  if (databaseUrl === null) findings.push(examineLog(dataFolder, systemClock))
  try {
    await withDatabaseUrl(config, async (url) => {
      findings.push(...(await examineDatabase(url, connectionsOf(config).direct)), ...(await examineStored(config, url)))
    })
  } catch (error) {
    findings.push(bad('database', messageOf(explained(error))))
  }
  return findings
}

/** Examines the stored data, beside the key and the clock. */
async function examineStored(config: Config, url: string): Promise<readonly Finding[]> {
  const { backupHours, encryptionKey, keptDays, replicaUrl, sourceFolders } = config
  const db = openDatabase(url, { connections: 1 })
  try {
    const key = readEncryptionKey(encryptionKey)
    return [
      ...(await examinePooler(config)),
      ...(await examineOwnLogins(config, url)),
      ...(replicaUrl === null ? [] : [await examineReplica(db, replicaUrl)]),
      await examineClock(db, systemClock),
      await examineKey(db, key),
      await examineJobs(db),
      ...(await examineSourceFolders(db, sourceFolders)),
      await examineBackup(db, backupHours, systemClock),
      await examineRetention(db, keptDays, systemClock),
      await examineRuns(db, key),
    ]
  } catch (error) {
    return [bad('key', `Key and clock could not be compared with the database: ${messageOf(explained(error))}`)]
  } finally {
    await db.close()
  }
}

/** The pooler between the portal and its database, where there is one. */
async function examinePooler(config: Config): Promise<readonly Finding[]> {
  const { databaseUrl, directUrl } = config
  if (databaseUrl === null || directUrl === null) return []
  const pooled = openDatabase(databaseUrl, { connections: 1 })
  try {
    return [await examineDirect(pooled, directUrl, connectionsOf(config).pooled)]
  } catch (error) {
    return [bad('pooler', `It does not answer: ${messageOf(error)} Start it, or correct DATABASE_URL.`)]
  } finally {
    await pooled.close()
  }
}

/** The logins of a database of one's own. @param url of the database itself */
async function examineOwnLogins({ databaseUrl, requestsDatabaseUrl }: Config, url: string): Promise<readonly Finding[]> {
  if (databaseUrl === null) return []
  if (requestsDatabaseUrl === null) return [await examineLogins(url, null)]
  const db = openDatabase(requestsDatabaseUrl, { connections: 1, systemUrl: databaseUrl, systemConnections: 1 })
  try {
    return [await examineRequests(db), await examineLogins(url, requestsDatabaseUrl)]
  } catch (error) {
    return [bad('requests', `The database of CLARITY_REQUESTS_DATABASE_URL cannot be read: ${messageOf(explained(error))}`)]
  } finally {
    await db.close()
  }
}

/** Whether the key opens what the database holds. */
async function examineKey(db: Database, key: SealingKey): Promise<Finding> {
  const [foreign] = await db.withSystem((tx) => factorsNotUnder(tx, idsOf(key)))
  const former = key.former.map(({ id }) => id)
  const others =
    former.length === 0 ? '' : `, with ${former.join(' and ')} before it; \`npm run keys\` says which of them is still needed`
  if (foreign === undefined) return good('key', `The key ${key.id} opens every secret of the database${others}.`)
  return bad(
    'key',
    `Secrets of the database are sealed with the key ${foreign.keyId}, but the key given is ${key.id}. Set CLARITY_ENCRYPTION_KEY or ` +
      'CLARITY_ENCRYPTION_KEY_FILE to the key that it was used with.',
  )
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
