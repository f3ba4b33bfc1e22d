import { deepEqual } from 'node:assert/strict'
import { it } from 'node:test'
import { REPORT_SECTIONS } from '@portal/contract/reports/embedded-report.ts'
import { ENGLISH } from '@portal/presentation/messages/message.ts'
import { BREACH, DOCUMENT_FACTS, DOCUMENT_REPLIES } from '../../../../testing/replies/document-replies.ts'
import { composeReport } from '../compose-report.ts'
import type { Replies } from '../replies.ts'

const composed = (rows: Replies['limits']['rows']) => {
  const replies = { ...DOCUMENT_REPLIES, limits: { ...DOCUMENT_REPLIES.limits, rows } }
  return composeReport(replies, { ...DOCUMENT_FACTS, sections: [...REPORT_SECTIONS] }, ENGLISH).sections
}
const cellsOf = (rows: Replies['limits']['rows']) => {
  const [table] = composed(rows).find(({ id }) => id === 'limits')!.blocks
  return table?.kind === 'table' ? table.rows.map((cells) => cells.map(({ text }) => text)) : []
}

it('writes limits as the screen does, without who acknowledged them and why', () => {
  deepEqual(cellsOf([BREACH]), [
    [
      ...['Cash at most 40%', 'Breach', '50.00%', '\u221210.00%', 'Core', 'House rules', '20 Nov 2026'],
      ...['Trades, active', '21 Nov 2026'],
    ],
  ])
})

it('says that a breach began before the first record', () => {
  const older = { ...BREACH, cause: null, isActive: null, isOlder: true }
  deepEqual(cellsOf([older])[0]![7], 'Began on that day or before')
})

it('does not say that a limit is inside since the first record', () => {
  const inside = { ...BREACH, ...({ state: 'inside', cause: null, isActive: null, acknowledged: null } as const) }
  deepEqual(cellsOf([{ ...inside, isOlder: true }])[0]!.slice(6, 8), ['–', '–'])
  deepEqual(cellsOf([inside])[0]!.slice(6, 8), ['20 Nov 2026', '–'])
})

it('has no section of limits where there are none', () => {
  deepEqual(
    composed([]).map(({ id }) => id),
    REPORT_SECTIONS.filter((id) => id !== 'limits'),
  )
})
