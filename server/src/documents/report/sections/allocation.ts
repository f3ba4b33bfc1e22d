import type { ExposureDimension } from '@portal/contract/reports/exposure.ts'
import { ALLOCATION } from '@portal/presentation/tables/allocation.ts'
import { EXPOSURE } from '@portal/presentation/tables/exposure.ts'

import type { DocumentWords } from '../document-words.ts'
import type { OwnGrouping, Replies } from '../replies.ts'
import type { Section, Table } from '../report-model.ts'
import { tableOf } from '../table-of.ts'

/** Groups of each table: the largest. */
const MAX_GROUPS = 25

/** The scope by the groupings of the institution, and what it holds directly and through funds. */
export function allocationSection(replies: Replies, words: DocumentWords): Section {
  const { ownGroups, byAssetClass, byCurrency, byCountry, bySector, byIssuer } = replies
  const exposures = [
    ['assetClass', byAssetClass],
    ['currency', byCurrency],
    ['country', byCountry],
    ['sector', bySector],
    ['issuer', byIssuer],
  ] as const
  return {
    id: 'allocation',
    title: words.documentText('allocation'),
    blocks: [
      ...ownGroups.groups.filter(hasGroups).map((own) => allocationTable(own, words)),
      ...(ownGroups.more > 0
        ? [{ kind: 'prose', paragraphs: [words.documentText('moreGroupings', { count: ownGroups.more })] } as const]
        : []),
      ...exposures.map(([dimension, reply]) => exposureTable(dimension, reply, words)),
    ],
  }
}

/** Whether anything that is held stands in a group of it: what does not is one group. */
const hasGroups = ({ reply }: OwnGrouping): boolean => reply.sections.length > 1

function allocationTable({ name, reply }: OwnGrouping, words: DocumentWords): Table {
  const { sectionRow: total, sections, notes, reportingCCY } = reply
  const rows = sections.map(({ sectionRow }) => sectionRow)
  const names = new Set([...rows, total].map((row) => row.name))
  return tableOf(words, ALLOCATION, {
    reportingCCY,
    rows,
    total,
    most: MAX_GROUPS,
    heading: words.documentText('allocationBy', { grouping: name }),
    // The notes on single positions are among those of the positions.
    notes: notes?.filter(({ row }) => names.has(row)),
  })
}

function exposureTable(dimension: ExposureDimension, reply: Replies['byCountry'], words: DocumentWords): Table {
  const { rows, coverage, notes, reportingCCY } = reply
  const groups = rows.slice(0, -1)
  // The group of the uncovered part is the last one, and never left out.
  const isLong = groups.length > MAX_GROUPS && coverage !== 1
  return tableOf(words, EXPOSURE, {
    reportingCCY,
    rows: groups,
    total: rows.at(-1),
    most: MAX_GROUPS,
    notes,
    ...(isLong && { rows: groups.slice(0, -1), closing: groups.slice(-1) }),
    heading: words.documentText(`exposure.${dimension}`),
    remarks: coverage === null ? [] : [words.riskText('lookedThrough', { coverage: words.formatFigure('percent', coverage) })],
  })
}
