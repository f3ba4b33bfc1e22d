import { equal, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { assert, bigInt, integer, property } from 'fast-check'
import { addExact, multiplyExact, negateExact, sameExact } from '../base/exact.ts'
import { Unreadable } from '../base/problem.ts'
import { dayOf, orderOf } from './day-cell.ts'
import { shownOrder } from './list-form.ts'
import { currencyIn, type DecimalMark, markOf, numberOf } from './number-cell.ts'
import { matcherOf } from './pattern.ts'

describe('the number of a cell', () => {
  const cases: readonly (readonly [cell: string, mark: DecimalMark, number: string | undefined])[] = [
    ['1,234.50', '.', '1234.50'],
    ['1.234,50', ',', '1234.50'],
    ["1'234.50", '.', '1234.50'],
    ['1 234,50', ',', '1234.50'],
    ['1.234', ',', '1234'],
    ['1.234', '.', '1.234'],
    ['-97.93', ',', '-97.93'],
    ['500,135', '.', '500135'],
    ['-$26,582.91', '.', '-26582.91'],
    ['($5.10)', '.', '-5.10'],
    ['$(5.10)', '.', '-5.10'],
    ['5.10-', '.', '-5.10'],
    ['10S', '.', '-10'],
    ['€0.12649', '.', '0.12649'],
    ['USD 12.3', '.', '12.3'],
    ['12,30 €', ',', '12.30'],
    ['.9232', '.', '0.9232'],
    ['0.985', ',', '0.985'],
    ['0,985', '.', '0.985'],
    ['-2.637591265E-4', '.', '-0.0002637591265'],
    ['1,23,456.7', '.', '123456.7'],
    ['EOF27002856700', '.', undefined],
    ['2025-01-02', '.', undefined],
    ['1.2.3', '.', undefined],
    ['1'.repeat(40), '.', undefined],
    ['', '.', undefined],
  ]
  for (const [cell, mark, number] of cases) it(`“${cell}” with ${mark} is ${number}`, () => equal(numberOf(cell, mark), number))

  it('is that which was written, in either way', () => {
    const written = (cents: number, thousands: string, mark: string): string => {
      const whole = String(Math.trunc(Math.abs(cents) / 100)).replaceAll(/\B(?=(\d{3})+$)/g, thousands)
      return `${cents < 0 ? '-' : ''}${whole}${mark}${String(Math.abs(cents) % 100).padStart(2, '0')}`
    }
    assert(
      property(integer({ min: -1e9, max: 1e9 }), (cents) => {
        equal(numberOf(written(cents, ',', '.'), '.'), written(cents, '', '.'))
        equal(numberOf(written(cents, '.', ','), ','), written(cents, '', '.'))
      }),
    )
  })

  it('has the mark that its list shows', () => {
    equal(markOf(['1.234', '12,50', '']), ',')
    equal(markOf(['1,234', '12.50']), '.')
  })
  it('is the expected one, unless two numbers say otherwise and none agrees', () => {
    equal(markOf(['10.356', '170.50'], ','), ',')
    equal(markOf(['10.356', '170.50', '8.85'], ','), '.')
    equal(markOf(['170.50', '8.85', '1,5'], ','), ',')
    equal(markOf(['10,356', '170,50', '8,85'], '.'), ',')
  })

  it('may stand beside a currency', () => {
    equal(currencyIn('USD 5'), 'USD')
    equal(currencyIn('5 €'), 'EUR')
    equal(currencyIn('5'), undefined)
  })
})

describe('the day of a cell', () => {
  const cases: readonly (readonly [cell: string, order: 'dmy' | 'mdy' | 'ymd', day: string | undefined, time?: string])[] = [
    ['03.02.2025', 'dmy', '2025-02-03'],
    ['02/03/25', 'mdy', '2025-02-03'],
    ['2025-02-03T07:08:09.123Z', 'dmy', '2025-02-03', '07:08:09'],
    ['20250203;070809', 'ymd', '2025-02-03', '07:08:09'],
    ['20250203', 'dmy', '2025-02-03'],
    ['3-Feb-2025', 'dmy', '2025-02-03'],
    ['February 3, 2025', 'dmy', '2025-02-03'],
    ['3 mars 2025', 'dmy', '2025-03-03'],
    ['03-02-2025 9:05 PM', 'dmy', '2025-02-03', '21:05:00'],
    ['31.02.2025', 'dmy', undefined],
    ['Total', 'dmy', undefined],
  ]
  for (const [cell, order, day, time] of cases)
    it(`“${cell}” is ${day}`, () => {
      const found = dayOf(cell, order)
      equal(found?.day, day)
      equal(found?.time, time)
    })

  it('has the order that all of its list allow', () => {
    equal(orderOf(['01/02/2025', '12/31/2024']), 'mdy')
    equal(orderOf(['01/02/2025', '31/12/2024']), 'dmy')
  })
  it('is asked for where no cell shows it; with points the day comes first in any list', () => {
    throws(() => shownOrder(['01/02/2025', '03-04-2025 10:00']), Unreadable)
    equal(shownOrder(['01/01/2025', '2025-02-01']), 'dmy')
    equal(shownOrder(['01/02/2025', '01/31/2025']), 'mdy')
    equal(dayOf('04.03.2025', 'mdy')?.day, '2025-03-04')
    equal(orderOf(['04.03.2025', '04.13.2025']), 'dmy')
  })
})

it('a pattern is compared without case, and reads its parts', () => {
  equal(matcherOf('Kauf|buy')(' BUY ') !== undefined, true)
  equal(matcherOf('Koop {quantity} @ {price} {priceCurrency}*')('Koop 1 046,38 @ 33,9 USD')?.quantity, '1 046,38')
  equal(matcherOf('a.b')('axb'), undefined)
})

it('exact numbers add and multiply without rounding', () => {
  equal(addExact('0.1', '0.2', '-1'), '-0.7')
  assert(
    property(bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), (a, b) => {
      equal(addExact(String(a), String(b)), String(a + b))
      equal(multiplyExact(String(a), String(b)), String(a * b))
      equal(sameExact(negateExact(String(a)), String(-a)), true)
    }),
  )
})
