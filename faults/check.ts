import { setTimeout as sleep } from 'node:timers/promises'
import { verifyAuditTrail } from '../server/src/store/audit/verify.ts'
import { openDatabase } from '../server/src/store/connection/open.ts'
import type { Journal, Write } from './support/journal.ts'
import { type PortalAccess, resolve } from './support/load.ts'
import { countOrphans, readState, type State } from './support/state.ts'
import type { TestInstitution } from './support/test-institution.ts'
import { PRICES_OF_IMPORT } from './support/writers.ts'

const IMPORT_LIMIT_MS = 120_000

/**
 * Compares the journal with the database after a fault: acknowledged writes are complete, unanswered writes are complete or
 * absent. Then every open write is sent again with its key, and the comparison is repeated, including the audit trail and what
 * the portal shows.
 */
export async function check(
  url: string,
  access: PortalAccess,
  institution: TestInstitution,
  journal: Journal,
): Promise<readonly string[]> {
  const problems = compareOpen(await readState(url), journal)
  await resolve(access, journal)
  await importsEnded(url)
  const state = await readState(url)
  problems.push(
    ...compareExpected(state, journal.expected, 'the database'),
    ...compareAuditEvents(state, journal),
    ...comparePrices(state, journal),
  )
  problems.push(...compareExpected(await shownState(access, institution), shownPart(journal.expected), 'the portal'))
  const orphans = await countOrphans(url)
  if (orphans > 0) problems.push(`${orphans} rows stand without what they belong to`)
  problems.push(...(await auditProblems(url, institution)))
  return problems
}

/** An acknowledged write that is missing is lost; a partly stored one is half written. */
function compareOpen(state: State, journal: Journal): string[] {
  const open = new Set(journal.open().flatMap(({ after }) => [...after.keys()]))
  const known = new Map([...journal.expected].filter(([name]) => !open.has(name)))
  return [
    ...compareExpected(state, known, 'the database'),
    ...journal.open().flatMap((write) => halfOf(write, state, journal.expected)),
  ]
}

function halfOf(write: Write, state: State, expected: State): readonly string[] {
  const isNew = [...write.after].map(([name, value]) => (state.get(name) ?? '') === value)
  const isOld = [...write.after.keys()].map(
    (name) => (state.get(name) ?? '') === (expected.get(name) ?? firstValueOf(name, state)),
  )
  if (isNew.every(Boolean) || isOld.every(Boolean)) return []
  return [
    `half: ${write.method} ${write.path} (${write.key}) left ${[...write.after.keys()].map((name) => `${name}=${state.get(name)}`).join(', ')}`,
  ]
}

/** The state of an object before its first write: an account is in the built-in portfolio, any other object does not exist. */
const firstValueOf = (name: string, state: State): string => (name.startsWith('place:') ? (state.get(name) ?? '') : '')

function compareExpected(state: State, expected: State, where: string): string[] {
  return [...expected]
    .filter(([name, value]) => (state.get(name) ?? '') !== value)
    .map(
      ([name, value]) =>
        `lost: ${where} keeps "${shortened(state.get(name) ?? '')}" as ${name}, acknowledged was "${shortened(value)}"`,
    )
}

const shortened = (text: string): string => (text.length > 90 ? `${text.slice(0, 90)}…` : text)

/** Each write is in the audit trail exactly once, even if it was sent several times. */
function compareAuditEvents(state: State, { auditEvents }: Journal): string[] {
  return [...auditEvents]
    .filter(([auditEvent, count]) => Number(state.get(`auditEvent:${auditEvent}`) ?? 0) !== count)
    .map(
      ([auditEvent, count]) =>
        `the audit trail tells of ${auditEvent} ${state.get(`auditEvent:${auditEvent}`) ?? 0} times, ${count} were acknowledged`,
    )
}

function comparePrices(state: State, { expected }: Journal): string[] {
  const names = [...expected.keys()].filter((name) => name.startsWith('import:')).map((name) => name.slice('import:'.length))
  const wrong = names.filter((name) => state.get(`prices:${name}`) !== PRICES_OF_IMPORT)
  const failed = state.get('failed') ?? ''
  return [
    ...wrong.map((name) => `the import "${name}" brought ${state.get(`prices:${name}`) ?? 0} prices of ${PRICES_OF_IMPORT}`),
    ...(failed === '' ? [] : [`imports have failed: ${failed}`]),
  ]
}

/** Waits until all acknowledged imports have ended, including those of a killed process. */
async function importsEnded(url: string): Promise<void> {
  const limit = performance.now() + IMPORT_LIMIT_MS
  while ((await readState(url)).get('unfinished') !== '0') {
    if (performance.now() > limit) throw new Error(`Imports were not carried out within ${IMPORT_LIMIT_MS / 1_000} s.`)
    await sleep(50)
  }
}

async function auditProblems(url: string, { institutionId }: TestInstitution): Promise<readonly string[]> {
  const db = openDatabase(url, { connections: 1 })
  try {
    const found = await db.withInstitution(institutionId, (tx) => verifyAuditTrail(tx, institutionId))
    return found.isWhole ? [] : [`the audit trail is broken: event ${found.sequence} is ${found.problem}`]
  } finally {
    await db.close()
  }
}

const SHOWN = /^(cells|place|token|user|portfolio|preference):/

const shownPart = (expected: State): State => new Map([...expected].filter(([name]) => SHOWN.test(name)))

/** The same state, read from the portal's own calls. */
async function shownState(access: PortalAccess, institution: TestInstitution): Promise<State> {
  const get = async <T>(path: string, adminIndex = 0): Promise<T> => {
    const headers = { authorization: `Bearer ${access.tokens[adminIndex]}` }
    const reply = await fetch(`${access.address}/api${path}`, { headers, signal: AbortSignal.timeout(30_000) })
    if (!reply.ok) throw new Error(`GET ${path} answered ${reply.status}: ${await reply.text()}`)
    return (await reply.json()) as T
  }
  const state = new Map<string, string>()
  const ofUsers = await get<UserMatrix>(`/b2b/user-portfolios/client/${institution.clientId}`)
  const isPerson = new Set(institution.people)
  const cells = Map.groupBy(ofUsers.relationships, ({ userID }) => userID)
  for (const person of isPerson) {
    const ids = (cells.get(person) ?? []).map(({ portfolioID }) => portfolioID)
    state.set(`cells:${person}`, ids.sort().join(','))
  }
  for (const { name } of ofUsers.portfolios) state.set(`portfolio:${name}`, '1')
  const ofAccounts = await get<AccountMatrix>(`/b2b/account-portfolios/client/${institution.clientId}`)
  for (const { accountID, portfolioID } of ofAccounts.relationships) state.set(`place:${accountID}`, portfolioID)
  const tokens = await get<Rows<{ ipAddresses: readonly [string] }>>(`/b2b/institutions/tokens/${institution.institutionId}`)
  for (const { ipAddresses } of tokens.rows) state.set(`token:${ipAddresses[0]}`, '1')
  for (const { email } of (await get<Rows<{ email: string }>>('/b2b/admins')).rows) state.set(`user:${email}`, '1')
  for (const [adminIndex, { id }] of institution.admins.entries()) {
    const { rows } = await get<Rows<{ key: string; value: string }>>('/preferences', adminIndex)
    for (const { key, value } of rows) state.set(`preference:${id}:${key}`, value)
  }
  return state
}

interface Rows<Row> {
  readonly rows: readonly Row[]
}
interface UserMatrix {
  readonly relationships: readonly { readonly userID: string; readonly portfolioID: string }[]
  readonly portfolios: readonly { readonly name: string }[]
}
interface AccountMatrix {
  readonly relationships: readonly { readonly accountID: string; readonly portfolioID: string }[]
}
