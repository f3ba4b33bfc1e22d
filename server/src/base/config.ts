import path from 'node:path'
import { defaultReadings, defaultWorkers } from './config-defaults.ts'
import { type Environment, readSources } from './config-sources.ts'
import {
  databaseUrl,
  day,
  frameOrigin,
  host,
  isLoopback,
  keys,
  listOf,
  megabytes,
  type OutboundHost,
  oneOf,
  onOrOff,
  origin,
  outboundHost,
  type Parse,
  port,
  proxy,
  seconds,
  smtpUrl,
  wholeNumber,
} from './config-values.ts'
import { LOG_LEVELS, type LogLevel } from './json-log.ts'
import { KEPT_DAYS, type KeptDays, keptDays, keptDaysText } from './kept-days.ts'
import { nearestName } from './nearest-name.ts'

/** All settings. No other module reads the environment. */
export interface Config {
  /** Whether other machines may reach the portal, or it runs in production: then demo passwords are off by default. */
  readonly isExposed: boolean
  readonly isProduction: boolean
  readonly port: number
  readonly host: string
  /** URL of an external PostgreSQL; null for the embedded one. */
  readonly databaseUrl: string | null
  /** The same database for requests alone, by a login with fewer rights; null: they use that of `databaseUrl`. */
  readonly requestsDatabaseUrl: string | null
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
  /** Where metrics are read; null: nowhere. */
  readonly metrics: { readonly port: number; readonly host: string } | null
}

/** Source of the key that seals secrets in the database. */
export type EncryptionKeySource =
  | { readonly kind: 'given'; readonly keys: readonly Uint8Array[] }
  | { readonly kind: 'file'; readonly file: string; readonly isMadeWhenMissing: boolean }

interface Setting {
  readonly parse: Parse<unknown>
  readonly isSecret?: true
  /** Shown by `--check-config` where the setting is unset. */
  readonly unset: (env: Environment) => string
}

const text: Parse<string> = (value) => value

const MEMO_MEGABYTES = 256
const RESPONSE_CACHE_MEGABYTES = 32
/** More would not make two cores faster. */
const REQUEST_CONNECTIONS = 8
const SYSTEM_CONNECTIONS = 4
const SOCKETS = 5_000
const SOCKETS_OF_ADDRESS = 1_000

/** All settings, in the order of the documentation. */
const SETTINGS = {
  CLARITY_CONFIG_FILE: { parse: text, unset: () => 'none' },
  NODE_ENV: { parse: oneOf('production', 'development', 'test'), unset: () => 'development' },
  PORT: { parse: port, unset: () => '3000' },
  HOST: { parse: host, unset: () => '127.0.0.1' },
  DATABASE_URL: { parse: databaseUrl, isSecret: true, unset: () => 'embedded PostgreSQL' },
  DATABASE_URL_FILE: { parse: text, unset: () => 'none' },
  CLARITY_REQUESTS_DATABASE_URL: { parse: databaseUrl, isSecret: true, unset: () => 'as DATABASE_URL' },
  CLARITY_DATA_DIR: { parse: text, unset: () => '.data' },
  CLARITY_PUBLIC_URL: { parse: origin, unset: (env) => `http://localhost:${given(env, 'PORT') ?? '3000'}` },
  CLARITY_TRUST_PROXY: { parse: listOf(proxy), unset: () => 'none' },
  CLARITY_SMTP_URL: { parse: smtpUrl, isSecret: true, unset: () => 'letters go to the folder "mail" of the data folder' },
  CLARITY_SMTP_URL_FILE: { parse: text, unset: () => 'none' },
  CLARITY_DEMO: { parse: onOrOff, unset: (env) => (demoOf(env) === 'off' ? 'off' : 'on for an empty database') },
  CLARITY_DEMO_AS_OF: { parse: day, unset: () => 'the last weekday' },
  CLARITY_ENCRYPTION_KEY: { parse: keys, isSecret: true, unset: () => 'from the file' },
  CLARITY_ENCRYPTION_KEY_FILE: { parse: text, unset: () => '"encryption.key" in the data folder' },
  CLARITY_PASSWORD_POLICY: { parse: oneOf('composed', 'length15'), unset: () => 'composed' },
  CLARITY_FRAME_ORIGINS: { parse: listOf(frameOrigin), unset: () => 'none' },
  CLARITY_OUTBOUND_HOSTS: { parse: listOf(outboundHost), unset: () => 'none' },
  CLARITY_PAGES: { parse: onOrOff, unset: () => 'on' },
  CLARITY_COMPUTE_WORKERS: { parse: wholeNumber(1, 64), unset: () => 'by the number of processors' },
  CLARITY_MEMO_MB: { parse: megabytes, unset: () => `${MEMO_MEGABYTES}` },
  CLARITY_RESPONSE_CACHE_MB: { parse: megabytes, unset: () => `${RESPONSE_CACHE_MEGABYTES}` },
  CLARITY_BUDGET_FACTOR: { parse: wholeNumber(1, 1000), unset: () => '1' },
  CLARITY_REQUEST_CONNECTIONS: { parse: wholeNumber(2, 200), unset: () => `${REQUEST_CONNECTIONS}` },
  CLARITY_SYSTEM_CONNECTIONS: { parse: wholeNumber(2, 200), unset: () => `${SYSTEM_CONNECTIONS}` },
  CLARITY_WORKER_READINGS: { parse: wholeNumber(1, 64), unset: () => 'by the number of processors' },
  CLARITY_SOCKETS: { parse: wholeNumber(10, 100_000), unset: () => `${SOCKETS}` },
  CLARITY_SOCKETS_OF_ADDRESS: { parse: wholeNumber(10, 100_000), unset: () => `${SOCKETS_OF_ADDRESS}` },
  CLARITY_LOG_LEVEL: { parse: oneOf(...LOG_LEVELS), unset: () => 'info' },
  CLARITY_DRAIN_SECONDS: { parse: seconds, unset: () => '0' },
  CLARITY_READ_ONLY: { parse: onOrOff, unset: () => 'off' },
  CLARITY_KEEP_DAYS: { parse: keptDays, unset: () => keptDaysText(KEPT_DAYS) },
  CLARITY_METRICS_PORT: { parse: port, unset: () => 'none' },
  CLARITY_METRICS_HOST: { parse: host, unset: () => '127.0.0.1' },
} as const satisfies Record<string, Setting>

type Name = keyof typeof SETTINGS
const NAMES = Object.keys(SETTINGS) as Name[]
/** Secrets that a file of their own may hold. The encryption key has its own rules for its file. */
const IN_FILES = ['DATABASE_URL', 'CLARITY_SMTP_URL'] as const

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
  const computeWorkers = parsed(env, 'CLARITY_COMPUTE_WORKERS') ?? defaultWorkers()
  return {
    isExposed: isExposed(env),
    isProduction: given(env, 'NODE_ENV') === 'production',
    port: listensOn,
    host: parsed(env, 'HOST') ?? '127.0.0.1',
    databaseUrl: parsed(env, 'DATABASE_URL') ?? null,
    requestsDatabaseUrl: parsed(env, 'CLARITY_REQUESTS_DATABASE_URL') ?? null,
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
    servesPages: parsed(env, 'CLARITY_PAGES') ?? true,
    computeWorkers,
    responseCacheBytes: (parsed(env, 'CLARITY_RESPONSE_CACHE_MB') ?? RESPONSE_CACHE_MEGABYTES) * 1_000_000,
    memoBytes: (parsed(env, 'CLARITY_MEMO_MB') ?? MEMO_MEGABYTES) * 1_000_000,
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
    metrics: metricsOf(env),
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

const given = (env: Environment, name: string): string | undefined => env[name]?.trim() || undefined

function parsed<N extends Name>(env: Environment, name: N): ReturnType<(typeof SETTINGS)[N]['parse']> | undefined {
  const value = given(env, name)
  return value === undefined ? undefined : (SETTINGS[name].parse(value) as ReturnType<(typeof SETTINGS)[N]['parse']>)
}

/** The demo has public passwords: it is off by default where other machines can reach the server. */
function demoOf(env: Environment): Config['demo'] {
  const asked = given(env, 'CLARITY_DEMO')
  if (asked !== undefined) return onOrOff(asked) ? 'on' : 'off'
  return isExposed(env) || given(env, 'DATABASE_URL') !== undefined ? 'off' : 'when-empty'
}

function isExposed(env: Environment): boolean {
  const name = URL.parse(given(env, 'CLARITY_PUBLIC_URL') ?? '')?.hostname
  const isElsewhere = name !== undefined && !isLoopback(name)
  return given(env, 'NODE_ENV') === 'production' || isElsewhere || listensToOthers(env)
}

function metricsOf(env: Environment): Config['metrics'] {
  const listensOn = parsed(env, 'CLARITY_METRICS_PORT')
  return listensOn === undefined ? null : { port: listensOn, host: parsed(env, 'CLARITY_METRICS_HOST') ?? '127.0.0.1' }
}

const listensToOthers = (env: Environment): boolean => !isLoopback(given(env, 'HOST') ?? '127.0.0.1')

function keySource(env: Environment, dataFolder: string): EncryptionKeySource {
  const inPlace = parsed(env, 'CLARITY_ENCRYPTION_KEY')
  if (inPlace) return { kind: 'given', keys: inPlace }
  const file = given(env, 'CLARITY_ENCRYPTION_KEY_FILE')
  if (file !== undefined) return { kind: 'file', file: path.resolve(file), isMadeWhenMissing: false }
  return { kind: 'file', file: path.join(dataFolder, 'encryption.key'), isMadeWhenMissing: true }
}

function unknownNames(env: Environment): string[] {
  return Object.keys(env)
    .filter((name) => name.startsWith('CLARITY_') && !NAMES.includes(name as Name))
    .map((name) => {
      const meant = nearestName(name, NAMES, 'CLARITY_')
      return `${name} is not a setting. ${meant === undefined ? '`--check-config` lists those there are.' : `Did you mean ${meant}?`}`
    })
}

function wrongValues(env: Environment): string[] {
  return NAMES.flatMap((name) => {
    try {
      parsed(env, name)
      return []
    } catch (error) {
      return [`${name} must be ${error instanceof Error ? error.message : String(error)}.`]
    }
  })
}

function unsafeCombinations(env: Environment): string[] {
  const has = (name: Name) => given(env, name) !== undefined
  const problems: string[] = []
  if (listensToOthers(env) && !given(env, 'CLARITY_PUBLIC_URL')?.startsWith('https:')) {
    problems.push(
      `HOST is ${given(env, 'HOST')}, where others would send their passwords over plain http. Set CLARITY_PUBLIC_URL to the ` +
        'https:// address of the proxy in front, or leave HOST at 127.0.0.1.',
    )
  }
  if (has('CLARITY_METRICS_PORT') && given(env, 'CLARITY_METRICS_PORT') === (given(env, 'PORT') ?? '3000'))
    problems.push('CLARITY_METRICS_PORT and PORT are the same. Choose another port for metrics.')
  if (has('CLARITY_METRICS_HOST') && !has('CLARITY_METRICS_PORT'))
    problems.push('CLARITY_METRICS_HOST is set without CLARITY_METRICS_PORT. Set a port, or unset both.')
  if (has('CLARITY_REQUESTS_DATABASE_URL') && !has('DATABASE_URL')) {
    problems.push('CLARITY_REQUESTS_DATABASE_URL is set without DATABASE_URL. Set both, or neither for the embedded database.')
  }
  if (has('CLARITY_ENCRYPTION_KEY') && has('CLARITY_ENCRYPTION_KEY_FILE')) {
    problems.push('CLARITY_ENCRYPTION_KEY and CLARITY_ENCRYPTION_KEY_FILE are both set. Unset one of them.')
  }
  if (has('DATABASE_URL') && !has('CLARITY_ENCRYPTION_KEY') && !has('CLARITY_ENCRYPTION_KEY_FILE')) {
    problems.push(
      'DATABASE_URL needs CLARITY_ENCRYPTION_KEY or CLARITY_ENCRYPTION_KEY_FILE, kept apart from the database. ' +
        'Make a key with `openssl rand -base64 32`.',
    )
  }
  return problems
}

/** Hides user and password of a URL, and the whole of a key. */
function masked(value: string): string {
  const url = URL.parse(value)
  if (!url) return '••••'
  return value.replace(/\/\/[^/]*@/, '//••••@').replace(/([?&](?:password|sslkey)=)[^&]*/gi, '$1••••')
}
