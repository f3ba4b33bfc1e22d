import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isoDay, parseDay } from '@portal/analytics/calendar/day-number.ts'
import fc from 'fast-check'
import { type GroupLine, groupOn, withGroup } from './group-lines.ts'

const FIRST = parseDay('2026-01-01')

describe('the lines of a member of a grouping', () => {
  it('keep what was before the first day and after the last one', () => {
    const lines = [
      { from: '2026-01-01', group: 'Core' },
      { from: '2026-03-01', group: 'Satellite' },
    ]
    deepEqual(withGroup(lines, { group: 'Cash', from: '2026-02-01', until: '2026-02-28' }), [
      { from: '2026-01-01', group: 'Core' },
      { from: '2026-02-01', group: 'Cash' },
      { from: '2026-03-01', group: 'Satellite' },
    ])
    deepEqual(withGroup(lines, { group: 'Cash', from: '2026-02-01', until: '2026-02-10' }), [
      { from: '2026-01-01', group: 'Core' },
      { from: '2026-02-01', group: 'Cash' },
      { from: '2026-02-11', group: 'Core' },
      { from: '2026-03-01', group: 'Satellite' },
    ])
    deepEqual(withGroup(lines, { group: null, from: '2026-01-01', until: null }), [])
  })

  it('say the group on each of its days and what they said on every other one, without a line that changes nothing', () => {
    const group = fc.constantFrom('A', 'B', null)
    const dayAt = (i: number) => isoDay(FIRST + i)
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(20), group, fc.option(fc.nat(20))), { maxLength: 8 }), (changes) => {
        let lines: readonly GroupLine[] = []
        const expected = new Map<number, string | null>(Array.from({ length: 45 }, (_, i) => [i, null]))
        for (const [start, to, length] of changes) {
          const end = length === null ? null : start + length
          lines = withGroup(lines, { group: to, from: dayAt(start), until: end === null ? null : dayAt(end) })
          for (const i of expected.keys()) if (i >= start && (end === null || i <= end)) expected.set(i, to)
        }
        for (const [i, to] of expected) equal(groupOn(lines, dayAt(i)), to)
        for (const [i, line] of lines.entries()) equal(line.group === (lines[i - 1]?.group ?? null), false)
      }),
    )
  })
})
