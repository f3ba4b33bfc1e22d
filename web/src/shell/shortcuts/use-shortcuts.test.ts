import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'

import '../../../testing/browser.ts'

import { useAppData } from '#session/app-data.ts'
import { portalAt, signIn, signOut } from '../../../testing/in-portal.ts'
import { done, elementOf, focus, press, used, withPage } from '../../../testing/page.ts'
import { showShortcutDialog, useShortcutDialog } from './shortcut-dialog.ts'
import { useShortcuts } from './use-shortcuts.ts'

const dialog = () => useShortcutDialog.getState().shown

/** A screen with a period, a search box, and two tables with a button that exports each. */
const SCREEN = `
  <div id="page">
    <select name="timePeriod"></select>
    <input type="search" value="abc">
    <section id="first"><button data-exports disabled></button><button data-exports id="one"></button><i tabindex="0" id="in-first"></i></section>
    <section id="second"><button data-exports id="two"></button><i tabindex="0" id="in-second"></i></section>
    <div role="grid"><b tabindex="0" id="in-grid"></b></div>
    <input type="checkbox" id="box"><input id="text"><p contenteditable="true" id="editor"></p>
  </div>`
const PART = (id: string) => document.getElementById(id)!
const focused = () =>
  document.activeElement?.id || document.activeElement?.getAttribute('name') || document.activeElement?.localName

async function open(html = SCREEN, at = '/risk') {
  const page = elementOf(html, 'div')
  const portal = await portalAt(at)
  const hook = await used(useShortcuts, undefined, portal.within)
  /** A key of the page, some milliseconds after the first one. */
  const key = async (name: string, how: KeyboardEventInit & { readonly atMs?: number; readonly on?: Element } = {}) => {
    const { atMs = 0, on = document.body, ...rest } = how
    const event = new window.KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...rest })
    Object.defineProperty(event, 'timeStamp', { value: 10_000 + atMs })
    await done(() => on.dispatchEvent(event))
    return event.defaultPrevented
  }
  return { page, portal, hook, key }
}

/** Hooks around each test of a group. */
function aroundEach(): void {
  withPage()
  afterEach(async () => {
    showShortcutDialog(null)
    useAppData.setState({ hasLetterKeys: true })
    await signOut()
  })
}

describe('the command palette', () => {
  aroundEach()

  it('opens and closes with Ctrl or Cmd and K, also from a field', async () => {
    const { key } = await open()
    equal(await key('k', { ctrlKey: true, on: PART('text') }), true)
    equal(dialog(), 'palette')
    equal(await key('K', { metaKey: true }), true)
    equal(dialog(), null)
  })
  it('is given what is typed while its code is on the way, and the screen none of it', async () => {
    const { key, portal } = await open()
    await key('k', { ctrlKey: true })
    for (const name of ['t', 'a', 'y', 'Backspace', 'x', ' ', 'Shift', 'L']) await key(name)
    deepEqual(useShortcutDialog.getState(), { shown: 'palette', typed: 'tax L' })
    equal(focused(), 'body')
    equal(await portal.address(), '/risk')
    await key('Escape')
    deepEqual(useShortcutDialog.getState(), { shown: null, typed: '' })
  })
  it('does not open over another dialog, and closes itself though it is one', async () => {
    const { key } = await open()
    elementOf('<dialog open></dialog>')
    equal(await key('k', { ctrlKey: true }), false)
    equal(dialog(), null)
    showShortcutDialog('palette')
    equal(await key('k', { ctrlKey: true }), true)
    equal(dialog(), null)
  })
})

describe('the keys of a screen', () => {
  aroundEach()

  it('open the list of shortcuts, and another screen after g', async () => {
    const { portal, key } = await open()
    equal(await key('?', { shiftKey: true }), true)
    equal(dialog(), 'help')
    equal(await key('g'), true)
    equal(await key('p', { atMs: 1499 }), true)
    equal(await portal.address(), '/position-details')
  })
  it('open no screen where the second key comes later, or another key before it', async () => {
    const { portal, key } = await open()
    await key('g')
    equal(await key('p', { atMs: 1500 }), false)
    await key('g', { atMs: 2000 })
    await key('/', { atMs: 2100 })
    await key('p', { atMs: 2200 })
    await key('g', { atMs: 3000 })
    await key('q', { atMs: 3100 })
    await key('p', { atMs: 3200 })
    equal(await portal.address(), '/risk')
  })
  it('open the second screen after g where Shift is pressed between', async () => {
    const { portal, key } = await open()
    await key('g')
    await key('Shift', { atMs: 100, shiftKey: true })
    await key('P', { atMs: 200, shiftKey: true })
    equal(await portal.address(), '/position-details')
  })
  it('open a screen of administration for those who have the right', async () => {
    const { portal, key } = await open()
    signIn()
    await key('g')
    equal(await key('w', { atMs: 100 }), false)
    equal(await portal.address(), '/risk')
  })
  it('go to the search box with what it has selected, or open the palette', async () => {
    const { page, key } = await open()
    await key('/')
    const box = page.querySelector<HTMLInputElement>('[type=search]')!
    deepEqual([document.activeElement === box, box.selectionStart, box.selectionEnd, dialog()], [true, 0, 3, null])
    box.remove()
    await key('/')
    equal(dialog(), 'palette')
  })
  it('go to the export of the table with the focus, or to the first that can be pressed', async () => {
    const { key } = await open()
    await key('e')
    equal(focused(), 'one')
    await focus(PART('in-second'))
    await key('e')
    equal(focused(), 'two')
    await focus(PART('box'))
    await key('e', { on: PART('box') })
    equal(focused(), 'one')
  })
  it('go to the period, and choose one by its place', async () => {
    const { portal, key } = await open(SCREEN, '/risk?grouping=sector')
    await key('t')
    equal(focused(), 'timePeriod')
    equal(await key('3'), true)
    equal(await portal.address(), '/risk?grouping=sector&timePeriod=MTD')
    deepEqual(portal.change(), { replace: true, resetScroll: false })
  })
  it('choose no period where the screen has none', async () => {
    const { portal, key } = await open('<div id="page"></div>')
    await key('t')
    await key('3')
    deepEqual([await portal.address(), focused()], ['/risk', 'body'])
  })
  it('are those of others while a user types, a dialog is open, or with Ctrl, Alt or Meta', async () => {
    const { key } = await open()
    for (const on of [PART('text'), PART('editor')]) equal(await key('?', { on }), false)
    for (const how of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }]) equal(await key('?', how), false)
    elementOf('<dialog open></dialog>')
    equal(await key('?'), false)
    equal(dialog(), null)
  })
  it('find rows in a grid, where only ? is a shortcut', async () => {
    const { key } = await open()
    equal(await key('e', { on: PART('in-grid') }), false)
    equal(focused(), 'body')
    equal(await key('?', { on: PART('in-grid') }), true)
  })
  it('can be switched off', async () => {
    const { key } = await open()
    useAppData.setState({ hasLetterKeys: false })
    equal(await key('?'), false)
    equal(await key('k', { ctrlKey: true }), true)
  })
  it('do nothing when they are held, used up or part of a composition', async () => {
    const { key } = await open()
    equal(await key('?', { repeat: true }), false)
    await key('?', { isComposing: true })
    PART('box').addEventListener('keydown', (event) => event.preventDefault())
    await press(PART('box'), '?')
    equal(dialog(), null)
  })
  it('end with the portal', async () => {
    const { hook, key } = await open()
    await hook.unmount()
    equal(await key('?'), false)
  })
})
