import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'

import '../../testing/browser.ts'

import { useAppData } from '#session/app-data.ts'
import { clearReplyMode, noteReplyMode } from '#session/data-mode.ts'
import { portalFacts } from '#session/portal-facts.ts'
import { mayDo, useHasRight } from '#session/rights.ts'
import { signIn, signOut } from '../../testing/in-portal.ts'
import { done, press, used, withPage } from '../../testing/page.ts'
import { printPanel } from './explain/print-panel.ts'
import { useShownMode } from './header/shown-mode.ts'
import { followPrintTheme } from './print-theme.ts'
import { memoizeByName } from './tables/memoize-by-name.ts'
import { setTrustedTypesPolicy } from './trusted-types-policy.ts'
import { useHiddenAmounts } from './use-hidden-amounts.ts'
import { useMedia } from './use-media.ts'

const initial = useAppData.getState()
const tell = (name: string) => done(() => dispatchEvent(new window.Event(name)))

/** Hooks around each test of a group. */
function aroundEach(): void {
  withPage()
  afterEach(async () => {
    useAppData.setState(initial)
    clearReplyMode()
    await signOut()
  })
}

describe('a page that is printed', () => {
  aroundEach()

  it('is light, and has its own theme again afterwards', async () => {
    const { dataset } = document.documentElement
    useAppData.setState({ theme: 'dark' })
    followPrintTheme()
    await tell('beforeprint')
    equal(dataset.theme, 'light')
    await tell('afterprint')
    equal(dataset.theme, 'dark')
  })
  it('is the panel alone where that is printed, until it is done', async () => {
    let prints = 0
    Object.assign(globalThis, { print: () => prints++ })
    printPanel()
    deepEqual([document.documentElement.dataset.printed, prints], ['panel', 1])
    await tell('afterprint')
    equal(document.documentElement.dataset.printed, undefined)
  })
})

describe('amounts', () => {
  aroundEach()

  it('are hidden and shown by Ctrl or Cmd with the full stop alone', async () => {
    const hook = await used(useHiddenAmounts, undefined)
    equal(await press(document.body, '.', { ctrlKey: true }), true)
    equal(hook.result, true)
    await press(document.body, '.', { metaKey: true })
    equal(hook.result, false)
    for (const how of [{}, { ctrlKey: true, altKey: true }, { ctrlKey: true, shiftKey: true }])
      equal(await press(document.body, '.', how), false)
    equal(await press(document.body, ',', { ctrlKey: true }), false)
    equal(hook.result, false)
    await hook.unmount()
    equal(await press(document.body, '.', { ctrlKey: true }), false)
  })
})

describe('the mode that the header shows', () => {
  aroundEach()

  it('is that of the figures, or of the session where there are none', async () => {
    const hook = await used(useShownMode, undefined)
    deepEqual(hook.result, { mode: 'Close', isKnown: false, isReplied: false })
    await done(() => noteReplyMode({ mode: 'Live', snapshotId: 's', asOf: 1 }))
    deepEqual(hook.result, { mode: 'Live', isKnown: true, isReplied: true })
  })
})

describe('the rights of a user', () => {
  aroundEach()

  it('are those of the role, and none without a user', async () => {
    const hook = await used(() => [useHasRight('read-reports'), useHasRight('manage-users')], null)
    deepEqual([hook.result, mayDo('read-reports')], [[false, false], false])
    await done(() => signIn())
    deepEqual([hook.result, mayDo('read-reports'), mayDo('manage-users')], [[true, false], true, false])
  })
})

describe('what the page says before a sign-in', () => {
  aroundEach()

  it('is whether there is a demo, and the rule of passwords', () => {
    const { dataset } = document.documentElement
    deepEqual(portalFacts(), { isDemo: false, passwordPolicy: 'composed' })
    Object.assign(dataset, { demo: '', passwordPolicy: 'length15' })
    deepEqual(portalFacts(), { isDemo: true, passwordPolicy: 'length15' })
  })
})

describe('a media query', () => {
  aroundEach()

  it('is followed while a component asks for it', async () => {
    const listeners = new Set<() => void>()
    let matches = false
    const media = {
      addEventListener: (_: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
    }
    const former = globalThis.matchMedia
    Object.assign(globalThis, { matchMedia: () => ({ ...media, matches }) })
    const hook = await used(() => useMedia('(width < 768px)'), null)
    equal(hook.result, false)
    matches = true
    await done(() => {
      for (const changed of listeners) changed()
    })
    equal(hook.result, true)
    await hook.unmount()
    equal(listeners.size, 0)
    Object.assign(globalThis, { matchMedia: former })
  })
})

describe('scripts and markup of the page', () => {
  aroundEach()

  it('are those of the portal alone, and none that is made of text', () => {
    type Rules = Readonly<Record<'createHTML' | 'createScriptURL', (text: string) => string | null>>
    const rules: Partial<Rules> = {}
    Object.assign(window, { trustedTypes: { createPolicy: (_: string, own: Rules) => void Object.assign(rules, own) } })
    setTrustedTypesPolicy()
    deepEqual([rules.createHTML!(''), rules.createHTML!('<b>')], ['', null])
    const own = ['/NChart3D.js', '/assets/workbook-worker-a_1-B.js', 'http://portal/assets/sign-in-worker-x.js']
    deepEqual(own.map(rules.createScriptURL!), own)
    const others = [
      '/NChart3D.js?x',
      '/assets/other-worker-a.js',
      'http://elsewhere/NChart3D.js',
      '/x/NChart3D.js',
      '/NChart3D.jsx',
    ]
    deepEqual(
      others.map(rules.createScriptURL!),
      others.map(() => null),
    )
  })
})

it('a value by name is asked for once', () => {
  const asked: string[] = []
  const lengthOf = memoizeByName((name) => {
    asked.push(name)
    return name.length
  })
  deepEqual([lengthOf('a'), lengthOf('bc'), lengthOf('a'), asked], [1, 2, 1, ['a', 'bc']])
})
