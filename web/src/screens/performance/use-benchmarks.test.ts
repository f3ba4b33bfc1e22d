import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import '../../../testing/browser.ts'

import type { ScatterData } from '@portal/contract/charts/chart-data.ts'
import { portPerformance } from '@portal/contract/reports/performance/performance.ts'

import type { CrossFilter } from '#selection/cross-filter-text.ts'
import { usedAt } from '../../../testing/in-portal.ts'
import { used, withPage } from '../../../testing/page.ts'
import { itemOf } from '../../../testing/sample-of.ts'
import { useBenchmarks } from './use-benchmarks.ts'
import { useCrossFilteredAccounts } from './use-cross-filtered-accounts.ts'

describe('the benchmarks of Performance', () => {
  withPage()

  it('are the scope’s own, without a field, until others are chosen', async () => {
    const { result } = await usedAt('/performance', useBenchmarks)
    deepEqual([result.own, result.ofOwn, result.ofAll, result.compared], ['', {}, {}, []])
  })
  it('are those of the address', async () => {
    const one = await usedAt('/performance?benchmark=World', useBenchmarks)
    deepEqual([one.result.ofOwn, one.result.ofAll], [{ benchmark: 'World' }, { benchmark: 'World' }])
    const several = await usedAt('/performance?benchmark=World&compare=Bonds', useBenchmarks)
    deepEqual(several.result.ofAll, { benchmark: 'World', comparedWith: ['Bonds'] })
    deepEqual(several.result.ofOwn, { benchmark: 'World' })
  })
  it('are written to the address', async () => {
    const hook = await usedAt('/performance?timePeriod=1M', useBenchmarks)
    equal(await hook.act(({ choose }) => choose('World')), '/performance?timePeriod=1M&benchmark=World')
    deepEqual(hook.change(), { replace: true, resetScroll: false })
  })
})

const ROW = itemOf(portPerformance, 'rows', {})

describe('the account that is chosen in the scatter', () => {
  withPage()
  const point = (key: string, role: 'account' | 'benchmark') => ({ key, label: `${key} label`, x: 0, y: 0, size: null, role })
  const CHART = { points: [point('a', 'account'), point('w', 'benchmark')] } as Pick<ScatterData, 'points'> as ScatterData
  const chosen = async (crossFilter: CrossFilter | null, chart: ScatterData | null = CHART) => {
    const address = { crossFilter, choiceOf: (of: string) => ({ key: of, onPress: () => {} }), clear: () => {} }
    return (await used(() => useCrossFilteredAccounts(address, chart), null)).result
  }

  it('is that of the point, by its name', async () => {
    const { rows, choice } = await chosen({ of: 'account', key: 'a' })
    deepEqual([rows?.label, choice.key], ['a label', 'account'])
    deepEqual(
      ['a label', 'b label'].map((account) => rows?.isOfIt({ ...ROW, account })),
      [true, false],
    )
  })
  it('is none of another choice, of the benchmark, or before the chart is there', async () => {
    equal((await chosen(null)).rows, null)
    equal((await chosen({ of: 'class', key: 'a' })).rows, null)
    equal((await chosen({ of: 'account', key: 'w' })).rows, null)
    equal((await chosen({ of: 'account', key: 'a' }, null)).rows, null)
  })
})
