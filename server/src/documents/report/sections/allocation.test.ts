import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { it } from 'node:test'
import { ENGLISH } from '@portal/presentation/messages/message.ts'
import { DOCUMENT_FACTS, DOCUMENT_REPLIES } from '../../../../testing/replies/document-replies.ts'
import { composeReport } from '../compose-report.ts'
import type { Replies } from '../replies.ts'
import type { Table } from '../report-model.ts'

const { byIssuer, ownGroups } = DOCUMENT_REPLIES
const [own] = ownGroups.groups

const blocksOf = (replies: Partial<Replies>) => {
  const facts = { ...DOCUMENT_FACTS, sections: ['allocation'] as const }
  return composeReport({ ...DOCUMENT_REPLIES, ...replies }, { ...facts, sections: [...facts.sections] }, ENGLISH).sections[0]!
    .blocks
}
const tablesOf = (replies: Partial<Replies> = {}) => blocksOf(replies).filter((block): block is Table => block.kind === 'table')
const titled = (tables: readonly Table[], title: string) => tables.find((table) => table.title === title)!
const texts = (table: Table) => table.rows.map((cells) => cells.map(({ text }) => text))

it('has a table of each grouping of the institution with its groups and their total', () => {
  const table = titled(tablesOf(), 'Allocation by Liquidity')
  equal(table.rows.length, own!.reply.sections.length + 1)
  deepEqual(texts(table)[0]!.slice(0, 3), ['Equity', '57,581,645', '49.33%'])
  deepEqual(texts(table).at(-1)!.slice(0, 3), ['Total', '116,723,854', '100.00%'])
})

it('leaves a grouping out in which everything stands in one group, and counts those beyond the most', () => {
  const single = { ...own!, reply: { ...own!.reply, sections: own!.reply.sections.slice(0, 1) } }
  const blocks = blocksOf({ ownGroups: { groups: [single], more: 2 } })
  equal(
    titled(
      blocks.filter((block) => block.kind === 'table'),
      'Allocation by Liquidity',
    ),
    undefined,
  )
  deepEqual(blocks[0], { kind: 'prose', paragraphs: ['2 more groupings stand on the screens.'] })
})

it('does not repeat notes on single positions', () => {
  ok(own!.reply.notes!.some(({ row }) => row === 'FUSL 26-12'))
  ok(!titled(tablesOf(), 'Allocation by Liquidity').remarks.join().includes('on notional'))
})

it('has the exposure by asset class, currency, country, sector and issuer with its coverage', () => {
  const tables = tablesOf().slice(1)
  deepEqual(
    tables.map(({ title }) => title.replace('Look-through exposure by ', '')),
    ['asset class', 'currency', 'country', 'sector', 'issuer'],
  )
  match(tables[0]!.remarks[0]!, /^Funds are looked through\. 92\.47% of all values have a known group\.$/)
})

it('shows what is not covered also where groups are left out', () => {
  const many = Array.from({ length: 40 }, (_, at) => ({ ...byIssuer.rows[0]!, name: `Issuer ${at}` }))
  const rows = [...many, ...byIssuer.rows.slice(-2)]
  const names = texts(titled(tablesOf({ byIssuer: { ...byIssuer, rows } }), 'Look-through exposure by issuer')).map(
    ([name]) => name,
  )
  deepEqual(names.slice(-3), ['Issuer 24', 'Not covered', 'Total'])
})
