import { spawnSync } from 'node:child_process'
import path from 'node:path'

/** The peer programs of the kernels that this machine can run. */
export interface Peers {
  /** The compiled C jobs; null without gcc. */
  readonly c: string | null
  /** The path of a Python with numpy and scipy; null without. */
  readonly python: string | null
  /** Notes about missing programs. */
  readonly notes: readonly string[]
}

/** Finds gcc and a Python with numpy, and compiles the jobs. `PYTHON` sets another Python than `python3`. */
export function findPeers(folder: string): Peers {
  const notes: string[] = []
  const binary = path.join(folder, 'jobs')
  const source = path.join(import.meta.dirname, 'jobs.c')
  const hasC = works('gcc', ['-O3', '-march=native', '-ffast-math', '-o', binary, source, '-lm'])
  if (!hasC) notes.push('There is no gcc: the kernels are not compared with C.')
  const python = process.env.PYTHON ?? 'python3'
  const hasNumpy = works(python, ['-c', 'import numpy, scipy.special'])
  if (!hasNumpy) notes.push(`${python} has no numpy and scipy: the kernels are not compared with numpy.`)
  return { c: hasC ? binary : null, python: hasNumpy ? python : null, notes }
}

function works(program: string, args: readonly string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0
}
