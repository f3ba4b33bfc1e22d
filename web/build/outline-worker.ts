import { parentPort, workerData } from 'node:worker_threads'

import type { Outline } from '../src/outline.tsx'

/** For what window and installation the screens are drawn. */
export interface OutlineWork {
  /** Address of the built `src/outline.tsx`. */
  readonly script: string
  readonly isSmall: boolean
  readonly isDemo: boolean
}

const { script, isSmall, isDemo } = workerData as OutlineWork

// As much of a browser as the portal asks for while it is drawn: nothing is stored, nothing happens, the window is as wide as told.
const nothing = () => {}
const storage = { getItem: () => null, setItem: nothing, removeItem: nothing }
const listening = { addEventListener: nothing, removeEventListener: nothing }
const isWidth = (query: string) => query.includes('width') && query.includes('<') === isSmall
Object.assign(globalThis, {
  ...listening,
  self: globalThis,
  window: { origin: 'null' },
  location: { pathname: '', search: '' },
  innerWidth: 0,
  document: { documentElement: { dataset: isDemo ? { demo: '' } : {} } },
  getComputedStyle: () => ({ getPropertyValue: () => '', fontSize: '16px' }),
  matchMedia: (query: string) => ({ ...listening, matches: isWidth(query) }),
})
for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(globalThis, name, { value: storage })

const { drawOutlines } = (await import(script)) as { readonly drawOutlines: () => Promise<ReadonlyMap<string, Outline>> }
parentPort?.postMessage(await drawOutlines())
