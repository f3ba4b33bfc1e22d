import { deepEqual } from 'node:assert/strict'
import { it } from 'node:test'
import type { Note } from '@portal/contract/reports/parts/report-reply.ts'
import type { PositionRow } from '@portal/contract/reports/position-detail.ts'
import { ENGLISH } from '@portal/presentation/messages/message.ts'

import { documentWordsOf } from '../document-words.ts'
import { positionsSection } from './positions.ts'

const WORDS = documentWordsOf(ENGLISH)

const row = (ticker: string, npv: number, dailyPL: number): PositionRow => ({
  ticker,
  name: `${ticker} Corp.`,
  type: 'Share',
  quantity: 10,
  price: npv / 10,
  npv,
  dailyPL,
  account: 'Core',
  logoData: null,
  quotedIn: 'USD',
  assetClass: 'Equity',
  isin: null,
  issuer: null,
})
const of = (rows: PositionRow[], notes: Note[] = []) => ({
  positions: { asOf: 0, mode: 'Close', snapshotId: '1', reportingCCY: 'USD', rows, notes } as const,
})
const tableOf = (rows: PositionRow[]) => positionsSection(of(rows), [], WORDS).blocks.find((block) => block.kind === 'table')!

it('the positions of the document end with their total, as on the screen; without positions there is no total', () => {
  // 1,200 - 200 = 1,000; 30 - 50 = -20.
  const { hasTotal, rows } = tableOf([row('AAA', 1_200, 30), row('BBB', -200, -50)])
  deepEqual([hasTotal, rows.at(-1)?.map(({ text }) => text)], [true, ['Total', '', '', '', '', '1,000', '−20', '']])
  const none = tableOf([])
  deepEqual([none.hasTotal, none.rows], [false, []])
})

it('the reason why a bond has no yield is shown, and none for a share', () => {
  const rows = [row('AAA', 1_200, 30), { ...row('BBB', 300, 1), type: 'Bond' }]
  const notes = ['AAA', 'BBB'].map((name) => ({ row: name, field: 'yield', reason: `No yield of ${name}` }))
  const [table] = positionsSection(of(rows, notes), ['yield'], WORDS).blocks
  deepEqual(table?.kind === 'table' && table.remarks, ['BBB, Yield: No yield of BBB'])
})
