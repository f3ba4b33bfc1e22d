import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'

import '../../../testing/browser.ts'

import { useClientStore } from '#session/client-store.ts'
import { usedAt } from '../../../testing/in-portal.ts'
import { withPage } from '../../../testing/page.ts'
import { useAsOfAddress } from './as-of-address.ts'

const dayAt = async (address: string) => {
  const { asOf, chosen } = (await usedAt(address, useAsOfAddress)).result
  return [asOf, chosen]
}
const INTERVAL = encodeURIComponent('2026-01-05/2026-02-06')

describe('the day of the figures', () => {
  withPage()
  afterEach(() => useClientStore.setState({ useLive: false }))

  it('is the last close, a chosen day, or the end of a chosen interval', async () => {
    deepEqual(await dayAt('/risk'), [null, null])
    deepEqual(await dayAt('/risk?asOf=2026-03-02&timePeriod=1M'), ['2026-03-02', '2026-03-02'])
    deepEqual(await dayAt(`/risk?asOf=2026-03-02&timePeriod=${INTERVAL}`), ['2026-02-06', null])
  })
  it('is now in Live mode, whatever is chosen', async () => {
    useClientStore.setState({ useLive: true })
    deepEqual(await dayAt('/risk?asOf=2026-03-02'), [null, null])
    deepEqual(await dayAt(`/risk?timePeriod=${INTERVAL}`), [null, null])
  })
  it('is written to the address beside a period with a name', async () => {
    const hook = await usedAt('/risk?timePeriod=1M&search=a', useAsOfAddress)
    equal(await hook.act(({ chooseAsOf }) => chooseAsOf('2026-03-02')), '/risk?search=a&timePeriod=1M&asOf=2026-03-02')
    deepEqual(hook.change(), { replace: true, resetScroll: false })
    equal(await hook.act(({ chooseAsOf }) => chooseAsOf(null)), '/risk?search=a&timePeriod=1M')
  })
  it('takes the place of an interval, which has a day of its own', async () => {
    const hook = await usedAt(`/risk?timePeriod=${INTERVAL}`, useAsOfAddress)
    equal(await hook.act(({ chooseAsOf }) => chooseAsOf('2026-03-02')), '/risk?asOf=2026-03-02')
  })
})
