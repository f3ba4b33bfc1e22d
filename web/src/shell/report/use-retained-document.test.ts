import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, describe, it, mock } from 'node:test'

import '../../../testing/browser.ts'

import { embeddedReport } from '@portal/contract/reports/embedded-report.ts'

import { queryClient } from '#api/query-client.ts'
import { useAppData } from '#session/app-data.ts'
import { useClientStore } from '#session/client-store.ts'
import { followed, inPortal, select, signIn, signOut } from '../../../testing/in-portal.ts'
import { done, used, withPage } from '../../../testing/page.ts'
import { replyOf } from '../../../testing/sample-of.ts'
import { serverBy } from '../../../testing/server-of.ts'
import { useRetainedDocument } from './use-retained-document.ts'

const VIEW = { timePeriod: '1Y', sections: undefined, comparedWith: undefined, download: () => {} } as const

describe('the document of a report', () => {
  withPage()
  afterEach(async () => {
    useAppData.setState({ palette: 'green-up', hasPatterns: false })
    await signOut()
    mock.restoreAll()
  })

  /** A server with documents by version, each of an address of its own. */
  async function viewed(isViewed = true) {
    signIn()
    select('Halden')
    const server = { version: '1', status: 200, visits: 0 }
    serverBy({
      [embeddedReport.path]: () => {
        server.visits += 1
        return server.status === 200
          ? replyOf(embeddedReport, { url: `/document/${server.visits}`, snapshotId: server.version })
          : server.status
      },
    })
    const hook = await used((is: boolean) => useRetainedDocument(VIEW, is), isViewed, inPortal)
    await followed()
    const visit = async () => {
      await done(() => hook.result.retry())
      await followed()
    }
    const settle = (isReport: boolean) => done(() => hook.result.settle(isReport))
    return { hook, server, visit, settle }
  }

  it('is loaded at the first visit, and shown when the frame has it', async () => {
    const { hook, settle } = await viewed()
    deepEqual([hook.result.shown?.address, hook.result.shown?.client, hook.result.state], ['/document/1', 'Halden', 'loading'])
    await settle(true)
    deepEqual([hook.result.state, hook.result.failure], ['shown', null])
    equal(useClientStore.getState().reportsLastClient, 'Halden')
  })
  it('is not asked for while another screen is shown', async () => {
    const { hook, server } = await viewed(false)
    deepEqual([hook.result.shown, hook.result.state, server.visits], [null, 'loading', 0])
  })
  it('stays at the next visit, and is loaded anew with newer data', async () => {
    const { hook, server, visit, settle } = await viewed()
    await settle(true)
    await visit()
    deepEqual([hook.result.shown?.address, hook.result.state], ['/document/1', 'shown'])
    server.version = '2'
    await visit()
    deepEqual([hook.result.shown?.address, hook.result.shown?.state], ['/document/3', 'loading'])
  })
  it('is loaded anew with other colours, and for another client', async () => {
    const { hook, settle } = await viewed()
    await settle(true)
    await done(() => useAppData.setState({ hasPatterns: true }))
    deepEqual([hook.result.shown?.state, hook.result.state], ['loading', 'loading'])
    await settle(true)
    await done(() => select('Berg'))
    equal(hook.result.state, 'loading')
    await followed()
    equal(hook.result.shown?.client, 'Berg')
  })
  it('that did not load has failed, and is tried again with the next address', async () => {
    const { hook, visit, settle } = await viewed()
    await settle(false)
    deepEqual([hook.result.state, useClientStore.getState().reportsLastClient], ['failed', null])
    await visit()
    deepEqual([hook.result.shown?.address, hook.result.state], ['/document/2', 'loading'])
  })
  it('is removed where the server refuses it, as the user may not see it any more', async () => {
    const { hook, server, visit, settle } = await viewed()
    await settle(true)
    server.status = 403
    await visit()
    deepEqual([hook.result.shown, hook.result.state, hook.result.failure === null], [null, 'failed', false])
  })
  it('stays where the server fails, with the reason', async () => {
    const { hook, server, visit, settle } = await viewed()
    await settle(true)
    server.status = 503
    await visit()
    deepEqual([hook.result.shown?.address, hook.result.state, hook.result.failure === null], ['/document/1', 'shown', false])
  })
  it('has failed where the server does before there is one', async () => {
    const { hook, server, visit } = await viewed()
    queryClient.clear()
    server.status = 503
    await done(() => select('Berg'))
    await followed()
    equal(hook.result.state, 'failed')
    server.status = 200
    await visit()
    deepEqual([hook.result.state, hook.result.shown?.client], ['loading', 'Berg'])
  })
})
