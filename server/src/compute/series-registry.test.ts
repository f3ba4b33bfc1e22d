import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { StoredSeries } from '@portal/engine/market/stored-market.ts'
import { bytesOfBlocks, type SharedBlock, seriesIn, sharedBlocks } from '#store/market/series-blocks.ts'
import { createSeriesRegistry, type SeriesHolder, type SeriesMessage } from './series-registry.ts'
import { createSharedSeries } from './shared-series.ts'

const series = (of: string, values: readonly number[]): StoredSeries => ({
  of,
  days: Int32Array.from(values, (_, day) => 20_000 + day),
  values: Float64Array.from(values),
  confirmed: new Uint8Array(values.length),
})
const BLOCKS = sharedBlocks({ prices: [series('one', [1, 2, 3]), series('two', [4, 5, 6])], fxRates: [series('EUR', [1.1])] })

describe('series that workers share', () => {
  /** A worker that counts its readings. */
  function workerOf(registry: ReturnType<typeof createSeriesRegistry>, read: () => Promise<readonly SharedBlock[]>) {
    const holder: SeriesHolder = { postMessage: (message: SeriesMessage) => shared.receive(message) }
    const shared = createSharedSeries((message) => registry.receive(holder, message))
    let readings = 0
    const of = (version: number) =>
      shared.of('house', version, () => {
        readings++
        return read()
      })
    return { holder, of, drop: (version: number) => shared.drop('house', version), readings: () => readings }
  }

  it('are read by the first that asks, and the others get the same memory', async () => {
    const registry = createSeriesRegistry()
    const [one, two] = [workerOf(registry, async () => BLOCKS), workerOf(registry, async () => BLOCKS)]
    const [first, second] = await Promise.all([one.of(1), two.of(1)])
    deepEqual([one.readings(), two.readings()], [1, 0])
    equal(first[0]!.values, second[0]!.values)
    equal(registry.heldBytes(), bytesOfBlocks(BLOCKS))
  })
  it('are read by the next where the first failed or ended', async () => {
    const registry = createSeriesRegistry()
    const failing = workerOf(registry, () => Promise.reject(new Error('no connection')))
    const ending = workerOf(registry, () => new Promise(() => {}))
    const last = workerOf(registry, async () => BLOCKS)
    const [failed] = [failing.of(1).catch((error: Error) => error.message), void ending.of(1)]
    const read = last.of(1)
    equal(await failed, 'no connection')
    registry.leave(ending.holder)
    deepEqual(await read, BLOCKS)
    deepEqual([failing.readings(), ending.readings(), last.readings()], [1, 1, 1])
  })
  it('of a version are let go when no worker has it', async () => {
    const registry = createSeriesRegistry()
    const [one, two] = [workerOf(registry, async () => BLOCKS), workerOf(registry, async () => BLOCKS)]
    await one.of(1)
    await two.of(1)
    await one.of(2)
    one.drop(1)
    equal(registry.heldBytes(), 2 * bytesOfBlocks(BLOCKS))
    registry.leave(two.holder)
    equal(registry.heldBytes(), bytesOfBlocks(BLOCKS))
    one.drop(2)
    equal(registry.heldBytes(), 0)
  })
})

describe('blocks of series', () => {
  it('hold the same values, days and confirmations, with unknown values before them', () => {
    const { prices, fxRates } = seriesIn(BLOCKS)
    const plain = ({ led: _led, ...rest }: StoredSeries) => rest
    deepEqual(prices.map(plain), [series('one', [1, 2, 3]), series('two', [4, 5, 6])])
    deepEqual(fxRates.map(plain), [series('EUR', [1.1])])
    deepEqual([...prices[1]!.led!.subarray(0, 14)], new Array(14).fill(Number.NaN))
    equal(prices[0]!.days.buffer, prices[1]!.days.buffer)
  })
})
