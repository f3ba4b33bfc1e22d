import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, describe, it, mock } from 'node:test'

import '../../testing/browser.ts'

import { usedAt } from '../../testing/in-portal.ts'
import { withPage } from '../../testing/page.ts'
import { useReportPaper } from './report-paper.ts'

const speak = (language: string) => mock.getter(navigator, 'language', () => language)

describe('the paper of a report', () => {
  withPage()
  afterEach(() => mock.restoreAll())

  it('is that of the reader’s country', async () => {
    for (const [language, paper] of [
      ['de-CH', 'A4'],
      ['en-US', 'Letter'],
      ['en', 'A4'],
    ] as const) {
      speak(language)
      equal((await usedAt('/reports', useReportPaper)).result.paper, paper)
      mock.restoreAll()
    }
  })
  it('is in the address where it is another', async () => {
    speak('de-CH')
    const hook = await usedAt('/reports?timePeriod=1M', useReportPaper)
    equal(await hook.act(({ choose }) => choose('Letter')), '/reports?timePeriod=1M&paper=Letter')
    deepEqual([hook.result.paper, hook.change()], ['Letter', { replace: true, resetScroll: false }])
    equal(await hook.act(({ choose }) => choose('A4')), '/reports?timePeriod=1M&paper=')
    equal(hook.result.paper, 'A4')
  })
})
