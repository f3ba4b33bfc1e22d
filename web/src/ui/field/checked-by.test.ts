import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { checkedBy } from './checked-by.ts'

const resolver = checkedBy<{ readonly name: string; readonly age: string; readonly note: string }>({
  name: (name) => (name === '' ? 'A name is needed.' : null),
  age: (age) => (Number(age) > 0 ? null : 'Above 0.'),
})
const checked = (values: { readonly name: string; readonly age: string; readonly note: string }) =>
  resolver(values, undefined, { fields: {}, shouldUseNativeValidation: false })

test('values that pass their checks, or have none, are the values of the form', async () => {
  const values = { name: 'Ann', age: '7', note: '' }
  deepEqual(await checked(values), { values, errors: {} })
})

test('a form with a value that fails has no values, and the message at each field', async () => {
  const [name, age] = ['A name is needed.', 'Above 0.'].map((message) => ({ type: 'check', message }))
  deepEqual(await checked({ name: '', age: '7', note: '' }), { values: {}, errors: { name } })
  deepEqual(await checked({ name: '', age: '0', note: '' }), { values: {}, errors: { name, age } })
})
