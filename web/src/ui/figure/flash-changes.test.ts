import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, beforeEach, describe, it, mock } from 'node:test'

import '../../../testing/browser.ts'

import { done, elementOf, withPage } from '../../../testing/page.ts'
import { flashChanges } from './flash-changes.ts'

const turn = () => done(() => new Promise((resolve) => setImmediate(resolve)))

/** A page with figures, and those that are highlighted. */
function page(html: string) {
  const main = elementOf(`<main>${html}</main>`, 'main')
  const flashed: string[] = []
  window.HTMLElement.prototype.animate = function (this: HTMLElement, _: unknown, how?: unknown) {
    flashed.push(`${this.textContent} ${(how as KeyframeAnimationOptions).duration}`)
    return {} as Animation
  }
  return { main, flashed }
}

describe('figures that change', () => {
  withPage()
  let isReduced = false
  beforeEach(() => {
    isReduced = false
    mock.method(globalThis, 'matchMedia', () => ({ matches: isReduced }))
    mock.timers.enable({ apis: ['setTimeout'] })
  })
  afterEach(() => {
    mock.timers.reset()
    mock.restoreAll()
  })
  const set = (main: Element, selector: string, text: string) => {
    main.querySelector(selector)!.textContent = text
  }

  it('are highlighted for a second, those alone whose text is another', async () => {
    const { main, flashed } = page(
      '<table><tr><td data-plain>1</td><td role="cell">2</td></tr></table><dl><dd>3</dd></dl><p>4</p>',
    )
    flashChanges(() => {
      set(main, '[data-plain]', '10')
      set(main, '[role=cell]', '2')
      set(main, 'dd', '30')
      set(main, 'p', '40')
    })
    await turn()
    deepEqual(flashed, ['10 1000', '30 1000'])
  })
  it('are highlighted once, also where a part of their text changes', async () => {
    const { main, flashed } = page('<dl><dd><b>1</b> CHF</dd></dl>')
    flashChanges(() => {})
    main.querySelector('b')!.firstChild!.textContent = '2'
    await turn()
    main.querySelector('b')!.firstChild!.textContent = '3'
    await turn()
    deepEqual(flashed, ['2 CHF 1000'])
  })
  it('are not highlighted where they are new', async () => {
    const { main, flashed } = page('<dl></dl>')
    flashChanges(() => {
      main.querySelector('dl')!.innerHTML = '<dd>1</dd>'
    })
    await turn()
    deepEqual(flashed, [])
  })
  it('are not highlighted a second later, when something else changes them', async () => {
    const { main, flashed } = page('<dl><dd>1</dd></dl>')
    flashChanges(() => {})
    mock.timers.tick(999)
    set(main, 'dd', '2')
    await turn()
    equal(flashed.length, 1)
    const later = page('<dl><dd>1</dd></dl>')
    main.remove()
    flashChanges(() => {})
    mock.timers.tick(1000)
    set(later.main, 'dd', '2')
    await turn()
    equal(later.flashed.length, 0)
  })
  it('change without a highlight where motion is to be reduced, or there is no page', async () => {
    const { main, flashed } = page('<dl><dd>1</dd></dl>')
    isReduced = true
    flashChanges(() => set(main, 'dd', '2'))
    await turn()
    equal(main.textContent, '2')
    main.remove()
    isReduced = false
    let isChanged = false
    flashChanges(() => {
      isChanged = true
    })
    deepEqual([flashed, isChanged], [[], true])
  })
  it('are no more than five hundred at once', async () => {
    const { main, flashed } = page(`<dl>${'<dd>1</dd>'.repeat(501)}</dl>`)
    flashChanges(() => {
      for (const figure of main.querySelectorAll('dd')) figure.textContent = '2'
    })
    await turn()
    equal(flashed.length, 500)
  })
})
