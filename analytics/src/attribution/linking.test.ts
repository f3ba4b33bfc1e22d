import { throws } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { allClose, LINKINGS, OF_THE_TABLE, of, QUARTERS, sum } from '../../testing/attribution-samples.ts'
import { closeTo } from '../../testing/close-to.ts'
import { brinson, linkedBrinson } from './brinson.ts'
import { type Linking, linker, linkingCoefficients } from './linking.ts'

describe('linking over four quarters', () => {
  const totals: Record<Linking, readonly [readonly number[], readonly number[]]> = {
    carino: [
      [0.0165, -0.006, 0.0015],
      [0.0804, 0.0018, 0.0385],
    ],
    menchero: [
      [0.0156, -0.0078, 0.0014],
      [0.0838, 0.0005, 0.0391],
    ],
    grap: [
      [0.0167, -0.0055, 0.0011],
      [0.0785, 0.0016, 0.0402],
    ],
    frongello: [
      [0.0167, -0.0055, 0.0011],
      [0.0785, 0.0016, 0.0402],
    ],
  }
  for (const method of LINKINGS)
    it(`${method}: Bacon, tables 8.2 to 8.5`, () => {
      const effects = linkedBrinson(QUARTERS, undefined, method)
      // The book rounds single periods before it links, which moves the last digit.
      allClose(effects.allocation, totals[method][0], 1e-4, 'allocation')
      allClose(effects.selection, totals[method][1], 1e-4, 'selection')
      closeTo(sum(effects.allocation) + sum(effects.selection), effects.active, 1e-14)
    })
  it('the periods after linking: Bacon, tables 8.2 (Carino), 8.3 (Menchero), 8.4 (GRAP) and 8.5 (Frongello)', () => {
    const periods = QUARTERS.map((segments) => brinson(segments))
    const [R, B] = [Float64Array.from(periods, (p) => p.portfolio), Float64Array.from(periods, (p) => p.benchmark)]
    const uk = Float64Array.from(periods, (p) => p.selection[0]!)
    const expected: Record<Linking, readonly number[]> = {
      carino: [0.0362, 0.0142, 0.016, 0.0141],
      menchero: [0.0396, 0.0138, 0.0154, 0.0149],
      grap: [0.0341, 0.0135, 0.016, 0.0149],
      frongello: [0.04, 0.0133, 0.009],
    }
    for (const method of LINKINGS) allClose(linker(method, R, B)(uk), expected[method], OF_THE_TABLE, method)
  })
  it('two periods of A. Frongello, "Linking Single Period Arithmetic Attribution Results", 2004', () => {
    // 21 % and 14 % against 11 % and 9 %: allocation 6 + (2 x 1.21 + 9 % x 6), selection 4 + (3 x 1.21 + 9 % x 4), 16.95 together.
    const link = linker('frongello', of(0.21, 0.14), of(0.11, 0.09))
    allClose(link(of(0.06, 0.02)), [0.06, 0.0296], 1e-15)
    allClose(link(of(0.04, 0.03)), [0.04, 0.0399], 1e-15)
  })

  it('a return of -100 % cannot be linked', () => {
    throws(() => linkingCoefficients('carino', of(0.1, -1), of(0.1, 0.1)), RangeError)
  })
})
