import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, describe, it, mock } from 'node:test'

import '../../../testing/browser.ts'

import { importFiles } from '@portal/contract/institution/imports.ts'

import { useNotices } from '#session/notices.ts'
import { followed, inPortal, keep, signIn, signOut } from '../../../testing/in-portal.ts'
import { done, used, withPage } from '../../../testing/page.ts'
import { replyOf } from '../../../testing/sample-of.ts'
import { serverBy } from '../../../testing/server-of.ts'
import { useSending } from './use-sending.ts'

const FILES = { 'transactions.csv': 'id\n1' }

describe('an import in two steps', () => {
  withPage()
  afterEach(async () => {
    await signOut()
    mock.restoreAll()
  })
  async function sending(status?: number) {
    signIn()
    keep(['imports'])
    const sent = serverBy({ [importFiles.path]: status ?? replyOf(importFiles, { id: 'i1' }) })
    const hook = await used(useSending, undefined, inPortal)
    const check = async (read: () => Promise<Record<string, string>> = async () => FILES) => {
      await done(() => hook.result.check('March', read))
      await followed()
    }
    return { hook, sent, check }
  }

  it('is checked by a dry run, and booked with the same contents', async () => {
    const { hook, sent, check } = await sending()
    await check()
    deepEqual([hook.result.sent, hook.result.isBusy, hook.result.error], ['i1', false, null])
    await done(() => hook.result.book())
    await followed()
    deepEqual(
      sent.map(([, { name, files, dryRun }]) => [name, files, dryRun]),
      [
        ['March', FILES, true],
        ['March', FILES, false],
      ],
    )
  })
  it('books nothing that was not checked, or was given up', async () => {
    const { hook, sent, check } = await sending()
    await done(() => hook.result.book())
    await check()
    await done(() => hook.result.reset())
    deepEqual([hook.result.sent, hook.result.error], [null, null])
    await done(() => hook.result.book())
    await followed()
    equal(sent.length, 1)
  })
  it('is busy while files are read', async () => {
    const { hook } = await sending()
    const { promise, resolve } = Promise.withResolvers<Record<string, string>>()
    await done(() => void hook.result.check('March', () => promise))
    equal(hook.result.isBusy, true)
    await done(() => resolve(FILES))
    await followed()
    equal(hook.result.isBusy, false)
  })
  it('says why it was not sent, until it is tried again', async () => {
    const { hook, check } = await sending(400)
    await check()
    deepEqual(
      [(hook.result.error as Error).message, hook.result.sent, hook.result.isBusy],
      [`400 ${importFiles.path}`, null, false],
    )
    equal(useNotices.getState().list[0]?.kind, 'error')
    const { promise } = Promise.withResolvers<Record<string, string>>()
    await done(() => void hook.result.check('March', () => promise))
    equal(hook.result.error, null)
  })
})
