import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import '../../../testing/browser.ts'

import type { ChoroplethData, HistogramData, TreemapData } from '@portal/contract/charts/chart-data.ts'

import type { CrossFilter } from '#selection/cross-filter-text.ts'
import { used, withPage } from '../../../testing/page.ts'
import { useCrossFilteredInstruments } from './use-cross-filtered-instruments.ts'

const tile = (label: string, change: number | null) => ({ key: label, label, area: 1, change, isShort: false, isUnfunded: false })
const TREE: TreemapData = {
  kind: 'tree',
  title: '',
  areaUnit: 'equal',
  limit: 0.03,
  groups: [
    { label: 'A', tiles: [tile('LOW', -0.1), tile('ZERO', 0), tile('NONE', null)] },
    { label: 'B', tiles: [tile('TOP', 0.1), tile('BEYOND', 0.2)] },
  ],
}
const HISTOGRAM: HistogramData = {
  kind: 'bins',
  title: '',
  unit: 'fraction',
  valueLabel: '',
  countLabel: '',
  markers: [],
  edges: [-0.1, 0, 0.1],
  counts: [1, 2],
}
const WORLD: ChoroplethData = {
  kind: 'regions',
  title: '',
  unit: 'fraction',
  uncovered: null,
  regions: [{ country: 'CH', label: 'Switzerland', value: 0.1, ticker: 'EWL' }],
}
const TICKERS = ['LOW', 'ZERO', 'NONE', 'TOP', 'BEYOND', 'EWL']
const ALL = { tree: TREE, world: WORLD, histogram: HISTOGRAM }

/** The label of what is chosen in a chart, and the instruments that it leaves. */
async function chosen(crossFilter: CrossFilter | null, charts: Partial<typeof ALL> = ALL) {
  const { result } = await used(
    () => useCrossFilteredInstruments(crossFilter, { tree: null, world: null, histogram: null, ...charts }),
    null,
  )
  return result && [result.label, TICKERS.filter((ticker) => result.isOfIt({ ticker }))]
}

describe('the instruments that a chart leaves in the table', () => {
  withPage()

  it('are all without a choice, or with one of another screen', async () => {
    equal(await chosen(null), null)
    equal(await chosen({ of: 'class', key: 'Equity' }), null)
  })
  it('are the instrument of a tile', async () => {
    deepEqual(await chosen({ of: 'ticker', key: 'TOP' }, {}), ['TOP', ['TOP']])
  })
  it('are the instrument that stands for a country', async () => {
    deepEqual(await chosen({ of: 'country', key: 'CH' }), ['Switzerland', ['EWL']])
    equal(await chosen({ of: 'country', key: 'FR' }), null)
    equal(await chosen({ of: 'country', key: 'CH' }, {}), null)
  })
  it('are those of a bin: without its upper edge, but with that of the last one', async () => {
    deepEqual(await chosen({ of: 'bin', key: '0' }), ['−10% to 0', ['LOW']])
    deepEqual(await chosen({ of: 'bin', key: '1' }), ['0 to 10%', ['ZERO', 'TOP']])
  })
  it('are all where there is no such bin, or its charts are loading', async () => {
    equal(await chosen({ of: 'bin', key: '2' }), null)
    equal(await chosen({ of: 'bin', key: 'x' }), null)
    equal(await chosen({ of: 'bin', key: '0' }, { tree: TREE }), null)
    equal(await chosen({ of: 'bin', key: '0' }, { histogram: HISTOGRAM }), null)
  })
})
