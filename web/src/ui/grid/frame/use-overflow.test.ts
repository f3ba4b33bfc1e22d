import { equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { elementOf, measured, resize, used, withPage } from '../../../../testing/page.ts'
import { useOverflow } from './use-overflow.ts'

describe('a box that scrolls', () => {
  withPage()

  it('overflows where what is in it is wider or higher than it', async () => {
    const box = elementOf('<div><table></table></div>', 'div')
    const room = { current: box }
    const sizes = { clientWidth: 100, clientHeight: 50, scrollWidth: 100, scrollHeight: 50 }
    measured(box, sizes)
    const overflow = await used(() => useOverflow(room), null)
    equal(overflow.result, false)
    for (const [values, isOverflowing] of [
      [{ scrollWidth: 101 }, true],
      [{}, false],
      [{ scrollHeight: 51 }, true],
    ] as const) {
      measured(box, { ...sizes, ...values })
      await resize(box.firstElementChild!)
      equal(overflow.result, isOverflowing)
    }
    measured(box, sizes)
    await resize(box)
    equal(overflow.result, false)
  })
  it('does not overflow before it is there', async () => {
    const room = { current: null }
    equal((await used(() => useOverflow(room), null)).result, false)
  })
})
