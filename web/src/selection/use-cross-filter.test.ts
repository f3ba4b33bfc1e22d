import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import '../../testing/browser.ts'

import { portalAt, usedAt } from '../../testing/in-portal.ts'
import { elementOf, press, used, withPage } from '../../testing/page.ts'
import { useCrossFilter } from './use-cross-filter.ts'

describe('the cross-filter of a screen', () => {
  withPage()

  it('is what a reader presses in a chart, until it is pressed again', async () => {
    const hook = await usedAt('/?search=a', useCrossFilter)
    equal(hook.result.crossFilter, null)
    equal(await hook.act(({ choiceOf }) => choiceOf('class').onPress('Equity')), '/?search=a&pick=class.Equity')
    deepEqual(hook.result.crossFilter, { of: 'class', key: 'Equity' })
    deepEqual(hook.change(), { replace: true, resetScroll: false })
    deepEqual([hook.result.choiceOf('class').key, hook.result.choiceOf('ticker').key], ['Equity', null])
    equal(await hook.act(({ choiceOf }) => choiceOf('class').onPress('Equity')), '/?search=a')
  })
  it('is cleared by Escape', async () => {
    const portal = await portalAt('/?pick=class.Equity')
    await used(useCrossFilter, undefined, portal.within)
    await press(document.body, 'x')
    equal(await portal.address(), '/?pick=class.Equity')
    await press(document.body, 'Escape')
    equal(await portal.address(), '/')
  })
  it('stays where Escape is for a dialog, a menu or a field, or is used up', async () => {
    const portal = await portalAt('/?pick=class.Equity')
    await used(useCrossFilter, undefined, portal.within)
    elementOf('<dialog><b></b></dialog><div role="menu"><b></b></div><input><textarea></textarea><select></select><i></i>')
    for (const element of document.querySelectorAll('dialog b, [role=menu] b, input, textarea, select'))
      await press(element, 'Escape')
    const taken = document.querySelector('i')!
    taken.addEventListener('keydown', (event) => event.preventDefault())
    await press(taken, 'Escape')
    equal(await portal.address(), '/?pick=class.Equity')
  })
  it('that is none takes no Escape', async () => {
    const portal = await portalAt('/')
    await used(useCrossFilter, undefined, portal.within)
    await press(document.body, 'Escape')
    deepEqual(portal.change(), {})
  })
})
