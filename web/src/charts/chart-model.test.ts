import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { horizontalBarsRem, selectedPoint } from './chart-model.ts'

const points = [{ key: 'a', label: 'A' }, null, { key: 'c', label: 'C' }]
const model = { choosable: { points, ofRow: () => null } }
const choice = (key: string | null) => ({ key, onPress: () => undefined })

test('the selected point is the one that the tables are filtered by', () => {
  deepEqual([selectedPoint(model, choice('a')), selectedPoint(model, choice('c'))], [0, 2])
})

test('no point is selected without a choice, or by one of another chart', () => {
  deepEqual(
    [selectedPoint(model, choice(null)), selectedPoint(model, choice('x')), selectedPoint(model, undefined)],
    [null, null, null],
  )
  equal(selectedPoint({}, choice('a')), null)
})

test('horizontal bars have room for each line, and at least that of a small chart', () => {
  deepEqual([horizontalBarsRem(2), horizontalBarsRem(20)], [13.75, 36])
})
