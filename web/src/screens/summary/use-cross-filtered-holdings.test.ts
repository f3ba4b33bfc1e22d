import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, describe, it, mock } from 'node:test'

import '../../../testing/browser.ts'

import type { PieData } from '@portal/contract/charts/chart-data.ts'
import { glTop } from '@portal/contract/reports/gl-top.ts'

import type { CrossFilter } from '#selection/cross-filter-text.ts'
import { followed, inPortal, select, signIn, signOut } from '../../../testing/in-portal.ts'
import { used, withPage } from '../../../testing/page.ts'
import { replyOf } from '../../../testing/sample-of.ts'
import { serverBy } from '../../../testing/server-of.ts'
import { useCrossFilteredHoldings } from './use-cross-filtered-holdings.ts'

const slice = (key: string, share: number) => ({ key, label: `${key} class`, value: share, fraction: share, share })
/** Eight classes, of which the two smallest are drawn as one part. */
const PIE: PieData = {
  kind: 'slices',
  title: '',
  unit: 'money',
  negatives: [],
  slices: [0.3, 0.2, 0.15, 0.12, 0.1, 0.08, 0.03, 0.02].map((share, at) => slice(`c${at}`, share)),
}

describe('the holdings that a chart leaves', () => {
  withPage()
  afterEach(async () => {
    await signOut()
    mock.restoreAll()
  })
  async function chosen(crossFilter: CrossFilter | null, pie: PieData | null = PIE) {
    signIn()
    select('Halden')
    const sent = serverBy({ [glTop.path]: replyOf(glTop) })
    const hook = await used(() => useCrossFilteredHoldings(crossFilter, pie, { isSettled: true }, () => {}), null, inPortal)
    await followed()
    const { assetClasses, tickers } = sent[0]?.[1] ?? {}
    return [hook.result.label, assetClasses ?? tickers ?? null, sent.length]
  }

  it('are not asked for without a choice, with one of another screen, or before the chart is there', async () => {
    deepEqual(await chosen(null), [null, null, 0])
    deepEqual(await chosen({ of: 'country', key: 'CH' }), [null, null, 0])
    deepEqual(await chosen({ of: 'class', key: 'c0' }, null), [null, null, 0])
  })
  it('are those of a class, or of the instrument of a tile', async () => {
    deepEqual(await chosen({ of: 'class', key: 'c1' }), ['c1 class', ['c1'], 1])
    deepEqual(await chosen({ of: 'ticker', key: 'NESN' }, null), ['NESN', ['NESN'], 1])
  })
  it('are those of all small classes for the part that combines them', async () => {
    deepEqual(await chosen({ of: 'class', key: 'other' }), ['Other', ['c6', 'c7'], 1])
  })
  it('keep the key of a class that is there no more as its name', async () => {
    equal((await chosen({ of: 'class', key: 'gone' }))[0], 'gone')
  })
})
