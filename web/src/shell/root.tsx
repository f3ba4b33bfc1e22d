import { Outlet, useMatches } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'

import { notFoundText, shellText } from '#messages/shell-texts.ts'
import { useAuth } from '#session/auth.ts'
import { useNotices } from '#session/notices.ts'
import { DemoBar } from './header/demo-note.tsx'
import { loadToasts } from './notifications/load-toasts.ts'

const Toasts = lazy(loadToasts)
const IdleWatch = lazy(() => import('./idle-watch.tsx').then(({ IdleWatch }) => ({ default: IdleWatch })))

/** Around every screen: toasts once there is one, and the idle timer while a user is signed in. */
export function Root() {
  useDocumentTitle()
  const isSignedIn = useAuth((auth) => auth.accessToken !== null)
  const hasNotices = useNotices(({ list }) => list.length > 0)
  const [hadNotices, setHadNotices] = useState(false)
  if (hasNotices && !hadNotices) setHadNotices(true)
  const isFrameless = useMatches({ select: isOutsideShell })
  return (
    <>
      {isFrameless ? <DemoBar /> : null}
      <Outlet />
      <Suspense>{hadNotices ? <Toasts /> : null}</Suspense>
      <Suspense>{isSignedIn ? <IdleWatch /> : null}</Suspense>
    </>
  )
}

interface Match {
  readonly routeId: string
  readonly status: string
  readonly _notFound?: boolean
}

/** Whether the screen is outside the shell, whose header has the demo note; false while no screen is shown. */
function isOutsideShell(matches: readonly Match[]): boolean {
  if (isUnknownPath(matches)) return true
  return matches.at(-1)?.status !== 'pending' && !matches.some(({ routeId }) => routeId === '/signed-in')
}

/** Whether the path is unknown; screens that match a prefix are among the matches anyway. */
function isUnknownPath(matches: readonly Match[]): boolean {
  return matches.some(({ _notFound }) => _notFound)
}

function useDocumentTitle(): void {
  const title = useMatches({
    select: (matches) =>
      isUnknownPath(matches) ? notFoundText('title') : matches.findLast((match) => match.staticData.title)?.staticData.title,
  })
  useEffect(() => {
    document.title = title === undefined ? shellText('product') : `${title} · ${shellText('product')}`
  }, [title])
}
