import { deepEqual, doesNotThrow } from 'node:assert/strict'
import { it } from 'node:test'

import { compile } from '../compile.ts'
import { EN } from './english.ts'

const messages = Object.entries(EN).flatMap(([area, texts]) =>
  Object.entries<string>(texts).map(([key, message]) => [`${area}.${key}`, message] as const),
)

it('every message can be compiled', () => {
  for (const [code, message] of messages) doesNotThrow(() => compile(message), code)
})

it('codes are names', () => {
  deepEqual(
    messages.filter(([code]) => !/^[a-z]\w*(\.[\w-]+)+$/i.test(code)),
    [],
  )
})
