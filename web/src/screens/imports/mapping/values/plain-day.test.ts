import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'

import { type DayForm, guessDayForm, plainDay } from './plain-day.ts'

const dayOf = (cell: string, form: DayForm | null) => {
  const reading = plainDay(cell, form)
  return 'value' in reading ? reading.value : null
}

describe('Dates in mapped files', () => {
  it('are parsed only in the chosen format', () => {
    assert.equal(dayOf('3.4.2026', 'dayFirst'), '2026-04-03')
    assert.equal(dayOf('03/04/2026', 'dayFirst'), '2026-04-03')
    assert.equal(dayOf('03/04/2026', 'monthFirst'), '2026-03-04')
    assert.equal(dayOf('20260403', 'compact'), '2026-04-03')
    assert.equal(dayOf('2026-04-03 00:00:00', 'iso'), '2026-04-03')
    for (const [cell, form] of [
      ['31/03/2026', 'monthFirst'],
      ['31.02.2026', 'dayFirst'],
      ['03.04.26', 'dayFirst'],
      ['2026-04-03', 'dayFirst'],
      ['2026-04-03 14:05', 'iso'],
      ['03.04.2026', 'monthFirst'],
    ] as const)
      assert.equal(dayOf(cell, form), null, cell)
  })

  it('are rejected if they are ambiguous, and never guessed', () => {
    assert.equal(guessDayForm(['03/04/2026', '05/06/2026']), null)
    assert.deepEqual(plainDay('03/04/2026', null), {
      reason: '“03/04/2026” can be 2026-04-03 or 2026-03-04.',
      remedy: 'Choose the form of the days.',
    })
    assert.equal(guessDayForm(['03/04/2026', '31/03/2026']), 'dayFirst')
    assert.equal(guessDayForm(['03/04/2026', '03/31/2026']), 'monthFirst')
    assert.equal(guessDayForm(['31/03/2026', '03/31/2026']), null)
    assert.equal(dayOf('03/03/2026', null), '2026-03-03')
  })

  it('round-trip through every format', () => {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(days, (date) => {
        const plain = date.toISOString().slice(0, 10)
        const [year, month, day] = plain.split('-')
        assert.equal(dayOf(plain, 'iso'), plain)
        for (const by of ['.', '/', '-']) assert.equal(dayOf([day, month, year].join(by), 'dayFirst'), plain)
        for (const by of ['/', '-']) assert.equal(dayOf([month, day, year].join(by), 'monthFirst'), plain)
        assert.equal(dayOf(`${year}${month}${day}`, 'compact'), plain)
      }),
    )
  })
})
