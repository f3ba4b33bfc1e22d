import assert from 'node:assert/strict'
import { test } from 'node:test'

import { FORMATS } from '../../testing/english.ts'
import { ENGLISH } from '../messages/message.ts'
import { type FigureKind, plainFigure } from './figure.ts'
import { formatsOf } from './formats.ts'
import { toneOf } from './number.ts'

const { formatFigure } = FORMATS

// Expected texts are written by hand from specification S9.9 (en-US, 0 decimals, a 2-decimal format) and the decisions on
// display: fraction x 100 with 2 decimals, prices 2 to 4, U+2212 for minus, a plus on changes, an en dash for missing.
const CASES: readonly [FigureKind, number | null, string][] = [
  ['money', 1234567.49, '1,234,567'],
  ['money', 1234567.51, '1,234,568'],
  ['money', -58320, '\u221258,320'],
  ['money', -0.4, '0'],
  ['money', 0, '0'],
  ['money', null, '–'],
  ['money', Number.NaN, '–'],
  ['moneyChange', 312455, '+312,455'],
  ['moneyChange', -58320.2, '\u221258,320'],
  ['moneyChange', 0.3, '0'],
  ['moneyChange', -0.3, '0'],
  ['percent', 0.482, '48.20%'],
  ['percent', -0.0123, '\u22121.23%'],
  ['percent', 12.345, '1,234.50%'],
  ['percentChange', 0.0065, '+0.65%'],
  ['percentChange', -0.0214, '\u22122.14%'],
  ['percentChange', 0.00001, '0.00%'],
  ['percentChange', null, '–'],
  ['price', 187.5, '187.50'],
  ['price', 1.08432, '1.0843'],
  ['price', 152.345, '152.345'],
  ['rate', 0.845, '0.8450'],
  ['rate', 129.37871, '129.3787'],
  ['quantity', 12400, '12,400'],
  ['quantity', 0.12345, '0.1235'],
  ['quantity', -44000, '\u221244,000'],
  ['count', 252, '252'],
  // 1795046400 is 2026-11-19T00:00Z: 20,776 days after 1970-01-01.
  ['date', 20_776 * 86_400, '19 Nov 2026'],
  ['date', null, '–'],
]

test('the kind of a figure decides its format', () => {
  for (const [kind, value, expected] of CASES) assert.equal(formatFigure(kind, value), expected, `${kind} ${value}`)
})

test('figures and dates are written as in the locale', () => {
  const german = formatsOf({ ...ENGLISH, locale: 'de-DE', dateLocale: 'de-DE' })
  assert.equal(german.formatFigure('moneyChange', -58_320), '\u221258.320')
  // A no-break space stands before the sign of percent.
  assert.equal(german.formatFigure('percent', 0.0123), '1,23\u00a0%')
  assert.equal(german.axisFormat('fraction', 0.005)(0.025), '2,5\u00a0%')
  assert.equal(german.formatFigure('date', 20_776 * 86_400), '19. Nov. 2026')
})

test('the tone of a change is that of its displayed digits', () => {
  assert.equal(toneOf(formatFigure('percentChange', 0.0065)), 'gain')
  assert.equal(toneOf(formatFigure('percentChange', -0.0065)), 'loss')
  // Half a unit below the last shown digit reads 0.00%, which is neither gain nor loss.
  assert.equal(toneOf(formatFigure('percentChange', -0.00004)), 'flat')
  assert.equal(toneOf(formatFigure('moneyChange', null)), 'flat')
})

test('a file has full precision, percentages x 100 and ISO 8601 dates', () => {
  assert.equal(plainFigure('money', -1234567.4949), '-1234567.4949')
  assert.equal(plainFigure('percent', 0.07), '7')
  assert.equal(plainFigure('percentChange', -0.0214000001), '-2.14000001')
  assert.equal(plainFigure('date', 20_776 * 86_400), '2026-11-19')
  assert.equal(plainFigure('instant', 20_776 * 86_400 + 3_600), '2026-11-19T01:00:00.000Z')
  assert.equal(plainFigure('price', null), '')
})
