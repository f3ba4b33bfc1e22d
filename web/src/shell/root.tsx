import { Outlet, useMatches } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'

import { SHELL_TEXTS } from '#messages/shell-texts.ts'
import { useAuth } from '#session/auth.ts'
import { useNotices } from '#session/notices.ts'
import { DemoBar } from './demo-note.tsx'
import { loadToasts } from './load-toasts.ts'

const Toasts = lazy(loadToasts)
const IdleWatch = lazy(() => import('./idle-watch.tsx').then(({ IdleWatch }) => ({ default: IdleWatch })))

/** Around every screen: the toasts once there is something to say, the idle timer while somebody is signed in. */
export function Root() {
  useDocumentTitle()
  const isSignedIn = useAuth((auth) => auth.accessToken !== null)
  const hasNotices = useNotices(({ list }) => list.length > 0)
  const [hadNotices, setHadNotices] = useState(false)
  if (hasNotices && !hadNotices) setHadNotices(true)
  const isFrameless = useMatches({ select: isWithoutFrame })
  return (
    <>
      {isFrameless ? <DemoBar /> : null}
      <Outlet />
      <Suspense>{hadNotices ? <Toasts /> : null}</Suspense>
      <Suspense>{isSignedIn ? <IdleWatch /> : null}</Suspense>
    </>
  )
}

/** Whether the screen that is shown stands outside the frame, whose header tells of demo data; false while none is shown. */
function isWithoutFrame(matches: readonly { readonly routeId: string; readonly status: string }[]): boolean {
  return matches.at(-1)?.status !== 'pending' && !matches.some(({ routeId }) => routeId === '/signed-in')
}

function useDocumentTitle(): void {
  const title = useMatches({ select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title })
  useEffect(() => {
    document.title = title === undefined ? SHELL_TEXTS.product : `${title} · ${SHELL_TEXTS.product}`
  }, [title])
}
