import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { openRoundRobin } from '../scripts/cluster/round-robin.ts'
import { freePort } from '../server/testing/process.ts'
import type { Fault } from './fault.ts'
import { nextRelease } from './next-release.ts'
import { openCuttingProxy } from './support/cutting-proxy.ts'
import { settingsFor, startOwnDatabase } from './support/own-database.ts'
import { type PortalProcess, startPortal, stop } from './support/portal-process.ts'
import { query } from './support/state.ts'
import { createInstitution, signInAll } from './support/test-institution.ts'

const PROCESSES = 2
const USERS = 50
/** Between two calls of a user. */
const PAUSE_MS = 250
const DRAIN_SECONDS = 2

/**
 * Two portals on one database behind a balancer that asks `/readyz`: each is restarted in turn while people work, at last with the next
 * release, whose start migrates the tables, and no call fails.
 */
export const rollingRestart: Fault = {
  number: 17,
  name: 'one portal after the other is restarted, and upgraded, while fifty people work',
  rounds: 2,
  run: async (rounds, { scratch }) => {
    const database = await startOwnDatabase(path.join(scratch, 'rolling-database'))
    const proxy = await openCuttingProxy(database.socketFile)
    await database.create('rolling')
    const env = { ...settingsFor(proxy.port, 'rolling'), CLARITY_DRAIN_SECONDS: String(DRAIN_SECONDS), CLARITY_PAGES: 'off' }
    const places = await Promise.all(
      Array.from({ length: PROCESSES }, async (_, i) => ({
        dataFolder: path.join(scratch, `rolling-${i}`),
        port: await freePort(),
        env,
      })),
    )
    const main = nextRelease(path.join(scratch, 'next-release'))
    const portals: PortalProcess[] = []
    for (const place of places) portals.push(await startPortal(place))
    const url = database.urlOf('rolling')
    const institution = await createInstitution(url)
    const tokens = await signInAll(url, institution)
    const balancer = await openRoundRobin(
      portals.map(({ address }) => address),
      await freePort(),
    )
    const work = startUsers(balancer.address, institution.institutionId, tokens)
    try {
      for (let round = 0; round < rounds; round++) {
        for (const [i, place] of places.entries()) {
          await sleep(1_000)
          await stop(portals[i]!.child)
          portals[i] = await startPortal(round === rounds - 1 ? { ...place, main } : place)
        }
      }
      await sleep(1_000)
      const [next] = await query<{ there: boolean }>(url, `select to_regclass('next_table') is not null as there`)
      if (!next?.there) throw new Error('The next release has not migrated the tables.')
    } finally {
      await work.end()
      await balancer.close()
      for (const { child } of portals) await stop(child)
      await proxy.close()
      await database.stop()
    }
    const notes = [`${work.calls()} calls of ${USERS} users while ${rounds * PROCESSES} portals were restarted`]
    return { rounds, acknowledged: work.calls(), problems: work.failures(), notes }
  },
}

interface Work {
  readonly calls: () => number
  readonly failures: () => readonly string[]
  readonly end: () => Promise<void>
}

function startUsers(address: string, institutionId: string, tokens: readonly string[]): Work {
  let calls = 0
  let isOver = false
  const failures: string[] = []
  const use = async (token: string) => {
    while (!isOver) {
      const asked = fetch(`${address}/api/b2b/institutions/tokens/${institutionId}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const reply = await asked.then(
        async (each) => `${each.status} ${each.ok ? '' : await each.text()}`,
        (error: unknown) => String(error),
      )
      calls++
      if (!reply.startsWith('200')) failures.push(`call ${calls}: ${reply}`)
      await sleep(PAUSE_MS)
    }
  }
  const using = Array.from({ length: USERS }, (_, i) => use(tokens[i % tokens.length]!))
  return {
    calls: () => calls,
    failures: () => failures,
    end: async () => {
      isOver = true
      await Promise.all(using)
    },
  }
}
