import { parentPort, workerData } from 'node:worker_threads'

import type { PrerenderedSkeleton } from '../src/prerendered-skeleton.tsx'

/** The window width and the installation for which screens are rendered. */
export interface SkeletonWork {
  /** URL of the built `src/prerendered-skeleton.tsx`. */
  readonly script: string
  readonly isSmall: boolean
  readonly isDemo: boolean
}

const { script, isSmall, isDemo } = workerData as SkeletonWork

// A minimal browser environment for rendering: storage and events do nothing, and media queries match the given width.
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
  document: { documentElement: { dataset: isDemo ? { demo: '' } : {}, style: {} } },
  getComputedStyle: () => ({ getPropertyValue: () => '', fontSize: '16px' }),
  matchMedia: (query: string) => ({ ...listening, matches: isWidth(query) }),
})
for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(globalThis, name, { value: storage })

const { prerenderSkeletons } = (await import(script)) as {
  readonly prerenderSkeletons: () => Promise<ReadonlyMap<string, PrerenderedSkeleton>>
}
parentPort?.postMessage(await prerenderSkeletons())
