import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, beforeEach, describe, it, mock } from 'node:test'

import { done, used, withPage } from '../../../testing/page.ts'
import { useCopied } from './use-copied.ts'

describe('what is copied', () => {
  withPage()
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
  afterEach(() => {
    mock.timers.reset()
    Reflect.deleteProperty(navigator, 'clipboard')
  })
  const clipboard = (writeText: ((text: string) => Promise<void>) | null) =>
    Object.defineProperty(navigator, 'clipboard', { value: writeText && { writeText }, configurable: true })
  const copied = async () => {
    const hook = await used(useCopied, undefined)
    return { isCopied: () => hook.result[0], copy: (text: string) => done(() => hook.result[1](text)) }
  }

  it('is confirmed for three seconds from the last copy on', async () => {
    const texts: string[] = []
    clipboard(async (text) => void texts.push(text))
    const { isCopied, copy } = await copied()
    equal(isCopied(), false)
    await copy('a')
    deepEqual([texts, isCopied()], [['a'], true])
    await done(() => mock.timers.tick(2_000))
    await copy('b')
    await done(() => mock.timers.tick(2_999))
    equal(isCopied(), true)
    await done(() => mock.timers.tick(1))
    equal(isCopied(), false)
  })
  it('is not confirmed where the browser forbids it, or cannot copy', async () => {
    clipboard(() => Promise.reject(new Error('No.')))
    const { isCopied, copy } = await copied()
    await copy('a')
    equal(isCopied(), false)
    clipboard(null)
    await copy('a')
    equal(isCopied(), false)
  })
})
