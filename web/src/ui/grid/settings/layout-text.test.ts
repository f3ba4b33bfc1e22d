import assert from 'node:assert/strict'
import { test } from 'node:test'

import { layoutIn, withEveryLayout, withLayout } from './layout-text.ts'

test('the URL contains the columns of several tables; default columns are omitted', () => {
  const one = withLayout('', 'positions', { shown: ['npv', 'account'], hidden: ['price'] })
  const both = withLayout(one, 'income', { shown: [], hidden: ['ccy'] })
  assert.equal(both, 'positions.npv.account income')
  assert.deepEqual(layoutIn(both, 'positions'), { shown: ['npv', 'account'] })
  assert.deepEqual(layoutIn(both, 'income'), { shown: [] })
  assert.equal(layoutIn(both, 'transfers'), undefined)
  assert.equal(withLayout(withLayout(both, 'positions', null), 'income', null), '')
})

test('a link contains every table of the screen, so that no user’s own choice changes what it shows', () => {
  const link = withEveryLayout('positions.npv', ['positions', 'income'])
  assert.equal(link, 'positions.npv income.*')
  assert.equal(layoutIn(link, 'income'), null)
  assert.equal(withEveryLayout(link, ['income']), link)
})
