import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'

/** The scanners, as Debian packages them, without updates or reports. */
const PROGRAMS = ['wapiti', 'sqlmap']

/** The scanners that are not installed. */
export function missingPrograms(): readonly string[] {
  return PROGRAMS.filter((program) => !isOnPath(program))
}

/** How to install missing programs. */
export const howToInstall = (missing: readonly string[]): string =>
  `The scan needs ${missing.join(' and ')}. On Debian and Ubuntu: sudo apt-get install --no-install-recommends ${missing.join(' ')}`

function isOnPath(program: string): boolean {
  return (process.env.PATH ?? '').split(path.delimiter).some((folder) => {
    try {
      accessSync(path.join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

export interface Ended {
  readonly code: number | null
  readonly output: string
  /** Whether it was ended by the time limit. */
  readonly isLate: boolean
}

/** Runs a program until it ends or its time is over. */
export function run(
  program: string,
  args: readonly string[],
  limitMs: number,
  env: Readonly<Record<string, string>>,
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
    let output = ''
    let isLate = false
    const limit = setTimeout(() => {
      isLate = true
      child.kill('SIGTERM')
    }, limitMs)
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (output += bytes.toString()))
    child.once('error', reject)
    child.once('close', (code) => {
      clearTimeout(limit)
      resolve({ code, output, isLate })
    })
  })
}
