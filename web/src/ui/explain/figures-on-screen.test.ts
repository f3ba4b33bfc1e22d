import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import type { ExplainTarget } from './explain-target.ts'
import { figureOnScreen, figuresVersion, onFiguresChanged, registerFigures } from './figures-on-screen.ts'

const figure = (column: string): ExplainTarget => ({
  address: { endpoint: '/positions', fields: {}, needsAccounts: true, row: [], column },
  title: column,
  kind: 'money',
  value: 1,
})
/** Registers one figure, as a component does. */
const show = (shown: ExplainTarget) => registerFigures((isIt) => (isIt(shown.address) ? shown : undefined))
const found = (column: string) => figureOnScreen((address) => address.column === column)?.title

test('a figure is found while its component is on the screen', () => {
  const hide = [show(figure('npv')), show(figure('cost'))]
  deepEqual([found('npv'), found('cost'), found('gain')], ['npv', 'cost', undefined])
  hide[1]!()
  deepEqual([found('npv'), found('cost')], ['npv', undefined])
  hide[0]!()
})

test('what follows the figures hears that they are others, until it stops', () => {
  const before = figuresVersion()
  let changes = 0
  const stop = onFiguresChanged(() => {
    changes += 1
  })
  const hide = show(figure('npv'))
  hide()
  deepEqual([changes, figuresVersion() - before], [2, 2])
  stop()
  show(figure('npv'))()
  equal(changes, 2)
})
