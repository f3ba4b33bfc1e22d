import { after, afterEach, before } from 'node:test'

import { Window } from 'happy-dom'
import { act, createElement, type ReactElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'

/** Globals of a browser that the portal uses. */
const GLOBALS = [
  ...['document', 'window', 'location', 'history', 'localStorage', 'sessionStorage', 'getSelection', 'getComputedStyle'],
  ...['Element', 'HTMLElement', 'HTMLInputElement', 'HTMLSelectElement', 'Node', 'MutationObserver', 'DOMParser'],
  ...['addEventListener', 'removeEventListener', 'dispatchEvent', 'innerWidth', 'innerHeight', 'scrollTo', 'scrollX', 'scrollY'],
  ...['requestAnimationFrame', 'cancelAnimationFrame', 'XMLSerializer'],
]

interface Observed {
  readonly targets: Set<Element>
  readonly onResize: () => void
}

const observers = new Set<Observed>()
const roots = new Set<Root>()

/** Reports sizes when a test says that they changed: a page of tests has no layout. */
class PageResizeObserver {
  readonly #own: Observed

  constructor(onResize: () => void) {
    this.#own = { targets: new Set(), onResize }
    observers.add(this.#own)
  }
  observe(target: Element): void {
    this.#own.targets.add(target)
  }
  unobserve(target: Element): void {
    this.#own.targets.delete(target)
  }
  disconnect(): void {
    this.#own.targets.clear()
  }
}

function define(prototype: object, name: string, value: (element: Element) => unknown): void {
  const get = function (this: Element) {
    return value(this)
  }
  Object.defineProperty(prototype, name, { get, configurable: true })
}

/** Gives the tests of a file a page without layout. What a test shows or appends is removed at its end. */
export function withPage(): void {
  const former = new Map<string, PropertyDescriptor | undefined>()
  const set = (name: string, value: unknown) => {
    if (!former.has(name)) former.set(name, Object.getOwnPropertyDescriptor(globalThis, name))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  }
  before(() => {
    const page = new Window({ url: 'http://portal/' })
    for (const name of GLOBALS) {
      const value: unknown = Reflect.get(page, name)
      set(name, typeof value === 'function' && /^[a-z]/.test(name) ? value.bind(page) : value)
    }
    // Methods that the library of the page lacks.
    define(page.HTMLTableSectionElement.prototype, 'rows', (section) => section.querySelectorAll('tr'))
    define(page.HTMLTableRowElement.prototype, 'ariaRowIndex', (row) => row.getAttribute('aria-rowindex'))
    set('ResizeObserver', PageResizeObserver)
    set('IS_REACT_ACT_ENVIRONMENT', false)
  })
  afterEach(async () => {
    for (const root of roots) await done(() => root.unmount())
    roots.clear()
    observers.clear()
    document.body.replaceChildren()
  })
  after(() => {
    for (const [name, descriptor] of former)
      if (descriptor) Object.defineProperty(globalThis, name, descriptor)
      else Reflect.deleteProperty(globalThis, name)
  })
}

/** Appends HTML to the page. @returns the first element of a selector in it */
export function elementOf<E extends HTMLElement = HTMLElement>(html: string, selector = '*'): E {
  const box = document.createElement('div')
  box.innerHTML = html
  document.body.append(box)
  return box.querySelector<E>(selector)!
}

/** Shows an element of React on the page. @returns what it stands in, and a function that shows another in its place */
export async function shown(element: ReactElement): Promise<readonly [HTMLElement, (next: ReactElement) => Promise<void>]> {
  const box = document.createElement('div')
  document.body.append(box)
  const root = createRoot(box)
  roots.add(root)
  const show = (next: ReactElement) => done(() => root.render(next))
  await show(element)
  return [box, show]
}

/** A hook in a component of its own. */
interface UsedHook<Props, Result> {
  /** Its last result. */
  readonly result: Result
  /** Calls it again with other arguments. */
  readonly rerender: (props: Props) => Promise<void>
  readonly unmount: () => Promise<void>
}

/** Calls a hook in a component, as the portal does. @param within what the component stands in, such as a provider */
export async function used<Props, Result>(
  hook: (props: Props) => Result,
  props: NoInfer<Props>,
  within: (component: ReactElement) => ReactElement = (component) => component,
): Promise<UsedHook<Props, Result>> {
  const results: Result[] = []
  const Host = ({ now }: { readonly now: Props }) => {
    results.push(hook(now))
    return null
  }
  const [, show] = await shown(within(createElement(Host, { now: props })))
  return {
    get result() {
      return results.at(-1)!
    },
    rerender: (now) => show(within(createElement(Host, { now }))),
    unmount: () => show(createElement('i')),
  }
}

/** Does what changes the state of components, and lets them follow. */
export async function done(does: () => unknown): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  await act(async () => {
    await does()
  })
  // State that a test changes by itself is followed later, without a warning.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
}

/** Gives an element the focus. */
export const focus = (element: HTMLElement): Promise<void> => done(() => element.focus())

interface Modifiers {
  readonly altKey?: boolean
  readonly ctrlKey?: boolean
  readonly metaKey?: boolean
  readonly shiftKey?: boolean
}

/** Presses a key at an element. @returns whether the key was used up */
export async function press(target: EventTarget, key: string, modifiers: Modifiers = {}): Promise<boolean> {
  const event = new window.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers })
  await done(() => target.dispatchEvent(event))
  return event.defaultPrevented
}

/** An event of the pointer at an element, by its name, such as `pointermove` or `click`. */
export async function point(target: EventTarget, name: string, how: PointerEventInit = {}): Promise<void> {
  const event = new window.PointerEvent(name, { bubbles: true, cancelable: true, isPrimary: true, pointerType: 'mouse', ...how })
  await done(() => target.dispatchEvent(event))
}

/** Reports another size of an element to those that observe it. */
export const resize = (element: Element): Promise<void> =>
  done(() => {
    for (const { targets, onResize } of observers) if (targets.has(element)) onResize()
  })

interface Place {
  readonly left?: number
  readonly top?: number
  readonly width?: number
  readonly height?: number
}

/** Gives an element a place and size in pixels, which hold from then on. */
export function placed<E extends Element>(element: E, { left = 0, top = 0, width = 0, height = 0 }: Place): E {
  const box = { x: left, y: top, left, top, width, height, right: left + width, bottom: top + height }
  element.getBoundingClientRect = () => ({ ...box, toJSON: () => box })
  return element
}

/** Gives an element values of properties that follow from the layout, such as `scrollWidth`. */
export function measured<E extends Element>(element: E, values: Readonly<Record<string, number>>): E {
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(element, name, { value, configurable: true, writable: true })
  return element
}
