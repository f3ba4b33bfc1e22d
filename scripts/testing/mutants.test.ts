import { deepEqual, equal } from 'node:assert/strict'
import { it } from 'node:test'

import { isInFunction, mutantsOf, mutated } from './mutants.ts'

const texts = (text: string) => mutantsOf('some.ts', text).map((mutant) => mutated(text, mutant))

it('swaps operators, also behind letters that take several bytes', () => {
  deepEqual(texts("const a = '“…”'.length < b"), ["const a = '“…”'.length <= b"])
  deepEqual(texts('const a = b ?? c'), ['const a = b && c'])
})
it('negates conditions and removes statements', () => {
  deepEqual(texts('if (a) b()'), ['if (!(a)) b()', 'if (a) ;'])
})
it('changes numbers, booleans and methods', () => {
  deepEqual(texts('const a = [Math.min(b, 2), true]'), [
    'const a = [Math.max(b, 2), true]',
    'const a = [Math.min(b, 3), true]',
    'const a = [Math.min(b, 2), false]',
  ])
})
it('leaves types, imports and texts alone', () => {
  deepEqual(texts("import { a } from 'b'\ntype C = 1 | 2\nconst d = 'e' + (f as 3)"), [])
})
it('tells what is part of a function from what runs once', () => {
  const text = 'const a = 1; const b = () => 2'
  equal(isInFunction('some.ts', text, text.indexOf('1')), false)
  equal(isInFunction('some.ts', text, text.indexOf('2')), true)
})
