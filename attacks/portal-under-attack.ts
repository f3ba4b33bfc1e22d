import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type PortalProcess, startPortal, stop, urlIn } from '../faults/support/portal-process.ts'
import { createInstitution, signInAll, type TestInstitution } from '../faults/support/test-institution.ts'
import { freePort } from '../server/testing/process.ts'
import type { Attack, SlowAttack } from './attacker.ts'

/** A portal with an institution of its own, whose administrators are signed in. */
export interface AttackedPortal {
  readonly address: string
  readonly institution: TestInstitution
  /** An access token for each administrator. */
  readonly tokens: readonly string[]
  /** Memory of the process in megabytes; of Linux only. The database has processes of its own. */
  readonly memory: () => number
  readonly call: (path: string, token: string, body?: object) => Promise<Reply>
  /** The same with new tokens, as one is valid for a quarter of an hour. */
  readonly signedInAnew: () => Promise<AttackedPortal>
  readonly close: () => Promise<void>
}

interface Reply {
  readonly status: number
  readonly text: string
}

/** Starts a portal on an empty data folder. */
export async function openAttackedPortal(scratch: string, name: string): Promise<AttackedPortal> {
  const dataFolder = path.join(scratch, name)
  const portal: PortalProcess = await startPortal({ dataFolder, port: await freePort() })
  const institution = await createInstitution(urlIn(dataFolder))
  const agent = new Agent({ keepAlive: true })
  const signedIn = async (): Promise<AttackedPortal> => ({
    address: portal.address,
    institution,
    tokens: await signInAll(urlIn(dataFolder), institution),
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${portal.child.pid}/status`, 'utf8'))?.[1]) / 1_024,
    call: (to, token, body) => send(agent, `${portal.address}${to}`, token, body && JSON.stringify(body)),
    signedInAnew: signedIn,
    close: async () => {
      agent.destroy()
      await stop(portal.child)
    },
  })
  return await signedIn()
}

function send(agent: Agent, url: string, token: string, body: string | undefined): Promise<Reply> {
  const headers = { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) }
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: body === undefined ? 'GET' : 'POST', headers, agent }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.once('end', () => resolve({ status: reply.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
    })
    // The portal may end an idle connection just as it is used again.
    sent.once('error', (error) => (sent.reusedSocket ? resolve(send(agent, url, token, body)) : reject(error)))
    sent.end(body)
  })
}

/** Time that so great a share of the calls take at most, in milliseconds, of a call that is repeated, one after the other. */
export async function timeOf(count: number, call: () => Promise<void>, share: number): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < count; i++) {
    const began = performance.now()
    await call()
    times.push(performance.now() - began)
    await pause(PAUSE_MS)
  }
  return quantile(times, share)
}

/** No caller waits for a budget of their own (`pace` in server/src/access/budgets.ts). */
const PAUSE_MS = 30

/** The median of some numbers. */
export const median = (values: readonly number[]): number => quantile(values, 0.5)

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)]!

/** A process that attacks while it is asked to. */
export interface Attacker {
  readonly begin: (attack: Attack | SlowAttack) => Promise<void>
  readonly pause: () => Promise<void>
  readonly close: () => void
}

/** The first calls of an attack have arrived after that. */
const BEGUN_MS = 30
/** Time after which the attackers' calls under way have ended. */
const REST_MS = 2_500

/** Starts a process that does nothing yet. */
export function openAttacker(): Attacker {
  const child: ChildProcess = fork(path.join(import.meta.dirname, 'attacker.ts'))
  return {
    begin: async (attack) => {
      child.send(attack)
      await pause(BEGUN_MS)
    },
    pause: async () => {
      child.send(null)
      await pause(REST_MS)
    },
    close: () => void child.kill(),
  }
}
