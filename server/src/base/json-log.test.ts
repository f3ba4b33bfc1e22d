import { deepEqual, doesNotMatch, equal, match } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { testClock } from '../../testing/clock.ts'
import { createJsonLog } from './json-log.ts'
import { loggedError } from './logged-error.ts'

describe('the log', () => {
  const clock = testClock('2026-06-01T09:00:00Z')
  it('writes one JSON line an entry, for all characters', () => {
    const lines: string[] = []
    createJsonLog((line) => lines.push(line), clock).info({ name: 'a\r\n{"level":"error"}\u0000\u001b[31m' }, 'said')
    equal(lines.length, 1)
    equal(lines[0]!.indexOf('\n'), lines[0]!.length - 1)
    doesNotMatch(lines[0]!.slice(0, -1), /\p{Cc}/u)
    deepEqual(JSON.parse(lines[0]!), {
      time: '2026-06-01T09:00:00.000Z',
      level: 'info',
      message: 'said',
      name: 'a\r\n{"level":"error"}\u0000\u001b[31m',
    })
  })
  it('drops entries below its level', () => {
    const lines: string[] = []
    const log = createJsonLog((line) => lines.push(line), clock, 'warn')
    log.info({}, 'dropped')
    log.warn({}, 'kept')
    log.error({}, 'kept')
    equal(lines.length, 2)
  })
  it('keeps type, code, stack and cause of an error, without values', () => {
    const value = 'canary-71c2'
    const cause = Object.assign(new Error(`invalid input syntax for type uuid: "${value}"`), { code: '22P02', detail: value })
    const error = Object.assign(new Error(`Failed query: select $1\nparams: ${value}`, { cause }), { params: [value] })
    const lines: string[] = []
    createJsonLog((line) => lines.push(line), clock).error({ err: error }, 'failed')
    doesNotMatch(lines[0]!, new RegExp(value))
    const logged = loggedError(error)
    equal(logged.message, 'Failed query: select $1')
    match(logged.stack, /json-log\.test\.ts/)
    deepEqual([logged.cause?.code, logged.cause?.message], ['22P02', 'invalid input syntax for type uuid'])
  })
  it('writes no value of a thrown non-error, and ends a circle of causes', () => {
    deepEqual(loggedError('canary'), { type: 'string', message: 'Something that is no error was thrown.', stack: '' })
    const circle = new Error('round')
    circle.cause = circle
    equal(JSON.stringify(loggedError(circle)).split('"round"').length - 1, 6)
  })
})
