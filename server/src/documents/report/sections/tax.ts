import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { TaxGainRow, taxLots } from '@portal/contract/reports/lots/tax-lots.ts'
import type { Note } from '@portal/contract/reports/parts/report-reply.ts'
import { isChange } from '@portal/presentation/format/figure.ts'
import { toneOf } from '@portal/presentation/format/number.ts'
import type { TableText } from '@portal/presentation/tables/report-table.ts'
import { lotTotal, OPEN_LOTS, TAX_GAINS, TAX_TERMS } from '@portal/presentation/tables/tax-lots.ts'

import type { DocumentWords } from '../document-words.ts'
import type { Replies } from '../replies.ts'
import type { Block, Section } from '../report-model.ts'
import { tableOf } from '../table-of.ts'

/** Of each table of lots. */
const MAX_ROWS = 2_000
const TOTAL = 'Total'

/** Gains realised in the period as tax counts them, and unrealised gains; null where no taxable account has a lot. */
export function taxSection({ taxLots: reply }: Replies, words: DocumentWords): Section | null {
  const { terms, reportingCCY, notes = [] } = reply
  if (terms.length === 0) return null
  const rows = withTerms(words, terms)
  const methods = notes.filter(({ row }) => row === 'groups').map(({ reason }) => reason)
  const own = notesOn(TAX_TERMS, new Set(terms.map(({ group }) => group)), notes)
  return {
    id: 'tax',
    title: words.documentText('tax'),
    blocks: [
      totals(reply, words),
      { kind: 'prose', paragraphs: [...periodOf(reply, words), ...methods] },
      tableOf(words, TAX_TERMS, { reportingCCY, rows, notes: own }),
    ],
  }
}

/** The same lot by lot. */
export function taxLotsSection({ taxLots: reply }: Replies, words: DocumentWords): Section | null {
  const { terms, lots, gains, lotsTotal, gainsTotal, reportingCCY, notes = [] } = reply
  if (terms.length === 0) return null
  const sold = withTerms(words, gains)
  const open = withTerms(words, lots)
  const most = MAX_ROWS
  return {
    id: 'tax-lots',
    title: words.documentText('taxLots'),
    blocks: [
      tableOf(words, TAX_GAINS, {
        reportingCCY,
        rows: sold,
        most,
        without: withoutDenials(gains),
        notes: notesOn(TAX_GAINS, symbolsOf(gains), notes),
        ...(sold.length > 0 && { total: lotTotal<(typeof sold)[number]>(gainsTotal) }),
      }),
      tableOf(words, OPEN_LOTS, {
        reportingCCY,
        rows: open,
        most,
        notes: notesOn(OPEN_LOTS, symbolsOf(lots), notes),
        ...(open.length > 0 && { total: lotTotal<(typeof open)[number]>(lotsTotal) }),
      }),
    ],
  }
}

/** Columns of denied losses, where there are none: paper is narrow. */
const withoutDenials = (gains: readonly TaxGainRow[]): readonly string[] => [
  ...(gains.every(({ deniedLoss }) => deniedLoss === 0) ? ['deniedLoss', 'carriedTo'] : []),
  ...(gains.every(({ provisionalUntil }) => provisionalUntil === null) ? ['provisionalUntil'] : []),
]

const symbolsOf = (rows: readonly { readonly symbol: string }[]): ReadonlySet<string> =>
  new Set([...rows.map(({ symbol }) => symbol), TOTAL])

/** The notes of a table: its rows and columns, as the reply has several tables. */
const notesOn = (
  { columns }: { readonly columns: readonly { readonly key: string }[] },
  rows: ReadonlySet<string>,
  notes: readonly Note[],
): readonly Note[] => notes.filter(({ row, field }) => rows.has(row) && columns.some(({ key }) => key === field))

/** Rows with the name of their holding period. */
const withTerms = <Row extends { readonly term: 'short' | 'long' | null }>(words: DocumentWords, rows: readonly Row[]) =>
  rows.map((row) => ({ ...row, term: row.term && words.accountText(`terms.${row.term}`) }))

/** The sums of all tax groups. */
function totals({ gainsTotal, lotsTotal, reportingCCY }: ResponseOf<typeof taxLots>, words: DocumentWords): Block {
  const { tableText, formatFigure } = words
  const figureOf = (title: TableText, kind: 'money' | 'moneyChange', value: number | null) => {
    const text = formatFigure(kind, value)
    return { label: `${tableText(title)} ${reportingCCY}`, text, tone: isChange(kind) ? toneOf(text) : ('flat' as const) }
  }
  return {
    kind: 'figures',
    figures: [
      figureOf('column.countedGain', 'moneyChange', gainsTotal.countedGain),
      figureOf('column.deniedLoss', 'money', gainsTotal.deniedLoss),
      figureOf('column.unrealisedGain', 'moneyChange', lotsTotal.gain),
    ],
  }
}

/** Which sales are counted. */
function periodOf({ period }: ResponseOf<typeof taxLots>, { documentText, formatDate }: DocumentWords): readonly string[] {
  if (!period) return []
  return [documentText('taxPeriod', { from: formatDate(period.from), to: formatDate(period.to) })]
}
