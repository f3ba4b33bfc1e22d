import { deepEqual, equal, match } from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import { describe, it } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'

import { testClock } from '../../testing/clock.ts'
import { createLineWriter, toFile, toStream } from './line-writer.ts'

const clock = testClock('2026-06-01T09:00:00Z')
const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })

describe('lines that cannot be written', () => {
  it('are dropped and counted, and the next written line follows a report of how many and why', () => {
    const written: string[] = []
    let failure: Error | undefined
    const { write, dropped } = createLineWriter((text, done) => {
      if (!failure) written.push(text)
      done(failure)
    }, clock)
    write('one\n')
    failure = full
    write('two\n')
    write('three\n')
    equal(dropped(), 2)
    failure = undefined
    write('four\n')
    write('five\n')
    const report =
      '{"time":"2026-06-01T09:00:00.000Z","level":"warn","message":"log lines were dropped","dropped":2,"reason":"ENOSPC"}'
    // The empty line ends a line that a full disk may have cut off.
    deepEqual(written, ['one\n', `\n${report}\nfour\n`, 'five\n'])
    equal(dropped(), 2)
  })

  it('are counted again when the report itself is lost, and when the error arrives after the next line', async () => {
    const written: string[] = []
    let failure: Error | undefined = full
    const { write, dropped } = createLineWriter((text, done) => {
      const outcome = failure
      if (!outcome) written.push(text)
      setImmediate(() => done(outcome))
    }, clock)
    const settled = () => new Promise((resolve) => setImmediate(resolve))
    write('one\n')
    write('two\n')
    await settled()
    write('three\n')
    await settled()
    failure = undefined
    write('four\n')
    await settled()
    equal(dropped(), 3)
    equal(written.length, 1)
    match(written[0]!, /"dropped":3,"reason":"ENOSPC"}\nfour\n$/)
  })

  it('are those that the system refuses', async () => {
    const descriptor = openSync(import.meta.filename, 'r')
    const { write, dropped } = createLineWriter(toFile(descriptor), clock)
    write('one\n')
    write('two\n')
    await nextTurn()
    closeSync(descriptor)
    equal(dropped(), 2)
  })

  it('are those that a reader leaves unread beyond four megabytes', () => {
    const stuck = new Writable({ write: () => {} })
    const { write, dropped } = createLineWriter(toStream(stuck), clock)
    const megabyte = `${'x'.repeat(1024 * 1024)}\n`
    for (let line = 0; line < 10; line++) write(megabyte)
    equal(dropped(), 6)
  })
})

describe('lines in a file', () => {
  it('are those of a turn, in their order, once it is over', async () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'clarity-lines-')), 'log')
    const descriptor = openSync(file, 'w')
    const { write } = createLineWriter(toFile(descriptor), clock)
    write('one\n')
    write('zwei ä\n')
    await nextTurn()
    write('three\n')
    await nextTurn()
    closeSync(descriptor)
    equal(readFileSync(file, 'utf8'), 'one\nzwei ä\nthree\n')
    rmSync(path.dirname(file), { recursive: true })
  })

  it('are there when the process exits within the turn', () => {
    const program = `import { toFile } from ${JSON.stringify(new URL('line-writer.ts', import.meta.url).href)}
      toFile(1)('the last words\\n', () => {})
      process.exit(3)`
    const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' })
    deepEqual({ stdout, status }, { stdout: 'the last words\n', status: 3 })
  })
})
