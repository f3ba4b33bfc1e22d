import type { Environment } from './config-sources.ts'
import { nearestName } from './nearest-name.ts'
import { given, listensToOthers, NAMES, type Name, parsed } from './settings.ts'

const HTTP_PORT = 80
const HTTPS_PORT = 443

/** Names that begin as ours and are none, each with the one that is like it. */
export function unknownNames(env: Environment): string[] {
  return Object.keys(env)
    .filter((name) => name.startsWith('CLARITY_') && !NAMES.includes(name as Name))
    .map((name) => {
      const meant = nearestName(name, NAMES, 'CLARITY_')
      return `${name} is not a setting. ${meant === undefined ? '`--check-config` lists those there are.' : `Did you mean ${meant}?`}`
    })
}

/** Values that are not what their setting takes. */
export function wrongValues(env: Environment): string[] {
  return NAMES.flatMap((name) => {
    try {
      parsed(env, name)
      return []
    } catch (error) {
      return [`${name} must be ${error instanceof Error ? error.message : String(error)}.`]
    }
  })
}

/** Settings that are right alone, and not together. */
export function unsafeCombinations(env: Environment): string[] {
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
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const) {
    if (has(name) && !has('DATABASE_URL'))
      problems.push(`${name} is set without DATABASE_URL. Set both, or neither for the embedded database.`)
  }
  const collector = parsed(env, 'CLARITY_TRACES_URL')
  if (collector !== undefined && !isListed(env, new URL(collector))) {
    problems.push(
      `CLARITY_TRACES_URL leads to ${new URL(collector).host}, which the server may not connect to. Add the host with its port to ` +
        'CLARITY_OUTBOUND_HOSTS, or unset CLARITY_TRACES_URL.',
    )
  }
  if (has('CLARITY_TRACES_PERCENT') && !has('CLARITY_TRACES_URL'))
    problems.push('CLARITY_TRACES_PERCENT is set without CLARITY_TRACES_URL. Name a collector, or unset both.')
  const role = given(env, 'CLARITY_ROLE') ?? 'all'
  if (role !== 'all' && !has('DATABASE_URL')) {
    problems.push(
      `CLARITY_ROLE is ${role}, which needs DATABASE_URL: the embedded database belongs to one process. Name a PostgreSQL that all ` +
        'processes share, or unset CLARITY_ROLE.',
    )
  }
  if (role === 'compute' && !has('CLARITY_CLUSTER_KEY')) {
    problems.push(
      'CLARITY_ROLE is compute, which needs CLARITY_CLUSTER_KEY or CLARITY_CLUSTER_KEY_FILE, the same in the processes that ask it. ' +
        'Make a key with `openssl rand -base64 32`.',
    )
  }
  if (role === 'compute' && listensToOthers(env) && !has('CLARITY_COMPUTE_ADDRESS')) {
    problems.push(
      `HOST is ${given(env, 'HOST')}, and CLARITY_COMPUTE_ADDRESS is not set. Set it to the address at which other processes reach this one.`,
    )
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

/** Whether the operator lists the host and port of a URL. */
function isListed(env: Environment, { protocol, hostname, port }: URL): boolean {
  const standard = protocol === 'http:' ? HTTP_PORT : HTTPS_PORT
  return (parsed(env, 'CLARITY_OUTBOUND_HOSTS') ?? []).some(
    (host) => host.kind === 'host' && host.name === hostname && host.port === (port === '' ? standard : Number(port)),
  )
}
