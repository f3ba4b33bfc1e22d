import { deepEqual, equal } from 'node:assert/strict'
import { it } from 'node:test'
import type { ReportSection } from '@portal/contract/reports/embedded-report.ts'
import { ENGLISH } from '@portal/presentation/messages/message.ts'
import { DOCUMENT_FACTS, DOCUMENT_REPLIES } from '../../../../testing/replies/document-replies.ts'
import { composeReport } from '../compose-report.ts'
import type { Replies } from '../replies.ts'
import type { Table } from '../report-model.ts'

const { taxLots } = DOCUMENT_REPLIES

const sectionsOf = (sections: ReportSection[], changed: Partial<Replies['taxLots']> = {}) =>
  composeReport({ ...DOCUMENT_REPLIES, taxLots: { ...taxLots, ...changed } }, { ...DOCUMENT_FACTS, sections }, ENGLISH).sections
const tables = (of: ReturnType<typeof sectionsOf>) => of[0]!.blocks.filter((block): block is Table => block.kind === 'table')
const lines = ({ rows }: Table) => rows.map((cells) => cells.map(({ text }) => text))

it('has what counts of the period and what is unrealised by holding period, and the sums of both', () => {
  const tax = sectionsOf(['tax'])
  deepEqual(lines(tables(tax)[0]!), [
    ['Halden family', 'Short', '+191,789', '13,505,852', '+698,902'],
    ['Halden family', 'Long', '+4,338,986', '91,129,987', '+24,788,893'],
  ])
  deepEqual(tax[0]!.blocks[0], {
    kind: 'figures',
    figures: [
      { label: 'Counted gain USD', text: '+4,530,774', tone: 'gain' },
      { label: 'Denied loss USD', text: '0', tone: 'flat' },
      { label: 'Unrealised gain USD', text: '+25,487,796', tone: 'gain' },
    ],
  })
})

it('names the days of the sales and the method of each tax group', () => {
  const [, prose] = sectionsOf(['tax'])[0]!.blocks
  deepEqual(prose, {
    kind: 'prose',
    paragraphs: [
      'Realised gains are of lots closed after 19 Nov 2025, up to 19 Nov 2026; unrealised gains are of lots open on 19 Nov 2026. A tax year is chosen as the time period of the report.',
      'Halden family: United States, first in, first out by account, wash sales over all accounts; only the accounts in scope count',
    ],
  })
})

it('has every lot with the name of its holding period, and the totals', () => {
  const [gains, open] = tables(sectionsOf(['tax-lots']))
  deepEqual([gains!.rows.length, open!.rows.length], [taxLots.gains.length + 1, taxLots.lots.length + 1])
  deepEqual(lines(gains!)[0]!.slice(0, 4), ['0528.T', '5 Nov 2020', '5 Nov 2026', 'Long'])
  const head = gains!.columns.findIndex(({ head }) => head === 'Counted gain')
  equal(lines(gains!).at(-1)![head], '+4,530,774')
})

it('leaves out the columns of denied losses where there are none', () => {
  const heads = (gains: Replies['taxLots']['gains']) =>
    tables(sectionsOf(['tax-lots'], { gains }))[0]!.columns.map(({ head }) => head)
  const [first, ...others] = taxLots.gains
  const denied = { ...first!, deniedLoss: 5, carriedTo: first!.closed, provisionalUntil: first!.closed }
  const all = heads([denied, ...others])
  const columns = ['Denied loss', 'Carried to', 'Provisional until']
  deepEqual(
    columns.map((head) => [all.includes(head), heads(taxLots.gains).includes(head)]),
    columns.map(() => [true, false]),
  )
})

it('says a withheld figure’s reason in the table that has it, and not in the other', () => {
  const note = { row: taxLots.gains[0]!.symbol, field: 'countedGain', reason: 'its cost is unknown' }
  const [gains, open] = tables(sectionsOf(['tax-lots'], { notes: [note] }))
  deepEqual([gains!.remarks.length, open!.remarks], [1, []])
})

it('has neither section where no taxable account has lots', () => {
  deepEqual(
    sectionsOf(['tax', 'tax-lots', 'method'], { terms: [], lots: [], gains: [] }).map(({ id }) => id),
    ['method'],
  )
})
