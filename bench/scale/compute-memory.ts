import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { NODE_ENVIRONMENT, nodeFlags } from '../../scripts/node-options.ts'
import type { Measurement } from '../bench.ts'
import { type BookedInstitution, bookGenerated } from '../server/booked-institution.ts'
import type { OpenedMemory } from './open-accounts.ts'

/** How many accounts are opened, and what a process may keep of them. */
export interface MemorySize {
  readonly clients: number
  readonly accounts: number
  readonly days: number
  readonly budgetMb: number
}

const PROGRAM = fileURLToPath(new URL('open-accounts.ts', import.meta.url))
const MEGABYTE = 1e6
const THREADS = [2, 4]
const POSITIONS_EACH = 2
/** Times the budget. */
const SLACK = 1.1

/**
 * Resident memory of a process that computes with several threads: with the market, and what it keeps of clients whose accounts were all
 * opened twice, beyond that.
 */
export async function computeMemory({ clients, accounts, days, budgetMb }: MemorySize): Promise<readonly Measurement[]> {
  const fixture = await bookGenerated({ positions: POSITIONS_EACH * accounts, days, accounts, tradesEach: 4 }, clients)
  try {
    const measured: Measurement[] = []
    for (const threads of THREADS) {
      const { ready, once: first, twice, kept, shared } = await opened(fixture, threads, budgetMb)
      const beyond = (what: string) => `${what}, beyond that`
      measured.push(
        plain(`${threads} threads with the market, ${mb(shared)} of shared series`, ready),
        plain(beyond(`${accounts} accounts opened once`), first - ready),
        {
          what: beyond(`${accounts} accounts opened twice (${mb(kept)} kept)`),
          measured: mb(twice - ready),
          beside: `${budgetMb} MB + 10 %`,
          isWithin: twice - ready <= SLACK * budgetMb * MEGABYTE,
        },
      )
    }
    return measured
  } finally {
    await fixture.close()
  }
}

const mb = (bytes: number): string => `${Math.round(bytes / MEGABYTE).toLocaleString('en')} MB`
const plain = (what: string, bytes: number): Measurement => ({ what, measured: mb(bytes), beside: '', isWithin: null })

async function opened({ settings, institutionId }: BookedInstitution, threads: number, budgetMb: number): Promise<OpenedMemory> {
  const args = [settings.DATABASE_URL!, institutionId, String(threads), String(budgetMb * MEGABYTE)]
  const child: ChildProcess = spawn(process.execPath, [...nodeFlags(), PROGRAM, ...args], {
    env: { ...process.env, ...NODE_ENVIRONMENT },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const exited = once(child, 'exit')
  const [memory] = await Promise.race([
    once(child, 'message'),
    exited.then(([code]) => Promise.reject(new Error(`The process ended with ${code}.`))),
  ])
  await exited
  return memory as OpenedMemory
}
