import assert from 'node:assert/strict'
import { test } from 'node:test'
import { THEME } from '../../../testing/chart-theme.ts'
import { drawn } from '../../../testing/drawn.ts'
import { WORDS } from '../../../testing/english.ts'
import { niceScale } from './nice-scale.ts'
import { chartFrame, tickFormat, valueAxis, withUnit } from './value-axis.ts'

test('the line at zero is stronger than those of the other ticks', () => {
  const coloursOf = (...values: readonly number[]) =>
    drawn({ yAxis: valueAxis('fraction', niceScale(values), THEME) }).yAxis.splitLine.lineStyle.color
  // Ticks at -5, 0, 5 and 10, and at 75, 100, 125 and 150.
  assert.deepEqual(coloursOf(-5, 10), ['grid', 'baseline', 'grid', 'grid'])
  assert.deepEqual(coloursOf(98, 149), ['grid', 'grid', 'grid', 'grid'])
})

test('ticks of hidden amounts have no text but zero; nor have fractions of one unit of money, which would all look alike', () => {
  const texts = (unit: Parameters<typeof tickFormat>[0], step: number) => [0, step, 2 * step].map(tickFormat(unit, step, WORDS))
  assert.deepEqual(texts('money', 1_000_000), ['0', '1m', '2m'])
  assert.deepEqual(texts('hiddenMoney', 1_000_000), ['0', '', ''])
  assert.deepEqual(texts('money', 1), ['0', '0.000001m', '0.000002m'])
  assert.deepEqual(texts('money', 0.5), ['0', '', ''])
  assert.deepEqual(texts('fraction', 0.005), ['0', '0.5%', '1.0%'])
})

test('the title of an axis of fractions says that it is in percent, unless it names a unit itself', () => {
  assert.equal(withUnit('Price return', 'fraction'), 'Price return (%)')
  assert.equal(withUnit('Return (a year)', 'fraction'), 'Return (a year)')
  assert.equal(withUnit('P/L (USD)', 'money'), 'P/L (USD)')
  assert.equal(withUnit('Instruments', 'count'), 'Instruments')
})

test('a chart tells its sentence to a screen reader', () => {
  assert.deepEqual(chartFrame('NPV: 100.').aria, { enabled: true, label: { description: 'NPV: 100.' } })
})
