import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { done, elementOf, measured, placed, resize, used, withPage } from '../../../../testing/page.ts'
import { useColumnWidths } from './use-column-widths.ts'

async function openTable() {
  const box = elementOf('<div><table><thead><tr><th></th><th></th></tr></thead><tbody></tbody></table></div>', 'div')
  const table = box.querySelector('table')!
  measured(box, { scrollWidth: 300, clientWidth: 300 })
  const head = placed(table.tHead!.rows[0]!, { height: 32 })
  const [first, second] = [...head.cells].map((cell, at) => placed(cell, { width: [200, 99.5][at]! }))
  const room = { current: table.querySelector('tbody') }
  const widths = await used(() => useColumnWidths(room), null)
  const read = () => ['--columns', '--head'].map((name) => table.style.getPropertyValue(name))
  return { box, head, first: first!, second: second!, widths, read }
}

describe('the widths of the columns of a long table', () => {
  withPage()

  it('are measured at its head, with its height', async () => {
    const { box, read } = await openTable()
    deepEqual(read(), ['200px 99.5px', '32px'])
    equal(box.hasAttribute('data-sideways'), false)
  })
  it('are measured again when the box or a head gets another size', async () => {
    const { box, first, second, read } = await openTable()
    placed(second, { width: 50 })
    await resize(second)
    deepEqual(read()[0], '200px 50px')
    placed(first, { width: 70 })
    measured(box, { clientWidth: 299 })
    await resize(box)
    deepEqual([read()[0], box.hasAttribute('data-sideways')], ['70px 50px', true])
  })
  it('follow a column that is added', async () => {
    const { head, read } = await openTable()
    const third = placed(document.createElement('th'), { width: 10 })
    await done(async () => {
      head.append(third)
      await new Promise((resolve) => setTimeout(resolve))
    })
    deepEqual(read()[0], '200px 99.5px 10px')
    placed(third, { width: 20 })
    await resize(third)
    deepEqual(read()[0], '200px 99.5px 20px')
  })
  it('are gone with the table', async () => {
    const { box, widths, read } = await openTable()
    measured(box, { clientWidth: 100 })
    await resize(box)
    await widths.unmount()
    deepEqual([read(), box.hasAttribute('data-sideways')], [['', ''], false])
  })
})
