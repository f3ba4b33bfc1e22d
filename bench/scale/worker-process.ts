import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { freePort, MAIN, type Running, ready, run } from '../../server/testing/process.ts'

/** Of /proc: hundredths of a second. */
const TICKS = 100

/** Settings of a process that works on jobs. @param folder for its key and its data */
export function workerSettings(folder: string, databaseUrl: string): Readonly<Record<string, string>> {
  const file = path.join(folder, 'one.key')
  writeFileSync(file, Buffer.alloc(32, 7).toString('base64'), { mode: 0o600 })
  return {
    CLARITY_ENCRYPTION_KEY_FILE: file,
    DATABASE_URL: databaseUrl,
    CLARITY_DATA_DIR: path.join(folder, 'data'),
    CLARITY_ROLE: 'worker',
  }
}

/** Starts a process of the portal, and waits until it is ready. */
export async function startProcess(settings: Readonly<Record<string, string>>): Promise<Running & { readonly port: number }> {
  const port = await freePort()
  const child = run(process.execPath, [MAIN], { ...settings, PORT: String(port) })
  await ready(child, port)
  return Object.assign(child, { port })
}

/** CPU seconds of a process and its threads until now. */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}

/** A whole number among the arguments of a command. */
export function numberOf(name: string, otherwise: number, least = 1): number {
  const at = process.argv.indexOf(name)
  const value = at < 0 ? otherwise : Number(process.argv[at + 1])
  if (!Number.isSafeInteger(value) || value < least) throw new Error(`${name} is a whole number from ${least} on.`)
  return value
}
