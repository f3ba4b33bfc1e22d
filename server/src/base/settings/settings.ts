import { LOG_LEVELS } from '../json-log.ts'
import type { Environment } from './config-sources.ts'
import {
  computeAddress,
  databaseUrl,
  day,
  frameOrigin,
  host,
  isLoopback,
  keys,
  listOf,
  megabytes,
  oneOf,
  onOrOff,
  origin,
  outboundHost,
  type Parse,
  port,
  proxy,
  seconds,
  smtpUrl,
  sourceFolder,
  tracesUrl,
  wholeNumber,
} from './config-values.ts'
import { KEPT_DAYS, keptDays, keptDaysText } from './kept-days.ts'

export interface Setting {
  readonly parse: Parse<unknown>
  readonly isSecret?: true
  /** Shown by `--check-config` where the setting is unset. */
  readonly unset: (env: Environment) => string
}

const text: Parse<string> = (value) => value

export const MEMO_MEGABYTES = 256
export const RESPONSE_CACHE_MEGABYTES = 32
/** More would not make two cores faster. */
export const REQUEST_CONNECTIONS = 8
export const SYSTEM_CONNECTIONS = 4
export const SOCKETS = 5_000
export const SOCKETS_OF_ADDRESS = 1_000

/** All settings, in the order of the documentation. */
export const SETTINGS = {
  CLARITY_CONFIG_FILE: { parse: text, unset: () => 'none' },
  NODE_ENV: { parse: oneOf('production', 'development', 'test'), unset: () => 'development' },
  CLARITY_ROLE: { parse: oneOf('all', 'web', 'compute', 'worker'), unset: () => 'all' },
  CLARITY_CLUSTER_KEY: { parse: keys, isSecret: true, unset: () => 'none' },
  CLARITY_CLUSTER_KEY_FILE: { parse: text, unset: () => 'none' },
  CLARITY_COMPUTE_ADDRESS: { parse: computeAddress, unset: (env) => `http://127.0.0.1:${given(env, 'PORT') ?? '3000'}` },
  PORT: { parse: port, unset: () => '3000' },
  HOST: { parse: host, unset: () => '127.0.0.1' },
  DATABASE_URL: { parse: databaseUrl, isSecret: true, unset: () => 'embedded PostgreSQL' },
  DATABASE_URL_FILE: { parse: text, unset: () => 'none' },
  DATABASE_DIRECT_URL: { parse: databaseUrl, isSecret: true, unset: () => 'as DATABASE_URL' },
  DATABASE_DIRECT_URL_FILE: { parse: text, unset: () => 'none' },
  CLARITY_REQUESTS_DATABASE_URL: { parse: databaseUrl, isSecret: true, unset: () => 'as DATABASE_URL' },
  CLARITY_REQUESTS_DATABASE_URL_FILE: { parse: text, unset: () => 'none' },
  DATABASE_REPLICA_URL: { parse: databaseUrl, isSecret: true, unset: () => 'none' },
  DATABASE_REPLICA_URL_FILE: { parse: text, unset: () => 'none' },
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
  CLARITY_SOURCE_FOLDERS: { parse: listOf(sourceFolder), unset: () => 'none' },
  CLARITY_PAGES: { parse: onOrOff, unset: () => 'on' },
  CLARITY_THREADS: { parse: wholeNumber(1, 64), unset: () => 'by the number of processors' },
  CLARITY_MEMORY_BUDGET_MB: { parse: megabytes, unset: () => `${MEMO_MEGABYTES}` },
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
  CLARITY_BACKUP_HOURS: { parse: wholeNumber(1, 8_760), unset: () => 'none' },
  CLARITY_METRICS_PORT: { parse: port, unset: () => 'none' },
  CLARITY_METRICS_HOST: { parse: host, unset: () => '127.0.0.1' },
  CLARITY_TRACES_URL: { parse: tracesUrl, unset: () => 'none' },
  CLARITY_TRACES_PERCENT: { parse: wholeNumber(1, 100), unset: () => '100' },
} as const satisfies Record<string, Setting>

export type Name = keyof typeof SETTINGS
export const NAMES = Object.keys(SETTINGS) as Name[]
/** Secrets that a file of their own may hold. The encryption key has its own rules for its file. */
export const IN_FILES = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'CLARITY_REQUESTS_DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'CLARITY_SMTP_URL',
  'CLARITY_CLUSTER_KEY',
] as const

/** The value of a setting without blanks around it; undefined where it is unset or empty. */
export const given = (env: Environment, name: string): string | undefined => env[name]?.trim() || undefined

/**
 * A setting as what it means; undefined where it is unset.
 *
 * @throws what it must be, where the value is wrong
 */
export function parsed<N extends Name>(env: Environment, name: N): ReturnType<(typeof SETTINGS)[N]['parse']> | undefined {
  const value = given(env, name)
  return value === undefined ? undefined : (SETTINGS[name].parse(value) as ReturnType<(typeof SETTINGS)[N]['parse']>)
}

/** The demo has public passwords: it is off by default where other machines can reach the server. */
export function demoOf(env: Environment): 'on' | 'off' | 'when-empty' {
  const asked = given(env, 'CLARITY_DEMO')
  if (asked !== undefined) return onOrOff(asked) ? 'on' : 'off'
  return isExposed(env) || given(env, 'DATABASE_URL') !== undefined ? 'off' : 'when-empty'
}

/** Whether other machines may reach the portal, or it runs in production. */
export function isExposed(env: Environment): boolean {
  const name = URL.parse(given(env, 'CLARITY_PUBLIC_URL') ?? '')?.hostname
  const isElsewhere = name !== undefined && !isLoopback(name)
  return given(env, 'NODE_ENV') === 'production' || isElsewhere || listensToOthers(env)
}

/** Whether other machines may connect. */
export const listensToOthers = (env: Environment): boolean => !isLoopback(given(env, 'HOST') ?? '127.0.0.1')
