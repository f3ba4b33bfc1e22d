import { deepEqual, equal, ok, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Derivation, input, lazyStep, parameter, step } from '@portal/engine/derivation/derivation.ts'
import { BrokenDerivation, derivationAt, expandDerivation, type OpenNode } from './expand-derivation.ts'

const one = (value: number, label = `${value}`): Derivation => parameter(label, value, 'test')
const description = { label: 'Sum', formula: 'all' }
const countOf = (node: OpenNode): number => (node.kind === 'step' ? node.parts.reduce((sum, part) => sum + countOf(part), 1) : 1)

describe('opening a derivation', () => {
  it('tells the largest of very many parts and the others as one step, which can be opened in turn', () => {
    const root = step(
      'sum',
      description,
      Array.from({ length: 2_000 }, (_, i) => one(i + 1)),
    )
    const open = expandDerivation(root, [])
    ok(open.kind === 'step')
    equal(open.parts.length, 40)
    equal(open.parts[0]!.value, 2_000)
    const others = open.parts.at(-1)!
    // 1 + 2 + … + 1,961: what the 39 largest of 2,000 leave.
    deepEqual([others.label, others.value], ['1961 others', (1_961 * 1_962) / 2])
    equal(derivationAt(root, [39, 0]).value, 1_961)
  })

  it('opens the upper levels first, as far as 300 nodes go, and tells the path of what stays closed', () => {
    const leaves = (label: string) =>
      lazyStep('sum', { label, formula: 'leaves' }, 30, () => Array.from({ length: 30 }, () => one(1)))
    const root = step(
      'sum',
      description,
      Array.from({ length: 20 }, (_, i) => leaves(`branch ${i}`)),
    )
    const open = expandDerivation(root, [7])
    ok(open.kind === 'step' && countOf(open) <= 300)
    const kinds = open.parts.map(({ kind }) => kind)
    // 1 + 20 nodes and 2 in hand; each branch takes 30 and 2 in hand: eight of them fit.
    deepEqual([kinds.filter((kind) => kind === 'step').length, kinds.filter((kind) => kind === 'more').length], [8, 12])
    const closed = open.parts[19]!
    ok(closed.kind === 'more')
    deepEqual(closed.path, [7, 19])
  })

  it('tells what floating point leaves as a part, and refuses a step whose parts make something else', () => {
    const left = expandDerivation(
      lazyStep('difference', description, 1e-3, () => [one(1e9 + 1e-3), one(1e9)]),
      [],
    )
    ok(left.kind === 'step' && left.operation === 'sum')
    const [difference, rounding] = left.parts
    equal(difference!.value + rounding!.value, 1e-3)
    equal(rounding!.label, 'Rounding')
    throws(
      () =>
        expandDerivation(
          lazyStep('sum', description, 3, () => [one(1), one(1)]),
          [],
        ),
      // Text in the log.
      (error: unknown) => {
        ok(error instanceof BrokenDerivation)
        deepEqual([error.expected, error.found], [3, 2])
        return true
      },
    )
    throws(
      () =>
        expandDerivation(
          lazyStep('product', description, 6.00001, () => [one(2), one(3)]),
          [],
        ),
      BrokenDerivation,
    )
  })

  it('a factor that is smaller than the rounding of its own parts passes that rounding on to its product', () => {
    // The difference found is 2 ** -54: what is left of it, added, cannot be 1.26e-32.
    const nothing = lazyStep('difference', description, 1.26e-32, () => [one(0.3), one(0.3 - 2 ** -54)])
    const open = expandDerivation(
      lazyStep('product', description, 1.26e-32 * 0.02, () => [nothing, one(0.02)]),
      [],
    )
    ok(open.kind === 'step')
    ok(Math.abs(open.value - 1.26e-32 * 0.02) < 1e-40)
    throws(
      () =>
        expandDerivation(
          lazyStep('product', description, 1e-20, () => [nothing, one(0.02)]),
          [],
        ),
      BrokenDerivation,
    )
  })

  it('finds nothing where a path leads nowhere', () => {
    throws(() => derivationAt(input('end', 1, { kind: 'text', text: 'test' }), [0]), { status: 404 })
  })
})
