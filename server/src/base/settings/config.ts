import path from 'node:path'
import { LOG_LEVELS, type LogLevel } from '../json-log.ts'
import type { TracesSettings } from '../tracing.ts'
import { defaultReadings, defaultWorkers } from './config-defaults.ts'
import { unknownNames, unsafeCombinations, wrongValues } from './config-problems.ts'
import { type Environment, readSources } from './config-sources.ts'
import type { OutboundHost, SourceFolder } from './config-values.ts'
import { KEPT_DAYS, type KeptDays } from './kept-days.ts'
import {
  demoOf,
  given,
  IN_FILES,
  isExposed,
  MEMO_MEGABYTES,
  NAMES,
  parsed,
  REQUEST_CONNECTIONS,
  RESPONSE_CACHE_MEGABYTES,
  SETTINGS,
  type Setting,
  SOCKETS,
  SOCKETS_OF_ADDRESS,
  SYSTEM_CONNECTIONS,
} from './settings.ts'

/** All settings. No other module reads the environment. */
export interface Config {
  /** Whether other machines may reach the portal, or it runs in production: then demo passwords are off by default. */
  readonly isExposed: boolean
  readonly isProduction: boolean
  /** Work of the process: calls, figures, jobs, or all of it. */
  readonly role: 'all' | 'web' | 'compute' | 'worker'
  /** Authenticate calls of processes of one installation: the first signs, each counts; empty: processes compute figures themselves. */
  readonly clusterKeys: readonly Uint8Array[]
  /** Where other processes reach this one, in the role `compute`. */
  readonly computeAddress: string
  readonly port: number
  readonly host: string
  /** URL of an external PostgreSQL; null for the embedded one. */
  readonly databaseUrl: string | null
  /** The same database without a pooler between, for what needs a session of its own; null: that of `databaseUrl` has none. */
  readonly directUrl: string | null
  /** The same database for requests alone, by a login with fewer rights; null: they use that of `databaseUrl`. */
  readonly requestsDatabaseUrl: string | null
  /** A streaming replica of it, for readings of figures; null: there is none. */
  readonly replicaUrl: string | null
  /** Absolute path. */
  readonly dataFolder: string
  readonly publicUrl: string
  readonly trustedProxies: readonly string[]
  /** Null: letters are written into a folder of the data folder. */
  readonly smtpUrl: string | null
  /** `when-empty`: a demo institution is created in an empty database and served from then on. */
  readonly demo: 'on' | 'off' | 'when-empty'
  /** The demo's last day, for tests; null for the last weekday. */
  readonly demoAsOf: string | null
  readonly encryptionKey: EncryptionKeySource
  readonly passwordPolicy: 'composed' | 'length15'
  readonly frameOrigins: readonly string[]
  /** Where the server may connect beside its database and its mail server. */
  readonly outboundHosts: readonly OutboundHost[]
  /** Folders that statements may be fetched from, each of one institution. */
  readonly sourceFolders: readonly SourceFolder[]
  /** False: the server answers calls only, and another server has the pages. */
  readonly servesPages: boolean
  /** Budget of intermediate values of all workers together; the least recently used are removed first. */
  readonly memoBytes: number
  /** For replies that were sent: the least recently used ones make room. */
  readonly responseCacheBytes: number
  /** Workers that answer calls of users. */
  readonly computeWorkers: number
  /** How many times the usual budget every caller has. */
  readonly budgetFactor: number
  /** Connections to the database: of requests, of the system's login where it is another one, and histories a worker reads at once. */
  readonly pools: { readonly requests: number; readonly system: number; readonly readings: number }
  /** Connections to the portal at once: of all, and of one address. */
  readonly sockets: { readonly all: number; readonly ofAddress: number }
  /** Seconds between saying that it is not ready and ending, for a balancer to notice. */
  readonly drainSeconds: number
  /** Whether this process refuses every call that writes. */
  readonly isReadOnly: boolean
  /** After how many days what is deleted. */
  readonly keptDays: KeptDays
  /** Within so many hours a backup is expected; null: none is. */
  readonly backupHours: number | null
  /** Where metrics are read; null: nowhere. */
  readonly metrics: { readonly port: number; readonly host: string } | null
  /** Where traces are sent; null: nowhere. */
  readonly traces: TracesSettings | null
}

/** Source of the key that seals secrets in the database. */
export type EncryptionKeySource =
  | { readonly kind: 'given'; readonly keys: readonly Uint8Array[] }
  | { readonly kind: 'file'; readonly file: string; readonly isMadeWhenMissing: boolean }

/**
 * Reads the settings. An empty value counts as unset.
 *
 * @throws an error that lists every wrong value, unknown CLARITY_ name and unsafe combination, each with its remedy
 */
export function readConfig(environment: Environment): Config {
  const { values: env, problems: unread } = readSources(environment, NAMES, IN_FILES)
  const problems = [...unread, ...unknownNames(env), ...wrongValues(env)]
  if (problems.length === 0) problems.push(...unsafeCombinations(env))
  if (problems.length > 0) throw new Error(`The settings are not right:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)

  const dataFolder = path.resolve(given(env, 'CLARITY_DATA_DIR') ?? '.data')
  const listensOn = parsed(env, 'PORT') ?? 3000
  const computeWorkers = parsed(env, 'CLARITY_THREADS') ?? defaultWorkers()
  return {
    isExposed: isExposed(env),
    isProduction: given(env, 'NODE_ENV') === 'production',
    role: parsed(env, 'CLARITY_ROLE') ?? 'all',
    clusterKeys: parsed(env, 'CLARITY_CLUSTER_KEY') ?? [],
    computeAddress: parsed(env, 'CLARITY_COMPUTE_ADDRESS') ?? `http://127.0.0.1:${listensOn}`,
    port: listensOn,
    host: parsed(env, 'HOST') ?? '127.0.0.1',
    databaseUrl: parsed(env, 'DATABASE_URL') ?? null,
    directUrl: parsed(env, 'DATABASE_DIRECT_URL') ?? null,
    requestsDatabaseUrl: parsed(env, 'CLARITY_REQUESTS_DATABASE_URL') ?? null,
    replicaUrl: parsed(env, 'DATABASE_REPLICA_URL') ?? null,
    dataFolder,
    publicUrl: parsed(env, 'CLARITY_PUBLIC_URL') ?? `http://localhost:${listensOn}`,
    trustedProxies: parsed(env, 'CLARITY_TRUST_PROXY') ?? [],
    smtpUrl: parsed(env, 'CLARITY_SMTP_URL') ?? null,
    demo: demoOf(env),
    demoAsOf: parsed(env, 'CLARITY_DEMO_AS_OF') ?? null,
    encryptionKey: keySource(env, dataFolder),
    passwordPolicy: parsed(env, 'CLARITY_PASSWORD_POLICY') ?? 'composed',
    frameOrigins: parsed(env, 'CLARITY_FRAME_ORIGINS') ?? [],
    outboundHosts: parsed(env, 'CLARITY_OUTBOUND_HOSTS') ?? [],
    sourceFolders: parsed(env, 'CLARITY_SOURCE_FOLDERS') ?? [],
    servesPages: parsed(env, 'CLARITY_PAGES') ?? true,
    computeWorkers,
    responseCacheBytes: (parsed(env, 'CLARITY_RESPONSE_CACHE_MB') ?? RESPONSE_CACHE_MEGABYTES) * 1_000_000,
    memoBytes: (parsed(env, 'CLARITY_MEMORY_BUDGET_MB') ?? MEMO_MEGABYTES) * 1_000_000,
    budgetFactor: parsed(env, 'CLARITY_BUDGET_FACTOR') ?? 1,
    pools: {
      requests: parsed(env, 'CLARITY_REQUEST_CONNECTIONS') ?? REQUEST_CONNECTIONS,
      system: parsed(env, 'CLARITY_SYSTEM_CONNECTIONS') ?? SYSTEM_CONNECTIONS,
      readings: parsed(env, 'CLARITY_WORKER_READINGS') ?? defaultReadings(computeWorkers),
    },
    sockets: {
      all: parsed(env, 'CLARITY_SOCKETS') ?? SOCKETS,
      ofAddress: parsed(env, 'CLARITY_SOCKETS_OF_ADDRESS') ?? SOCKETS_OF_ADDRESS,
    },
    drainSeconds: parsed(env, 'CLARITY_DRAIN_SECONDS') ?? 0,
    isReadOnly: parsed(env, 'CLARITY_READ_ONLY') ?? false,
    keptDays: parsed(env, 'CLARITY_KEEP_DAYS') ?? KEPT_DAYS,
    backupHours: parsed(env, 'CLARITY_BACKUP_HOURS') ?? null,
    metrics: metricsOf(env),
    traces: tracesOf(env),
  }
}

/** The level of the log, also where other settings are wrong. */
export function logLevelOf(environment: Environment): LogLevel {
  const asked = given(readSources(environment, NAMES, IN_FILES).values, 'CLARITY_LOG_LEVEL')
  return LOG_LEVELS.find((level) => level === asked) ?? 'info'
}

/** The settings as `--check-config` prints them: name, value (secrets masked) and source: a file, `environment` or `default`. */
export function describeConfig(
  environment: Environment,
): readonly { readonly name: string; readonly value: string; readonly source: string }[] {
  const { values: env, files } = readSources(environment, NAMES, IN_FILES)
  return NAMES.map((name) => {
    const setting: Setting = SETTINGS[name]
    const value = given(env, name)
    if (value === undefined) return { name, value: setting.unset(env), source: 'default' }
    return { name, value: setting.isSecret ? masked(value) : value, source: files.get(name) ?? 'environment' }
  })
}

function metricsOf(env: Environment): Config['metrics'] {
  const listensOn = parsed(env, 'CLARITY_METRICS_PORT')
  return listensOn === undefined ? null : { port: listensOn, host: parsed(env, 'CLARITY_METRICS_HOST') ?? '127.0.0.1' }
}

function tracesOf(env: Environment): Config['traces'] {
  const url = parsed(env, 'CLARITY_TRACES_URL')
  if (url === undefined) return null
  return {
    url,
    percent: parsed(env, 'CLARITY_TRACES_PERCENT') ?? 100,
    hosts: parsed(env, 'CLARITY_OUTBOUND_HOSTS') ?? [],
  }
}

function keySource(env: Environment, dataFolder: string): EncryptionKeySource {
  const inPlace = parsed(env, 'CLARITY_ENCRYPTION_KEY')
  if (inPlace) return { kind: 'given', keys: inPlace }
  const file = given(env, 'CLARITY_ENCRYPTION_KEY_FILE')
  if (file !== undefined) return { kind: 'file', file: path.resolve(file), isMadeWhenMissing: false }
  return { kind: 'file', file: path.join(dataFolder, 'encryption.key'), isMadeWhenMissing: true }
}

/** Hides user and password of a URL, and the whole of a key. */
function masked(value: string): string {
  const url = URL.parse(value)
  if (!url) return '••••'
  return value.replace(/\/\/[^/]*@/, '//••••@').replace(/([?&](?:password|sslkey)=)[^&]*/gi, '$1••••')
}
