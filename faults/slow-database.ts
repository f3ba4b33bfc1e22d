import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

import { type Fault, spread } from './fault.ts'
import { stop, untilReady } from './support/portal-process.ts'
import { openTestBed, type TestBed } from './support/test-bed.ts'

const LOCK_MS = 5_000
const REQUESTS = 400
const LIMIT_MS = 2_000
/** Memory that a process may use additionally after four hundred requests. */
const MEMORY_MB = 200

/** Requests that cannot be served are refused soon, with Retry-After; afterwards everything recovers without intervention. */
export const slowDatabase: Fault = {
  number: 10,
  name: 'the database is slow and every connection is taken',
  rounds: 3,
  run: async (rounds, context) => {
    const bed = await openTestBed(context, 'slow')
    const problems: string[] = []
    const refusedMs: number[] = []
    const readyMs: number[] = []
    const before = memoryOf(bed)
    for (let round = 1; round <= rounds; round++) {
      const holder = await lockInstitution(bed)
      // Eight requests wait for the institution's lock and use all database connections.
      const load = bed.load(true)
      await sleep(500)
      const answers = await Promise.all(Array.from({ length: REQUESTS }, (_, i) => ask(bed, i)))
      const refused = answers.filter(({ status }) => status === 503)
      refusedMs.push(...refused.map(({ ms }) => ms))
      if (refused.length === 0) problems.push('no request was refused while the database was slow')
      // Beyond what one administrator may have waiting.
      const tooMany = answers.filter(({ status }) => status === 429)
      const others = answers.filter(({ status }) => ![200, 429, 503].includes(status))
      if (others.length > 0) problems.push(`${others.length} of ${REQUESTS} were answered ${others[0]!.status}`)
      const withoutRetryAfter = [...refused, ...tooMany].filter(({ retryAfter }) => retryAfter === null)
      if (withoutRetryAfter.length > 0) problems.push(`${withoutRetryAfter.length} had no Retry-After`)
      await holder.end()
      const began = performance.now()
      await untilReady(bed.access().address, bed.portal().child, `${bed.place.dataFolder}.log`)
      readyMs.push(performance.now() - began)
      await sleep(300)
      await load.stop()
      problems.push(...(await bed.check()))
      context.log(`round ${round}: ${refused.length} of ${REQUESTS} refused with Retry-After, ${problems.length} problems`)
    }
    const grown = memoryOf(bed) - before
    if (grown > MEMORY_MB) problems.push(`the portal has ${grown} MB more than before`)
    await stop(bed.portal().child)
    const late = refusedMs.filter((ms) => ms > LIMIT_MS).length
    const notes = [
      spread('refused with Retry-After', refusedMs),
      `${late} of ${refusedMs.length} were refused later than after ${LIMIT_MS / 1_000} s`,
      spread('ready again', readyMs),
      `memory: ${grown} MB more`,
    ]
    return { rounds, acknowledged: bed.journal.acknowledged(), problems, notes }
  },
}

/** Holds the lock that every administrative action needs, while the database sleeps. */
async function lockInstitution({ url, institution }: TestBed): Promise<{ readonly end: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: url() })
  client.on('error', () => {})
  await client.connect()
  await client.query(
    `begin; set local clarity.system = 'on'; select id from institutions where id = '${institution.institutionId}' for update`,
  )
  const sleeping = client.query(`select pg_sleep(${LOCK_MS / 1_000})`)
  return {
    end: async () => {
      await sleeping
      await client.query('rollback')
      await client.end()
    },
  }
}

/** Asks as one of the administrators in turn: each has a budget of their own. */
async function ask(bed: TestBed, turn: number) {
  const began = performance.now()
  const { address, tokens } = bed.access()
  const reply = await fetch(`${address}/api/preferences`, {
    headers: { authorization: `Bearer ${tokens[turn % tokens.length]}` },
  })
  await reply.arrayBuffer()
  return { status: reply.status, ms: performance.now() - began, retryAfter: reply.headers.get('retry-after') }
}

function memoryOf(bed: TestBed): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${bed.portal().child.pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes ?? 0) / 1_024)
}
