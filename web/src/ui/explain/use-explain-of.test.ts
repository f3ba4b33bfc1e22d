import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { used, withPage } from '../../../testing/page.ts'
import type { ExplainTarget, FigureKey } from './explain-target.ts'
import { figureOnScreen, figuresVersion } from './figures-on-screen.ts'
import { useExplainOf } from './use-explain-of.ts'
import { useExplainedFigure } from './use-explained-figure.ts'

const CALL = { endpoint: '/npv', fields: { timePeriod: '1Y', grouping: 'sector' }, needsAccounts: true }

describe('the address of a figure in a table', () => {
  withPage()
  const addressOf = async (key: FigureKey | null) =>
    (await used(() => useExplainOf(CALL, () => key), null)).result?.('row', 'npv', [])

  it('is the call of the table with the keys of its row', async () => {
    deepEqual(await addressOf({ row: ['A'], column: 'npv' }), { ...CALL, row: ['A'], column: 'npv' })
  })
  it('is that of another call, with the fields that it takes too', async () => {
    const key = { row: ['A'], column: 'npv', endpoint: '/other' }
    deepEqual(await addressOf(key), { ...CALL, endpoint: '/other', fields: {}, row: ['A'], column: 'npv' })
    deepEqual((await addressOf({ ...key, takes: ['grouping', 'none'] }))?.fields, { grouping: 'sector' })
  })
  it('is none of a figure that cannot be explained, and of tables without keys or a call', async () => {
    equal(await addressOf(null), null)
    equal((await used(() => useExplainOf(undefined, () => null), null)).result, undefined)
    equal((await used(() => useExplainOf(CALL, undefined), null)).result, undefined)
  })
})

describe('a figure outside of tables', () => {
  withPage()
  const figure = (value: number): ExplainTarget => ({
    title: 'NPV',
    kind: 'money',
    value,
    address: { ...CALL, row: [], column: 'npv' },
  })
  const found = () => figureOnScreen(({ column }) => column === 'npv')

  it('is found by its address while it is shown, as it is now', async () => {
    const hook = await used(useExplainedFigure, figure(1) as ExplainTarget | undefined)
    equal(found()?.value, 1)
    equal(
      figureOnScreen(({ column }) => column === 'other'),
      undefined,
    )
    await hook.rerender(figure(2))
    equal(found()?.value, 2)
    await hook.rerender(undefined)
    equal(found(), undefined)
    await hook.rerender(figure(3))
    await hook.unmount()
    equal(found(), undefined)
  })
  it('is passed on anew when it is another, not when it is drawn again', async () => {
    const hook = await used(useExplainedFigure, figure(1) as ExplainTarget | undefined)
    const version = figuresVersion()
    await hook.rerender(figure(1))
    equal(figuresVersion(), version)
    await hook.rerender(figure(2))
    equal(figuresVersion(), version + 1)
    await hook.rerender(figure(2))
    equal(figuresVersion(), version + 1)
  })
})
