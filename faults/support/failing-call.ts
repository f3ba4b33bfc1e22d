import fs from 'node:fs'
import promises, { type FileHandle } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

/*
 * The k-th call that reads or writes below a folder fails with EIO, as on a broken disk; how many calls there were is written to a file at
 * the end: FAIL_CALL=3 FAIL_BELOW=… FAIL_REPORT=… node --import ./faults/support/failing-call.ts …
 */
const { FAIL_CALL, FAIL_BELOW = '', FAIL_REPORT = '' } = process.env
const { writeFileSync } = fs
const descriptors = new Set<number>()
let calls = 0

type Call = (...given: unknown[]) => unknown
type Calls = Record<string, Call>

const isBelow = (given: unknown): boolean => String(given).startsWith(FAIL_BELOW)
const isOpened = (given: unknown): boolean => descriptors.has(given as number)
const isDue = (): boolean => ++calls === Number(FAIL_CALL)
const ioError = (call: string): Error =>
  Object.assign(new Error(`EIO: i/o error, ${call}`), { code: 'EIO', errno: -5, syscall: call })

function replace(owner: object, name: string, make: (real: Call) => Call): void {
  const all = owner as Calls
  all[name] = make(all[name]!)
}

/** Functions whose last argument is called back. */
for (const name of ['open', 'read', 'write', 'writev', 'fsync', 'rename']) {
  const isOurs = name === 'open' || name === 'rename' ? isBelow : isOpened
  replace(fs, name, (real) => (...given) => {
    if (!isOurs(given[0])) return real(...given)
    const done = given.at(-1) as Call
    if (isDue()) return process.nextTick(done, ioError(name))
    if (name !== 'open') return real(...given)
    return real(...given.slice(0, -1), (error: unknown, descriptor: number) => {
      if (!error) descriptors.add(descriptor)
      done(error, descriptor)
    })
  })
}
for (const name of [
  'openSync',
  'readSync',
  'writeSync',
  'fsyncSync',
  'renameSync',
  'readFileSync',
  'writeFileSync',
  'readdirSync',
]) {
  const isOurs = /^(?:readSync|writeSync|fsyncSync)$/.test(name) ? isOpened : isBelow
  replace(fs, name, (real) => (...given) => {
    if (isOurs(given[0]) && isDue()) throw ioError(name.replace('Sync', ''))
    const result = real(...given)
    if (name === 'openSync' && isBelow(given[0])) descriptors.add(result as number)
    return result
  })
}
for (const name of ['open', 'readFile', 'writeFile', 'rename', 'readdir', 'mkdir']) {
  replace(promises, name, (real) => async (...given) => {
    if (!isBelow(given[0])) return await real(...given)
    if (isDue()) throw ioError(name)
    const result = await real(...given)
    if (name === 'open') watch(result as FileHandle)
    return result
  })
}
/** The next file may get the number of one that was closed. */
for (const name of ['close', 'closeSync']) {
  replace(fs, name, (real) => (...given) => {
    descriptors.delete(given[0] as number)
    return real(...given)
  })
}
syncBuiltinESMExports()

function watch(handle: FileHandle): void {
  const { fd } = handle
  descriptors.add(fd)
  replace(handle, 'close', (real) => async () => {
    descriptors.delete(fd)
    await real.apply(handle)
  })
  for (const name of ['read', 'write', 'writev', 'sync', 'readFile', 'writeFile', 'appendFile']) {
    replace(handle, name, (real) => async (...given) => {
      if (isDue()) throw ioError(name)
      return await real.apply(handle, given)
    })
  }
}

process.once('exit', () => writeFileSync(FAIL_REPORT, String(calls)))
