import { explain } from '../../contract/src/reports/explain.ts'
import { chartAnswers } from '../../server/src/charts/answers.ts'
import { reportAnswers } from '../../server/src/reports/answers.ts'
import type { MemoryInstitution } from '../../server/testing/institutions/memory-institution.ts'
import { cpuMs } from '../bench.ts'

/** The cost of a reply in milliseconds: CPU time of the process, or the longest blocking of the event loop. */
export interface ReplyCost {
  readonly path: string
  readonly ms: number
}

const ENDPOINTS = [...reportAnswers, ...chartAnswers].map(({ endpoint }) => endpoint).filter((endpoint) => endpoint !== explain)
/** A what-if call needs a change. */
const CHANGES = { changes: [{ ticker: 'instrument-00001', quantity: 5 }] }

/** Requests every report and chart once, in the order of the catalogue, for all accounts of the client. */
export async function requestAll(fixture: MemoryInstitution, measure: Measure = usedCpu): Promise<readonly ReplyCost[]> {
  const costs: ReplyCost[] = []
  for (const endpoint of ENDPOINTS) {
    const isChanging = !endpoint.request.safeParse(fixture.bodyOf()).success
    const ms = await measure(() => fixture.askBytes(endpoint, isChanging ? { more: CHANGES } : {}))
    costs.push({ path: endpoint.path, ms })
  }
  if (fixture.failedReconciliations.length > 0)
    throw new Error(`Reconciliations failed: ${JSON.stringify(fixture.failedReconciliations[0])}`)
  return costs
}

/** The total cost. */
export const sumOf = (costs: readonly ReplyCost[]): number => costs.reduce((sum, { ms }) => sum + ms, 0)

/** Measures a function in milliseconds. */
type Measure = (work: () => Promise<unknown>) => Promise<number>

export async function usedCpu(work: () => Promise<unknown>): Promise<number> {
  const before = cpuMs()
  await work()
  return cpuMs() - before
}

/**
 * The longest time between two turns of the event loop during the work, as CPU time of this thread, so that other programs do not
 * count.
 */
export async function longestBlockMs(work: () => Promise<unknown>): Promise<number> {
  let [latest, longest, isOver] = [threadCpuMs(), 0, false]
  const look = () => {
    const now = threadCpuMs()
    longest = Math.max(longest, now - latest)
    latest = now
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  await work()
  await new Promise((resolve) => setImmediate(resolve))
  isOver = true
  return longest
}

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
