import { deepEqual, equal } from 'node:assert/strict'
import { it } from 'node:test'

import { timeZoneOptions, WEEKDAYS } from './time-zones.ts'

it('the days of the week are from Monday on, by their numbers', () => {
  deepEqual(
    WEEKDAYS.map(({ value, label }) => `${value} ${label}`),
    ['1 Monday', '2 Tuesday', '3 Wednesday', '4 Thursday', '5 Friday', '6 Saturday', '7 Sunday'],
  )
})
it('the time zones are those of the browser, UTC and the chosen one, in order', () => {
  const names = timeZoneOptions('Etc/Somewhere').map(({ value }) => value)
  deepEqual(names, names.toSorted())
  deepEqual(
    ['Etc/Somewhere', 'UTC', 'Europe/Zurich'].map((name) => names.includes(name)),
    [true, true, true],
  )
  equal(new Set(names).size, names.length)
})
