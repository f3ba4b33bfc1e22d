import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import '../../../testing/browser.ts'

import { portfolioEvolution } from '@portal/contract/reports/portfolio-evolution.ts'

import type { CrossFilter } from '#selection/cross-filter-text.ts'
import { used, withPage } from '../../../testing/page.ts'
import { itemOf } from '../../../testing/sample-of.ts'
import { useCrossFilteredGroup } from './use-cross-filtered-group.ts'

const section = itemOf(portfolioEvolution, 'sections', {})
const SECTIONS = ['Equity', 'Cash'].map((ticker) => ({ ...section, sectionRow: { ...section.sectionRow, ticker } }))
const EQUITY: CrossFilter = { of: 'group', key: 'Equity' }

describe('the group that is chosen in the waterfall', () => {
  withPage()
  const chosen = async (
    crossFilter: CrossFilter | null,
    grouping: 'assetClass' | 'sector' = 'assetClass',
    sections: typeof SECTIONS | undefined = SECTIONS,
  ) => (await used(() => useCrossFilteredGroup(crossFilter, grouping, sections), null)).result

  it('is that of the tree', async () => {
    const { groups, choice } = await chosen(EQUITY)
    deepEqual([[...groups!], choice?.label], [['Equity', 'Cash'], 'Equity'])
    const isOfIt = SECTIONS.map(({ sectionRow }) => choice?.isOfIt({ key: '', row: sectionRow, children: [] }))
    deepEqual(isOfIt, [true, false])
  })
  it('is none of another choice, or of a group that the tree has not', async () => {
    for (const other of [null, { of: 'group', key: 'Bonds' }, { of: 'class', key: 'Equity' }] as const) {
      const { groups, choice } = await chosen(other)
      deepEqual([groups?.size, choice], [2, null])
    }
  })
  it('is none where the tree groups otherwise, or is loading', async () => {
    deepEqual(await chosen(EQUITY, 'sector'), { groups: null, choice: null })
    deepEqual((await used(() => useCrossFilteredGroup(EQUITY, 'assetClass', undefined), null)).result, {
      groups: null,
      choice: null,
    })
    equal((await chosen(EQUITY)).choice === null, false)
  })
})
