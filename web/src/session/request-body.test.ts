import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'

import '../../testing/browser.ts'

import { createElement, type ReactElement } from 'react'

import { AsOfDay } from '#session/as-of-day.ts'
import { useClientStore } from '#session/client-store.ts'
import { RecordedAsOf } from '#session/recorded-as-of.ts'
import { select, signIn, signOut } from '../../testing/in-portal.ts'
import { used, withPage } from '../../testing/page.ts'
import { extentFields } from './report-view.ts'
import { selectionBody, useReportBody } from './request-body.ts'

const bodyOf = async (needsAccounts?: boolean, within?: (component: ReactElement) => ReactElement) =>
  (await used(() => useReportBody(needsAccounts), null, within)).result
const BODY = { userName: 'ann@h.example', clientName: 'Halden', accountsInScope: ['A1'], deviceType: 0, reportingCCY: 'CHF' }

describe('the body of a report call', () => {
  withPage()
  afterEach(signOut)

  it('has user, client, accounts and currency', async () => {
    signIn()
    select('Halden')
    deepEqual(await bodyOf(), BODY)
    deepEqual(selectionBody('Berg'), { userName: 'ann@h.example', clientName: 'Berg', accountsInScope: [], deviceType: 0 })
  })
  it('is none until they are known', async () => {
    select('Halden')
    equal(await bodyOf(), null)
    signIn()
    select('Halden', ['A1'], '')
    equal(await bodyOf(), null)
    select('Halden')
    useClientStore.setState({ isLoaded: false })
    equal(await bodyOf(), null)
  })
  it('needs a client with accounts, unless it is of the market', async () => {
    signIn()
    select('Halden', [])
    equal(await bodyOf(), null)
    deepEqual((await bodyOf(false))?.accountsInScope, [])
    select('', ['A1'])
    equal(await bodyOf(), null)
    equal((await bodyOf(false))?.clientName, '')
  })
  it('has the day of the figures, and the instant they were recorded at, where the screen has them', async () => {
    signIn()
    select('Halden')
    deepEqual(await bodyOf(true, (child) => createElement(AsOfDay, { value: '2026-03-02' }, child)), {
      ...BODY,
      asOf: '2026-03-02',
    })
    deepEqual(await bodyOf(true, (child) => createElement(RecordedAsOf, { value: 7 }, child)), { ...BODY, asKnownOn: 7 })
  })
  it('of a document has the sections and benchmarks of a full report', () => {
    deepEqual(extentFields({ timePeriod: '1Y', sections: undefined, comparedWith: undefined }), { timePeriod: '1Y' })
    deepEqual(extentFields({ timePeriod: '1Y', sections: ['risk'], comparedWith: ['World'] }), {
      timePeriod: '1Y',
      sections: ['risk'],
      comparedWith: ['World'],
    })
  })
})
