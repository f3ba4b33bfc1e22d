import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { THEME } from '../../testing/chart-theme.ts'
import { signSwatch, swatchColour, tooltipText } from './tooltip.ts'

describe('a tooltip', () => {
  it('is one line of text: what it is of, then its figures with their names', () => {
    const rows = [
      { name: 'Return', figure: '+1%' },
      { name: '', figure: '12' },
    ]
    equal(tooltipText({ head: '2 March', rows }), '2 March: Return +1%, 12')
    equal(tooltipText({ head: '2 March', rows: [] }), '2 March')
  })
})

describe('a swatch', () => {
  it('is that of a gain above zero, of a loss below it, and none at it', () => {
    deepEqual([1e-9, -1, 0, 1].map(signSwatch), [{ swatch: 'gain' }, { swatch: 'loss' }, {}, { swatch: 'gain' }])
  })
  it('has the colour of its category or of its meaning; a category beyond the last has that of labels', () => {
    deepEqual([swatchColour(THEME, 0), swatchColour(THEME, 8), swatchColour(THEME, 'loss')], ['c1', 'label', 'loss'])
  })
})
