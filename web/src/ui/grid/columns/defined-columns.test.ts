import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'

import { POSITION_DETAILS } from '@portal/presentation/tables/positions/position-details.ts'
import { definedColumns } from './defined-columns.ts'

const row = (quotedIn: string) => ({ quotedIn, price: 12.5 })
const priceIn = (rows: readonly ReturnType<typeof row>[]) =>
  definedColumns<{ readonly quotedIn: string; readonly price: number }>(
    { ...POSITION_DETAILS, columns: [{ key: 'price', title: 'column.price', unit: 'quotedIn', kind: 'price' }] },
    { rows },
  )[0]!

test('each price shows its currency only where the rows differ in it', () => {
  const mixed = priceIn([row('USD'), row('EUR')])
  equal('unit' in mixed && mixed.unit?.(row('EUR')), 'EUR')
  equal('unit' in priceIn([row('USD'), row('USD')]), false)
})

test('a column has the reply’s currency in its head, the value of its field, and how a screen shows it', () => {
  const show = { name: () => 'logo' }
  const columns = definedColumns<{ readonly name: string; readonly npv: number | null }>(
    {
      ...POSITION_DETAILS,
      columns: [
        { key: 'name', title: 'column.name', kind: 'text' },
        { key: 'npv', title: 'column.npv', unit: 'reportingCCY', kind: 'money' },
      ],
    },
    { show, reportingCCY: 'CHF' },
  )
  deepEqual(
    columns.map((column) => ('badge' in column ? column.badge : undefined)),
    [undefined, 'CHF'],
  )
  deepEqual(
    columns.map((column) => column.value({ name: 'Nestle', npv: null })),
    ['Nestle', null],
  )
  deepEqual(
    columns.map((column) => ('show' in column ? column.show?.({ name: 'Nestle', npv: 1 }, '') : undefined)),
    ['logo', undefined],
  )
})

test('an optional column that is chosen is shown, after the specified ones in files', () => {
  const table = { ...POSITION_DETAILS, columns: [{ key: 'npv', title: 'column.npv', kind: 'money', isOptional: true } as const] }
  const [usual] = definedColumns<{ readonly npv: number }>(table)
  const [chosen] = definedColumns<{ readonly npv: number }>(table, { chosen: ['npv'] })
  deepEqual([usual!.isOptional, usual!.isAdded], [true, undefined])
  deepEqual([chosen!.isOptional, chosen!.isAdded], [undefined, true])
})
