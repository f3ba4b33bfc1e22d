import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

import { type Fault, spread } from './fault.ts'
import { stop, untilReady } from './portal-process.ts'
import { openScene, type Scene } from './scene.ts'

const HELD_MS = 5_000
const CROWD = 400
const LIMIT_MS = 2_000
/** What a process that answers four hundred requests may take more than before, and give back when it likes. */
const MEMORY_MB = 200

/** Everybody who cannot be served is told so, soon, and told when to come again; then everything goes on by itself. */
export const slowDatabase: Fault = {
  number: 10,
  name: 'the database is slow and every connection is taken',
  rounds: 3,
  run: async (rounds, given) => {
    const scene = await openScene(given, 'slow')
    const problems: string[] = []
    const refusedMs: number[] = []
    const readyMs: number[] = []
    const before = memoryOf(scene)
    for (let round = 1; round <= rounds; round++) {
      const holder = await holdInstitution(scene)
      // Eight wait for the institution and hold every connection of the portal.
      const load = scene.load(true)
      await sleep(500)
      const answers = await Promise.all(Array.from({ length: CROWD }, () => ask(scene)))
      const refused = answers.filter(({ status }) => status === 503)
      refusedMs.push(...refused.map(({ ms }) => ms))
      if (refused.length === 0) problems.push('nobody was told that the database is slow')
      const others = answers.filter(({ status }) => status !== 503 && status !== 200)
      if (others.length > 0) problems.push(`${others.length} of ${CROWD} were answered ${others[0]!.status}`)
      const untold = refused.filter(({ retryAfter }) => retryAfter === null)
      if (untold.length > 0) problems.push(`${untold.length} were told nothing of when to come again`)
      await holder.end()
      const began = performance.now()
      await untilReady(scene.door().address, scene.portal().child, `${scene.place.dataFolder}.log`)
      readyMs.push(performance.now() - began)
      await sleep(300)
      await load.stop()
      problems.push(...(await scene.check()))
      given.say(`round ${round}: ${refused.length} of ${CROWD} told to come again, ${problems.length} problems`)
    }
    const grown = memoryOf(scene) - before
    if (grown > MEMORY_MB) problems.push(`the portal has ${grown} MB more than before`)
    await stop(scene.portal().child)
    const late = refusedMs.filter((ms) => ms > LIMIT_MS).length
    const notes = [
      spread('told to come again', refusedMs),
      `${late} of ${refusedMs.length} were told later than after ${LIMIT_MS / 1_000} s`,
      spread('ready again', readyMs),
      `memory: ${grown} MB more`,
    ]
    return { rounds, acknowledged: scene.journal.acknowledged(), problems, notes }
  },
}

/** Holds what every act of administration needs first, while the database sleeps. */
async function holdInstitution({ url, house }: Scene): Promise<{ readonly end: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: url() })
  client.on('error', () => {})
  await client.connect()
  await client.query(
    `begin; set local clarity.system = 'on'; select id from institutions where id = '${house.institutionId}' for update`,
  )
  const sleeping = client.query(`select pg_sleep(${HELD_MS / 1_000})`)
  return {
    end: async () => {
      await sleeping
      await client.query('rollback')
      await client.end()
    },
  }
}

async function ask(scene: Scene) {
  const began = performance.now()
  const { address, tokens } = scene.door()
  const reply = await fetch(`${address}/api/preferences`, { headers: { authorization: `Bearer ${tokens[0]}` } })
  await reply.arrayBuffer()
  return { status: reply.status, ms: performance.now() - began, retryAfter: reply.headers.get('retry-after') }
}

function memoryOf(scene: Scene): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${scene.portal().child.pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes ?? 0) / 1_024)
}
