import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, describe, it, test } from 'node:test'

import '../../../testing/browser.ts'

import { namedPeriod } from '@portal/contract/reports/time-period.ts'
import { useClientStore } from '#session/client-store.ts'
import { clearReplyMode, noteReplyMode } from '#session/data-mode.ts'
import { usedAt } from '../../../testing/in-portal.ts'
import { withPage } from '../../../testing/page.ts'
import { periodOptions, useCalendarDay, usePresetDay, useTimePeriod } from './time-period.ts'

test('figures of now have the specified periods only', () => {
  deepEqual(
    periodOptions(null, null).map(({ value }) => value),
    namedPeriod.options,
  )
})

test('figures of a day have calendar periods too: the month before, quarters, years, and all', () => {
  const added = periodOptions('2026-11-20', null).slice(namedPeriod.options.length)
  deepEqual([added[0]?.value, added[0]?.label], ['2026-10-01/2026-10-31', 'Previous month (Oct 2026)'])
  deepEqual([added[1]?.value, added.at(-1)?.value, added.at(-1)?.label], ['2026-10-01/2026-12-31', 'Max', 'Since inception'])
  const groups = Map.groupBy(added, ({ group }) => group)
  deepEqual(
    [...groups.values()].map(({ length }) => length),
    [1, 8, 6, 1],
  )
  equal(
    added.some(({ label, group }) => label === '' || group === undefined),
    false,
  )
})

describe('the latest day that periods can be of', () => {
  withPage()
  afterEach(clearReplyMode)

  it('is the last close, and today where the address asks for a day, as no later close is known then', async () => {
    const dayAt = async (address: string) => (await usedAt(address, useCalendarDay)).result
    const today = new Date().toISOString().slice(0, 10)
    equal(await dayAt('/risk'), today)
    noteReplyMode({ mode: 'Close', asOf: Date.parse('2025-06-30') / 1000 })
    equal(await dayAt('/risk?asOf=2025-06-30'), today)
    equal(await dayAt('/risk?timePeriod=2025-04-01%2F2025-06-30'), today)
    equal(await dayAt('/risk'), '2025-06-30')
    equal(await dayAt('/risk?asOf=2024-12-31'), '2025-06-30')
  })
})

describe('the day up to which periods are offered beside figures', () => {
  withPage()
  afterEach(clearReplyMode)

  it('is that of the figures where the address chooses one, and the last close of an interval, after which others can be chosen', async () => {
    noteReplyMode({ mode: 'Close', asOf: Date.parse('2026-11-27') / 1000 })
    const dayAt = async (address: string) => (await usedAt(address, usePresetDay)).result
    equal(await dayAt('/risk'), '2026-11-27')
    equal(await dayAt('/risk?asOf=2025-03-31'), '2025-03-31')
    equal(await dayAt('/risk?asOf=2025-03-31&timePeriod=YTD'), '2025-03-31')
    equal(await dayAt('/risk?timePeriod=2025-01-01%2F2025-03-31'), '2026-11-27')
  })
})

describe('the period of the address', () => {
  withPage()
  afterEach(() => useClientStore.setState({ useLive: false }))

  it('is said not to be the one that is shown, where it has ended and figures are of now', async () => {
    const at = async () => {
      const { value, remark } = (await usedAt('/risk?timePeriod=2026-07-01%2F2026-09-30', useTimePeriod)).result
      return [value, remark]
    }
    deepEqual(await at(), ['2026-07-01/2026-09-30', undefined])
    useClientStore.setState({ useLive: true })
    deepEqual(await at(), ['1Y', 'Live figures are of now: Q3 2026 is shown in Close mode.'])
  })
})
