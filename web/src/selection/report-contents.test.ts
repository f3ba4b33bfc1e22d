import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import '../../testing/browser.ts'

import { usedAt } from '../../testing/in-portal.ts'
import { withPage } from '../../testing/page.ts'
import { USUAL_SECTIONS, useReportContents } from './report-contents.ts'

const contentsAt = (address: string) => usedAt(address, useReportContents)

describe('what a report has in it', () => {
  withPage()

  it('is the brief where the address names no section that there is', async () => {
    equal((await contentsAt('/reports')).result.sections, undefined)
    equal((await contentsAt('/reports?sections=other')).result.sections, undefined)
  })
  it('is the sections of the address, in the order of the report', async () => {
    deepEqual((await contentsAt('/reports?sections=risk.summary.other')).result.sections, ['summary', 'risk'])
  })
  it('has no lists of entries where it is the usual full report', () => {
    deepEqual(
      ['summary', 'method', 'transactions', 'tax-lots'].map((section) => USUAL_SECTIONS.some((usual) => usual === section)),
      [true, true, false, false],
    )
  })
  it('is written to the address', async () => {
    const hook = await contentsAt('/reports?timePeriod=1M')
    equal(await hook.act(({ choose }) => choose(['summary', 'risk'])), '/reports?timePeriod=1M&sections=summary.risk')
    deepEqual(hook.change(), { replace: true, resetScroll: false })
    equal(await hook.act(({ choose }) => choose(undefined)), '/reports?timePeriod=1M&sections=')
  })
  it('has the benchmarks of the address only with the section that compares with them', async () => {
    const compare = encodeURIComponent('World\nBonds')
    deepEqual((await contentsAt(`/reports?sections=performance&compare=${compare}`)).result.comparedWith, ['World', 'Bonds'])
    deepEqual((await contentsAt('/reports?sections=performance&compare=World')).result.comparedWith, ['World'])
    equal((await contentsAt(`/reports?sections=risk&compare=${compare}`)).result.comparedWith, undefined)
    equal((await contentsAt('/reports?sections=performance')).result.comparedWith, undefined)
  })
})
