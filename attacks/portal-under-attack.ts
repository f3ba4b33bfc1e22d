import { readFileSync } from 'node:fs'
import path from 'node:path'
import { freePort, type PortalProcess, startPortal, stop, urlIn } from '../faults/portal-process.ts'
import { createInstitution, signInAll, type TestInstitution } from '../faults/test-institution.ts'

/** A portal with an institution of its own, whose administrators are signed in. */
export interface AttackedPortal {
  readonly address: string
  readonly institution: TestInstitution
  /** An access token for each administrator. */
  readonly tokens: readonly string[]
  /** Memory of the process in megabytes; of Linux only. */
  readonly memory: () => number
  readonly close: () => Promise<void>
}

/** Starts a portal on an empty data folder. */
export async function openAttackedPortal(scratch: string, name: string): Promise<AttackedPortal> {
  const dataFolder = path.join(scratch, name)
  const portal: PortalProcess = await startPortal({ dataFolder, port: await freePort() })
  const institution = await createInstitution(urlIn(dataFolder))
  return {
    address: portal.address,
    institution,
    tokens: await signInAll(urlIn(dataFolder), institution),
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${portal.child.pid}/status`, 'utf8'))?.[1]) / 1_024,
    close: () => stop(portal.child),
  }
}

/** Repeats a call one after the other. @returns the durations in milliseconds, sorted */
export async function timesOf(count: number, pauseMs: number, call: () => Promise<void>): Promise<readonly number[]> {
  const times: number[] = []
  for (let i = 0; i < count; i++) {
    const began = performance.now()
    await call()
    times.push(performance.now() - began)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return times.sort((a, b) => a - b)
}

export const medianOf = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length / 2)]!

/** Attacks until it is stopped: `width` callers, each again as soon as it has an answer. */
export function attack(width: number, call: (round: number) => Promise<number>) {
  let [isOver, rounds] = [false, 0]
  const refused = Promise.withResolvers<void>()
  const callers = Array.from({ length: width }, async () => {
    while (!isOver) {
      const status = await call(rounds++).catch(() => new Promise<number>((resolve) => setTimeout(resolve, 5, 0)))
      if (status === 429) refused.resolve()
    }
  })
  return {
    /** Resolves when the attackers have spent what they may at once. */
    refused: refused.promise,
    stop: async () => {
      isOver = true
      await Promise.all(callers)
    },
  }
}
