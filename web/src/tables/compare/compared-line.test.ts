import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'

import { lineText, parseLine } from './compared-line.ts'

test('a line is a text of the address; other texts are none', () => {
  const line = { kind: 'benchmark', name: 'World 60 / Bonds 40' } as const
  equal(lineText(line), 'benchmark World 60 / Bonds 40')
  deepEqual(parseLine(lineText(line)), line)
  for (const text of ['', 'benchmark', 'World Equity', 'fund X']) equal(parseLine(text), null)
})
