import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import '../../testing/browser.ts'

import { usedAt } from '../../testing/in-portal.ts'
import { withPage } from '../../testing/page.ts'
import { useUrlChoice } from './url-choice.ts'

const LABELS = { annualised: 'A year', cumulative: 'In all' }

describe('a choice of a screen', () => {
  withPage()

  it('is its default, or that of the address, and written there', async () => {
    const hook = await usedAt('/risk?search=a', () => useUrlChoice('returns', 'Returns', LABELS))
    const { onChange, ...field } = hook.result
    deepEqual(field, {
      label: 'Returns',
      value: 'annualised',
      options: [
        { value: 'annualised', label: 'A year' },
        { value: 'cumulative', label: 'In all' },
      ],
    })
    equal(await hook.act(() => onChange('cumulative')), '/risk?search=a&returns=cumulative')
    deepEqual(hook.change(), { replace: true, resetScroll: false })
    equal(hook.result.value, 'cumulative')
  })
})
