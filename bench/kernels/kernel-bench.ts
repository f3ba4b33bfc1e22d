import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

import { nodeFlags } from '../../scripts/node-options.ts'
import { type Bench, type Measurement, median, ms } from '../bench.ts'
import type { Peers } from '../peers/peers.ts'
import type { KernelJob, Peer } from './job.ts'

const ROUNDS = 5
const TIMES = 25
const SLOW_TIMES = 9
/** Relative tolerance between results. Numbers below a hundred-thousandth of the largest one are compared to that. */
const AGREES = 1e-8

/** The data and the programs of the kernel benches. */
export interface KernelPlace {
  /** The folder of `writeData`; results are written there too. */
  readonly folder: string
  readonly peers: Peers
}

type Runner = 'ours' | Peer

/** Runs a job and its peers alternately; the median ratio of the rounds counts. */
export function kernelBench(job: KernelJob, place: () => KernelPlace): Bench {
  const limit = (['c', 'numpy'] as const).flatMap((peer) =>
    job.limits[peer] ? [`${times(job.limits[peer])} ${TITLE[peer]}`] : [],
  )
  return {
    name: job.name,
    limit: `CPU at most ${limit.join(', ')}`,
    run: async () => {
      const { folder, peers } = place()
      const taken = new Map<Runner, number[]>()
      for (let round = 0; round < ROUNDS; round++)
        for (const [runner, command] of commands(job, folder, peers))
          taken.set(runner, [...(taken.get(runner) ?? []), cpuOf(command)])
      const ours = taken.get('ours')!
      return [...taken.keys()]
        .filter((runner) => runner !== 'ours')
        .map((peer) => compare(job, folder, peer, ours, taken.get(peer)!))
    },
  }
}

const TITLE: Readonly<Record<Peer, string>> = { c: 'C', numpy: 'numpy', plain: 'plain loops' }

function commands(job: KernelJob, folder: string, { c, python }: Peers): readonly (readonly [Runner, readonly string[]])[] {
  const file = (runner: Runner) => resultFile(folder, job, runner)
  const script = path.join(import.meta.dirname, 'process.ts')
  const node = (runner: 'ours' | 'plain') =>
    [
      process.execPath,
      ...nodeFlags(),
      ...[script, folder, job.name, runner === 'ours' ? 'run' : 'plain', String(TIMES), file(runner)],
    ] as const
  const numpy = path.join(import.meta.dirname, '..', 'peers', 'jobs.py')
  return [
    ['ours', node('ours')],
    ...(c ? [['c', [c, folder, job.name, String(TIMES), file('c')]] as const] : []),
    ...(python ? [['numpy', [python, numpy, folder, job.name, String(SLOW_TIMES), file('numpy')]] as const] : []),
    ['plain', node('plain')],
  ]
}

function cpuOf([program = '', ...args]: readonly string[]): number {
  const env = { ...process.env, OPENBLAS_NUM_THREADS: '1', OMP_NUM_THREADS: '1' }
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', env })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}: ${stderr}`)
  return (JSON.parse(stdout) as { readonly cpuMs: number }).cpuMs
}

function compare(job: KernelJob, folder: string, peer: Runner, ours: readonly number[], theirs: readonly number[]): Measurement {
  const ratio = median(ours.map((each, round) => each / theirs[round]!))
  const limit = peer === 'ours' ? undefined : job.limits[peer]
  const difference = differenceOf(folder, job, peer)
  const title = peer === 'ours' ? '' : TITLE[peer]
  return {
    what: `${job.name}: ${job.what}`,
    measured: ms(median(ours)),
    beside: `${title} ${ms(median(theirs))}: ${times(ratio)}${limit ? `, limit ${times(limit)}` : ''}${difference > AGREES ? `; RESULTS DIFFER by ${difference}` : ''}`,
    isWithin: difference > AGREES ? false : limit === undefined ? null : ratio <= limit,
  }
}

function times(ratio: number): string {
  return ratio >= 0.5 ? `x ${ratio.toFixed(2)}` : `1/${(1 / ratio).toFixed(1)}`
}

function differenceOf(folder: string, job: KernelJob, peer: Runner): number {
  const [mine, others] = [resultFile(folder, job, 'ours'), resultFile(folder, job, peer)].map(
    (file) => new Float64Array(new Uint8Array(readFileSync(file)).buffer),
  ) as [Float64Array, Float64Array]
  if (mine.length !== others.length) return Number.POSITIVE_INFINITY
  const largest = mine.reduce((most, each) => Math.max(most, Math.abs(each)), 0)
  let worst = 0
  for (let i = 0; i < mine.length; i++) {
    const off = Math.abs(mine[i]! - others[i]!) / Math.max(Math.abs(mine[i]!), 1e-5 * largest)
    if (!(off <= worst)) worst = off
  }
  return worst
}

function resultFile(folder: string, job: KernelJob, runner: Runner): string {
  return path.join(folder, `result-${job.name}-${runner}.f64`)
}
