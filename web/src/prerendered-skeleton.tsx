import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'

import { setAuth } from '#session/auth.ts'
import { portalRouter } from './routes.tsx'

/** A screen before anything is known about the user. */
export interface PrerenderedSkeleton {
  /** The document title. */
  readonly title: string
  /** Whether it is inside the signed-in shell. */
  readonly isFramed: boolean
  readonly html: string
}

/** Its samples have inline styles, which the page's CSP forbids in HTML. */
const NOT_PRERENDERED: readonly string[] = ['/style-guide']

/** A user who passes every guard. Components do not see it, because stores have their initial state while HTML is rendered. */
const ANY_USER = {
  user: { id: '', email: '', isAdmin: true, role: 'admin', institutionID: '' },
  accessToken: '',
  accessTokenExpiration: 0,
  isDemo: false,
} as const

/**
 * Renders every screen in its loading state, with the components that the browser uses. Runs at build time in the minimal browser
 * environment of `build/skeleton-worker.ts`. @returns by path, with parameters as `{name}`
 */
export async function prerenderSkeletons(): Promise<ReadonlyMap<string, PrerenderedSkeleton>> {
  setAuth(ANY_USER)
  const skeletons = new Map<string, PrerenderedSkeleton>()
  // Sequentially, because the renderings share the portal's stores.
  for (const path of Object.keys(portalRouter(createMemoryHistory()).routesByPath)) {
    if (NOT_PRERENDERED.includes(path)) continue
    skeletons.set(path.replaceAll(/\$(\w+)/g, '{$1}'), await skeletonOf(path))
  }
  return skeletons
}

async function skeletonOf(path: string): Promise<PrerenderedSkeleton> {
  const router = portalRouter(createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  const { matches } = router.state
  const isFramed = matches.some(({ routeId }) => routeId === '/signed-in')
  // Pages with a form keep React's hydration markers, because the user may already type.
  const write = isFramed ? renderToStaticMarkup : renderToString
  const html = write(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
  return { title: matches.findLast(({ staticData }) => staticData.title)?.staticData.title ?? '', isFramed, html }
}
