import { deepEqual } from 'node:assert/strict'
import { afterEach, describe, it, mock } from 'node:test'

import '../../../testing/browser.ts'

import { useNotices } from '#session/notices.ts'
import { useHydratedForm } from '#ui/field/use-hydrated-form.ts'
import { followed, inPortal, signIn, signOut } from '../../../testing/in-portal.ts'
import { done, elementOf, used, withPage } from '../../../testing/page.ts'
import { useDownload } from './use-download.ts'

describe('a document of a pack', () => {
  withPage()
  afterEach(async () => {
    await signOut()
    mock.restoreAll()
  })
  async function downloading(status = 200) {
    signIn()
    const saved: string[] = []
    mock.method(globalThis, 'fetch', async (address: string) => {
      saved.push(address)
      const headers = { 'content-disposition': "attachment; filename*=UTF-8''made" }
      return status === 200 ? new Response('x', { headers }) : Response.json({ reason: 'Gone.' }, { status })
    })
    mock.method(URL, 'createObjectURL', (blob: Blob) => {
      saved.push(blob.type)
      return 'blob:1'
    })
    window.HTMLElement.prototype.click = function (this: HTMLElement) {
      saved.push((this as HTMLAnchorElement).download)
    }
    const hook = await used(useDownload, undefined, inPortal)
    const get = async (wanted: Parameters<ReturnType<typeof useDownload>>[0]) => {
      await done(() => hook.result(wanted))
      await followed()
    }
    return { saved, get }
  }

  it('is saved by the name of the server, or all of them as a ZIP', async () => {
    const { saved, get } = await downloading()
    await get({ id: 'p', documentId: 'd' })
    await get({ id: 'p' })
    deepEqual(saved, ['/api/packs/p/documents/d', 'application/pdf', 'made', '/api/packs/p/zip', 'application/zip', 'made'])
  })
  it('that is gone says so', async () => {
    const { saved, get } = await downloading(404)
    await get({ id: 'p' })
    deepEqual([saved.length, useNotices.getState().list.map(({ text }) => text)], [1, ['Gone.']])
  })
})

describe('a form that was drawn before its script', () => {
  withPage()

  it('is submitted once, where that was asked for before, and marks the page', async () => {
    let submits = 0
    const form = elementOf<HTMLFormElement>('<div data-outline-of="public"><form data-sent></form></div>', 'form')
    form.requestSubmit = () => {
      submits += 1
    }
    const use = async () => {
      await used(() => {
        const ref = useHydratedForm()
        ref.current = form
      }, null)
    }
    await use()
    deepEqual([submits, form.dataset.sent, form.parentElement!.hasAttribute('data-outline-of')], [1, undefined, false])
    await use()
    deepEqual(submits, 1)
  })
})
