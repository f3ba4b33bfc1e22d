import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import '../../testing/browser.ts'

import { MAX_COMPARED } from '@portal/contract/reports/performance/chosen-benchmark.ts'

import { usedAt } from '../../testing/in-portal.ts'
import { withPage } from '../../testing/page.ts'
import { useComparedBenchmarks } from './compared-benchmarks.ts'

const MANY = Array.from({ length: MAX_COMPARED + 1 }, (_, at) => `B${at}`)

describe('the benchmarks beside the own one', () => {
  withPage()

  it('are none, or those of the address, up to as many as a call takes', async () => {
    deepEqual((await usedAt('/', useComparedBenchmarks)).result.compared, [])
    const { result } = await usedAt(`/?compare=${encodeURIComponent(MANY.join('\n'))}`, useComparedBenchmarks)
    deepEqual(result.compared, MANY.slice(0, MAX_COMPARED))
  })
  it('are written to the address, up to as many', async () => {
    const hook = await usedAt('/?search=a', useComparedBenchmarks)
    equal(await hook.act(({ compare }) => compare(MANY)), `/?search=a&compare=${MANY.slice(0, MAX_COMPARED).join('\n')}`)
    deepEqual(hook.change(), { replace: true, resetScroll: false })
  })
})
