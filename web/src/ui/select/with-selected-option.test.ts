import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'

import { withSelectedOption } from './with-selected-option.ts'

const OPTIONS = [
  { value: 'a', label: 'Alpha' },
  { value: 'b', label: 'Beta' },
]

test('what is chosen is an option before the list has loaded, under its own value', () => {
  deepEqual(withSelectedOption([], 'b'), [{ value: 'b', label: 'b' }])
  deepEqual(withSelectedOption(OPTIONS, 'c'), [{ value: 'c', label: 'c' }, ...OPTIONS])
})
test('the list stays as it is where it has what is chosen, and where nothing is', () => {
  deepEqual(withSelectedOption(OPTIONS, 'b'), OPTIONS)
  deepEqual(withSelectedOption([], ''), [])
})
