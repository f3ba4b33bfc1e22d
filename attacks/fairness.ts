import { idOf } from '../server/src/store/id.ts'
import type { Attack, SlowAttack } from './attacker.ts'
import type { Extent, Finding } from './finding.ts'
import { settledImport } from './imports.ts'
import { type AttackedPortal, type Attacker, median, timeOf } from './portal-under-attack.ts'

const CALLERS = 8
const MISSES = 60
/** As many as an address may have open (CLARITY_SOCKETS_OF_ADDRESS). */
const CONNECTIONS = 1_000
/** A call beside an attack may take so many times as long as without it. */
const MAX_TIMES = 1.5
/** Added to a median, since a time slice of the machine is as long as some calls. */
const NOISE_MS = 1
const WARM_UP = 50
/** The administrator who is attacked. */
const OTHER = 9

/** How requests that are never complete begin; a byte follows each half a second. */
const BEGINNINGS: Readonly<Record<string, string>> = {
  'that send nothing': '',
  'with slow headers': 'GET /api/b2b/clients HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
  'with slow bodies':
    'POST /api/b2b/admins/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n',
}

type Call = () => Promise<void>

/** An attack of a turn, by an attacker who has not called before and may spend all of a budget at once. */
type AttackOf = (turn: number) => Attack | SlowAttack

/** Calls of another caller: without an attack and from its first moment, in turns, and the medians of the turns. @param share of calls that take at most the measured time */
async function beside(
  what: string,
  extent: Extent,
  attacker: Attacker,
  calls: Readonly<Record<string, Call>>,
  attackOf: AttackOf,
  share = 0.5,
) {
  const turns: { readonly name: string; readonly idle: number; readonly attacked: number }[] = []
  for (const call of Object.values(calls)) await timeOf(WARM_UP, call, share)
  for (let round = 0; round < extent.rounds; round++) {
    const idle = await timesOf(calls, extent.calls, share)
    await attacker.begin(attackOf(round))
    const attacked = await timesOf(calls, extent.calls, share)
    await attacker.pause()
    for (const name of Object.keys(calls)) turns.push({ name, idle: idle[name]!, attacked: attacked[name]! })
  }
  return Object.keys(calls).map((name): Finding => {
    const own = turns.filter((turn) => turn.name === name)
    const idle = median(own.map((turn) => turn.idle))
    const times = median(own.map((turn) => turn.attacked / turn.idle))
    return {
      what: `${name} beside ${what} (ms, ${share === 0.5 ? 'median' : '95 of 100'})`,
      idle,
      attacked: times * idle,
      limit: MAX_TIMES * idle + NOISE_MS,
    }
  })
}

async function timesOf(calls: Readonly<Record<string, Call>>, count: number, share: number) {
  const times: Record<string, number> = {}
  for (const [name, call] of Object.entries(calls)) times[name] = await timeOf(count, call, share)
  return times
}

/** Calls of others beside all that one client can send. The first attackers have no account, the next one of the same institution. */
export async function callsOfOthers(portal: AttackedPortal, attacker: Attacker, extent: Extent): Promise<readonly Finding[]> {
  const { address, tokens } = portal
  const calls = { 'a kept report': await keptReport(portal), ...listOf(portal) }
  const ofDatabase = { 'a call of the database': () => succeed(portal.call('/api/imports', tokens[OTHER]!)) }
  let attackers = 1
  const stranger = (attack: Pick<Attack, 'method' | 'path' | 'token' | 'body'>) => () => ({
    address,
    callers: CALLERS,
    from: `127.0.1.${attackers++}`,
    ...attack,
  })
  const login = (body: object) => stranger({ method: 'POST', path: '/api/b2b/admins/login', body: JSON.stringify(body) })
  // A turn has an attacker of its own, and the last one makes the calls of others.
  const admin = (path: string, callers: number) => (turn: number) => ({
    ...stranger({ method: 'GET', path, token: tokens[turn % OTHER]! })(),
    callers,
  })
  const attacks: Readonly<Record<string, AttackOf>> = {
    'signing in': login({ email: 'a@b.example', password: 'Wrong-Word-1' }),
    'large bodies': login({ email: 'x'.repeat(1_000_000) }),
    'unknown tokens': stranger({ method: 'GET', path: '/api/b2b/clients', token: '#'.padEnd(43, 'x') }),
    'paths that are not there': stranger({ method: 'GET', path: '/api/x#' }),
    'calls of an own account': admin('/api/b2b/admins', CALLERS),
  }
  const findings: Finding[] = []
  for (const [name, attackOf] of Object.entries(attacks))
    findings.push(...(await beside(`${CALLERS} connections: ${name}`, extent, attacker, calls, attackOf)))
  const misses = admin('/api/imports/00000000-0000-8000-8000-00000000ffff', MISSES)
  findings.push(...(await beside(`${MISSES} misses at a time`, extent, attacker, ofDatabase, misses)))
  return findings
}

/** Calls of others beside connections of one address that are never done with their request. */
export async function slowConnections(portal: AttackedPortal, attacker: Attacker, extent: Extent): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  const calls = { 'a kept report': await keptReport(portal), ...listOf(portal) }
  for (const [place, [name, begins]] of Object.entries(BEGINNINGS).entries()) {
    const attackOf = (turn: number) => {
      const from = `127.0.2.${place * extent.rounds + turn + 1}`
      return { address: portal.address, callers: CONNECTIONS, from, begins }
    }
    findings.push(...(await beside(`${CONNECTIONS} connections ${name}`, extent, attacker, calls, attackOf, 0.95)))
  }
  return findings
}

const listOf = ({ call, tokens }: AttackedPortal): Readonly<Record<string, Call>> => ({
  'the list of clients': () => succeed(call('/api/b2b/clients', tokens[OTHER]!)),
})

async function succeed(reply: ReturnType<AttackedPortal['call']>): Promise<void> {
  const { status, text } = await reply
  if (status !== 200) throw new Error(`A call of another caller was refused: ${status} ${text.slice(0, 200)}`)
}

/** A report that is computed once and then answered from memory. */
async function keptReport(portal: AttackedPortal): Promise<Call> {
  const { institution, tokens } = portal
  await settledImport(portal, OTHER, 'books', {
    'instruments.csv': 'id,ticker,name,kind,currency,asset_class\nONE,ONE,One,share,EUR,Equity\n',
    'clients.csv': 'id,name,reporting_currency\nK,Kept,EUR\n',
    'accounts.csv': 'id,client,name,currency\nK1,K,Kept 1,EUR\n',
    'prices.csv': 'instrument,day,close\nONE,2026-03-02,100\nONE,2026-03-03,101\n',
    'transfers.csv': 'id,account,date,counterparty,currency,amount\nX1,K1,2026-03-02,Owner,EUR,1000\n',
  })
  const body = {
    userName: institution.admins[OTHER]!.email,
    clientName: 'Kept',
    accountsInScope: [idOf(institution.institutionId, 'account', 'K1')],
    deviceType: 0,
    reportingCCY: 'EUR',
  }
  const call = () => succeed(portal.call('/api/clarityConnect/npvSnapshot_CC', tokens[OTHER]!, body))
  await call()
  return call
}
