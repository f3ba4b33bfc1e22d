import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError, errorText, isRefusal, SessionEnded, serverReason, shownError, Unreachable } from './api-error.ts'

const UNKNOWN = new ApiError(500, null, 'r1').message

test('an error reads as the server’s reason, else as its own message, else as an unknown one', () => {
  equal(errorText(new ApiError(409, 'Taken.', 'r1')), 'Taken.')
  equal(errorText(new Error('No connection.')), 'No connection.')
  for (const error of [new Error(''), 'text', null]) equal(errorText(error), UNKNOWN)
})

test('a form shows the id of the request where the server has one', () => {
  deepEqual(shownError(new ApiError(409, 'Taken.', 'r1')), { message: 'Taken.', requestId: 'r1' })
  deepEqual(shownError(new Error('No connection.')), { message: 'No connection.', requestId: null })
})

test('only the server has a reason', () => {
  deepEqual([new ApiError(409, 'Taken.', null), new ApiError(500, null, null), new Error('No connection.')].map(serverReason), [
    'Taken.',
    null,
    null,
  ])
})

test('a refusal is the caller’s: not a failure of the server, too many calls, or no answer', () => {
  const isOf = (status: number) => isRefusal(new ApiError(status, 'Why.', null))
  deepEqual([399, 400, 404, 429, 499, 500].map(isOf), [false, true, true, false, true, false])
  deepEqual([isRefusal(new SessionEnded(401, 'Ended.', null)), isRefusal(new Unreachable())], [true, false])
})
