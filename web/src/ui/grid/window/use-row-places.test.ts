import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { used, withPage } from '../../../../testing/page.ts'
import { useRowPlaces } from './use-row-places.ts'

describe('the slots of visible rows', () => {
  withPage()

  it('are those of rows that left, so that their elements are used again', async () => {
    const places = await used(useRowPlaces, ['a', 'b', 'c'])
    deepEqual(
      [...places.result],
      [
        ['a', 0],
        ['b', 1],
        ['c', 2],
      ],
    )
    await places.rerender(['b', 'c', 'd'])
    deepEqual(Object.fromEntries(places.result), { b: 1, c: 2, d: 0 })
  })
})
