import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'

import { setAuth } from '#session/auth.ts'
import { portalRouter } from './routes.tsx'

/** What a screen shows before anything is known of who reads it. */
export interface PrerenderedSkeleton {
  /** The screen's name, for the browser's tab. */
  readonly title: string
  /** Whether it stands in the frame of the signed-in portal. */
  readonly isFramed: boolean
  readonly html: string
}

/** Its samples hold styles of their own, which the page's policy refuses in HTML. */
const WITHOUT: readonly string[] = ['/style-guide']

/** Whom the guards let pass everywhere. The components see nobody: while HTML is written every store is as it began. */
const ANYBODY = {
  user: { id: '', email: '', isAdmin: true, role: 'admin', institutionID: '' },
  ...{ accessToken: '', accessTokenExpiration: 0, isDemo: false },
} as const

/**
 * Draws every screen as it is before any reply, from the components that the browser draws it from. Runs when the portal is built, with
 * as much of a browser about it as `build/skeleton-worker.ts` puts there.
 *
 * @returns by path, parameters written as `{name}`
 */
export async function prerenderSkeletons(): Promise<ReadonlyMap<string, PrerenderedSkeleton>> {
  setAuth(ANYBODY)
  const skeletons = new Map<string, PrerenderedSkeleton>()
  // One after another: they share what the portal keeps of its state.
  for (const path of Object.keys(portalRouter(createMemoryHistory()).routesByPath)) {
    if (WITHOUT.includes(path)) continue
    skeletons.set(path.replaceAll(/\$(\w+)/g, '{$1}'), await skeletonOf(path))
  }
  return skeletons
}

async function skeletonOf(path: string): Promise<PrerenderedSkeleton> {
  const router = portalRouter(createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  const { matches } = router.state
  const isFramed = matches.some(({ routeId }) => routeId === '/signed-in')
  // What a person may be typing into already is kept, and needs the marks by which the browser finds its way in it.
  const write = isFramed ? renderToStaticMarkup : renderToString
  const html = write(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
  return { title: matches.findLast(({ staticData }) => staticData.title)?.staticData.title ?? '', isFramed, html }
}
