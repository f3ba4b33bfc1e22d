import { type AttackedPortal, attack, medianOf, timesOf } from './portal-under-attack.ts'

/** What an attack costs others. */
export interface Finding {
  readonly what: string
  /** Without the attack and beside it: milliseconds, the median; or megabytes. */
  readonly idle: number
  readonly attacked: number
  /** `attacked` may be at most this. */
  readonly limit: number
}

/** How much is measured. */
export interface Extent {
  readonly calls: number
  readonly importMegabytes: number
}

const WIDTH = 8
const MISSES = 60
const IMPORTS = 8
const PAUSE_MS = 5
/** What may be added to a median, since a time slice of the machine is as long as some calls. */
const NOISE_MS = 3
/** Attackers have spent their burst after so long at the latest. */
const BURST_MS = 20_000

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const json = (token: string) => ({ ...bearer(token), 'content-type': 'application/json' })

async function drained(reply: Promise<Response>): Promise<number> {
  const { status, body } = await reply
  await body?.cancel()
  return status
}

/** A call of another caller, again and again: without and beside an attack of so many callers. */
async function beside(
  what: string,
  { calls }: Extent,
  width: number,
  call: () => Promise<void>,
  attacking: (round: number) => Promise<number>,
): Promise<Finding> {
  await timesOf(20, PAUSE_MS, call)
  const idle = medianOf(await timesOf(calls, PAUSE_MS, call))
  const running = attack(width, attacking)
  await Promise.race([running.refused, new Promise((resolve) => setTimeout(resolve, BURST_MS))])
  const attacked = medianOf(await timesOf(calls, PAUSE_MS, call))
  await running.stop()
  return { what, idle, attacked, limit: 1.5 * idle + NOISE_MS }
}

/** A call that is answered from memory. The attacker has no account, and the next attacker one of the same institution. */
export async function callsInMemory(portal: AttackedPortal, extent: Extent): Promise<readonly Finding[]> {
  const { address, tokens } = portal
  const own = async () => void (await drained(fetch(`${address}/api/b2b/clients`, { headers: bearer(tokens[9]!) })))
  const attacks: readonly (readonly [string, (round: number) => Promise<number>])[] = [
    ['signing in', () => drained(post(`${address}/api/b2b/admins/login`, { email: 'a@b.example', password: 'Wrong-Word-1' }))],
    ['large bodies', () => drained(post(`${address}/api/b2b/admins/login`, { email: 'x'.repeat(1_000_000) }))],
    ['unknown tokens', (round) => drained(fetch(`${address}/api/b2b/clients`, { headers: bearer(`${round}`.padEnd(43, 'x')) }))],
    ['paths that are not there', (round) => drained(fetch(`${address}/api/x${round}`))],
    ['calls of an own account', () => drained(fetch(`${address}/api/b2b/admins`, { headers: bearer(tokens[0]!) }))],
  ]
  const findings: Finding[] = []
  for (const [name, attacking] of attacks)
    findings.push(await beside(`a call beside ${WIDTH} connections: ${name}`, extent, WIDTH, own, attacking))
  return findings
}

/** A call that asks the database, beside an account that asks for what is not there. */
export async function callsOfTheDatabase(portal: AttackedPortal, extent: Extent): Promise<readonly Finding[]> {
  const { address, tokens } = portal
  const own = async () => void (await drained(fetch(`${address}/api/imports`, { headers: bearer(tokens[9]!) })))
  const missing = () =>
    drained(fetch(`${address}/api/imports/00000000-0000-8000-8000-00000000ffff`, { headers: bearer(tokens[0]!) }))
  return [await beside(`a call of the database beside ${MISSES} misses at a time`, extent, MISSES, own, missing)]
}

/** The memory of the portal while large imports arrive together. */
export async function largeImports(portal: AttackedPortal, { importMegabytes }: Extent): Promise<readonly Finding[]> {
  const { memory } = portal
  const csv = 'x'.repeat(importMegabytes * 1_000_000)
  // The thread of imports, which ends after half a minute without one, is part of a portal that takes imports.
  await sendImport(portal, 0, 'x')
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  const idle = memory()
  let peak = idle
  const watch = setInterval(() => {
    peak = Math.max(peak, memory())
  }, 20)
  const statuses = await Promise.all(Array.from({ length: IMPORTS }, (_, sender) => sendImport(portal, sender, csv)))
  clearInterval(watch)
  if (statuses.some((status) => status !== 200)) throw new Error(`Imports were refused: ${statuses.join(', ')}`)
  const what = `memory (MB) with ${IMPORTS} imports of ${importMegabytes} MB at once`
  return [{ what, idle, attacked: peak, limit: idle + 150 }]
}

function sendImport({ address, tokens }: AttackedPortal, sender: number, csv: string): Promise<number> {
  const body = JSON.stringify({ name: `Import ${csv.length}`, dryRun: true, files: { 'prices.csv': csv } })
  return drained(fetch(`${address}/api/imports`, { method: 'POST', headers: json(tokens[sender]!), body }))
}

function post(url: string, body: object): Promise<Response> {
  return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
}
