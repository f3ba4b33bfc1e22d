import { equal } from 'node:assert/strict'
import { test } from 'node:test'

import { hidden, hiddenNumbers } from './hidden.ts'
import { MISSING } from './missing.ts'
import { MINUS } from './number.ts'

test('a hidden amount keeps its sign, and is missing where it was', () => {
  equal(hidden('1,234.50'), '•••••')
  equal(hidden('+1,234.50'), '+•••••')
  equal(hidden(`${MINUS}1,234.50`), `${MINUS}•••••`)
  equal(hidden(MISSING), MISSING)
})

test('the numbers of a sentence are hidden, and its dates are not', () => {
  equal(hiddenNumbers('Bought 1,200 ABC at 45.30 on 2026-03-02'), 'Bought ••••• ABC at ••••• on 2026-03-02')
})
