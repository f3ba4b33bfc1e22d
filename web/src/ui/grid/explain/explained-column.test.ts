import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'

import type { Column } from '#ui/grid/columns/column.ts'
import { isFigureColumn } from './explained-column.ts'

const column = (kind: 'text' | 'date' | 'instant' | 'money', more: object = {}): Column<object> =>
  ({ key: kind, title: kind, kind, value: () => null, ...more }) as Column<object>

test('figures can be explained: not texts, days or instants, and no buttons', () => {
  const columns = [column('money'), column('text'), column('date'), column('instant'), column('money', { holdsButtons: true })]
  deepEqual(columns.map(isFigureColumn), [true, false, false, false, false])
})
