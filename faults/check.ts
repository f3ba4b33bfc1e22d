import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../server/src/store/connection/open.ts'
import { verifyAuditTrail } from '../server/src/store/session/audit-events.ts'
import type { House } from './house.ts'
import type { Journal, Write } from './journal.ts'
import { type Door, resolve } from './load.ts'
import { countOrphans, readState, type State } from './state.ts'
import { PRICES_OF_IMPORT } from './writers.ts'

const IMPORT_LIMIT_MS = 120_000

/**
 * Compares what the journal says with what the database keeps, right after a fault: what was acknowledged is there, and what got
 * no answer is there whole or not at all. Then every open write is sent again under its own key, and compared is once more, with
 * the deeds of the audit trail and with what the portal itself shows.
 */
export async function check(url: string, door: Door, house: House, journal: Journal): Promise<readonly string[]> {
  const problems = compareOpen(await readState(url), journal)
  await resolve(door, journal)
  await importsEnded(url)
  const state = await readState(url)
  problems.push(
    ...compareKept(state, journal.kept, 'the database'),
    ...compareDeeds(state, journal),
    ...comparePrices(state, journal),
  )
  problems.push(...compareKept(await shownState(door, house), shownPart(journal.kept), 'the portal'))
  const orphans = await countOrphans(url)
  if (orphans > 0) problems.push(`${orphans} rows stand without what they belong to`)
  problems.push(...(await auditProblems(url, house)))
  return problems
}

/** Acknowledged and not there: lost. Partly there: half. */
function compareOpen(state: State, journal: Journal): string[] {
  const open = new Set(journal.open().flatMap(({ after }) => [...after.keys()]))
  const known = new Map([...journal.kept].filter(([name]) => !open.has(name)))
  return [...compareKept(state, known, 'the database'), ...journal.open().flatMap((write) => halfOf(write, state, journal.kept))]
}

function halfOf(write: Write, state: State, kept: State): readonly string[] {
  const isNew = [...write.after].map(([name, value]) => (state.get(name) ?? '') === value)
  const isOld = [...write.after.keys()].map((name) => (state.get(name) ?? '') === (kept.get(name) ?? firstValueOf(name, state)))
  if (isNew.every(Boolean) || isOld.every(Boolean)) return []
  return [
    `half: ${write.method} ${write.path} (${write.key}) left ${[...write.after.keys()].map((name) => `${name}=${state.get(name)}`).join(', ')}`,
  ]
}

/** Before its first write a thing is as it was laid: an account in the built-in portfolio, anything else not there. */
const firstValueOf = (name: string, state: State): string => (name.startsWith('place:') ? (state.get(name) ?? '') : '')

function compareKept(state: State, kept: State, where: string): string[] {
  return [...kept]
    .filter(([name, value]) => (state.get(name) ?? '') !== value)
    .map(
      ([name, value]) =>
        `lost: ${where} keeps "${shortened(state.get(name) ?? '')}" as ${name}, acknowledged was "${shortened(value)}"`,
    )
}

const shortened = (text: string): string => (text.length > 90 ? `${text.slice(0, 90)}…` : text)

/** Each write stands in the audit trail once, however often it was sent. */
function compareDeeds(state: State, { deeds }: Journal): string[] {
  return [...deeds]
    .filter(([deed, count]) => Number(state.get(`deed:${deed}`) ?? 0) !== count)
    .map(
      ([deed, count]) => `the audit trail tells of ${deed} ${state.get(`deed:${deed}`) ?? 0} times, ${count} were acknowledged`,
    )
}

function comparePrices(state: State, { kept }: Journal): string[] {
  const names = [...kept.keys()].filter((name) => name.startsWith('import:')).map((name) => name.slice('import:'.length))
  const wrong = names.filter((name) => state.get(`prices:${name}`) !== PRICES_OF_IMPORT)
  const failed = state.get('failed') ?? ''
  return [
    ...wrong.map((name) => `the import "${name}" brought ${state.get(`prices:${name}`) ?? 0} prices of ${PRICES_OF_IMPORT}`),
    ...(failed === '' ? [] : [`imports have failed: ${failed}`]),
  ]
}

/** What was acknowledged is carried out, also what a process left behind that was killed. */
async function importsEnded(url: string): Promise<void> {
  const limit = performance.now() + IMPORT_LIMIT_MS
  while ((await readState(url)).get('unfinished') !== '0') {
    if (performance.now() > limit) throw new Error(`Imports were not carried out within ${IMPORT_LIMIT_MS / 1_000} s.`)
    await sleep(50)
  }
}

async function auditProblems(url: string, { institutionId }: House): Promise<readonly string[]> {
  const db = openDatabase(url, { connections: 1 })
  try {
    const found = await db.withInstitution(institutionId, (tx) => verifyAuditTrail(tx, institutionId))
    return found.isWhole ? [] : [`the audit trail is broken: event ${found.sequence} is ${found.problem}`]
  } finally {
    await db.close()
  }
}

const SHOWN = /^(cells|place|token|user|portfolio|preference):/

const shownPart = (kept: State): State => new Map([...kept].filter(([name]) => SHOWN.test(name)))

/** The same things as the portal's own calls tell them. */
async function shownState(door: Door, house: House): Promise<State> {
  const get = async <T>(path: string, who = 0): Promise<T> => {
    const headers = { authorization: `Bearer ${door.tokens[who]}` }
    const reply = await fetch(`${door.address}/api${path}`, { headers, signal: AbortSignal.timeout(30_000) })
    if (!reply.ok) throw new Error(`GET ${path} answered ${reply.status}: ${await reply.text()}`)
    return (await reply.json()) as T
  }
  const state = new Map<string, string>()
  const ofUsers = await get<UserMatrix>(`/b2b/user-portfolios/client/${house.clientId}`)
  const isPerson = new Set(house.people)
  const cells = Map.groupBy(ofUsers.relationships, ({ userID }) => userID)
  for (const person of isPerson) {
    const ids = (cells.get(person) ?? []).map(({ portfolioID }) => portfolioID)
    state.set(`cells:${person}`, ids.sort().join(','))
  }
  for (const { name } of ofUsers.portfolios) state.set(`portfolio:${name}`, '1')
  const ofAccounts = await get<AccountMatrix>(`/b2b/account-portfolios/client/${house.clientId}`)
  for (const { accountID, portfolioID } of ofAccounts.relationships) state.set(`place:${accountID}`, portfolioID)
  const tokens = await get<Rows<{ ipAddresses: readonly [string] }>>(`/b2b/institutions/tokens/${house.institutionId}`)
  for (const { ipAddresses } of tokens.rows) state.set(`token:${ipAddresses[0]}`, '1')
  for (const { email } of (await get<Rows<{ email: string }>>('/b2b/admins')).rows) state.set(`user:${email}`, '1')
  for (const [who, { id }] of house.admins.entries()) {
    const { rows } = await get<Rows<{ key: string; value: string }>>('/preferences', who)
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
