import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'

import { scheduleRenewals } from '#api/renewal.ts'
import { followSignOut } from '#api/sign-out.ts'
import { followAppData } from '#session/app-data.ts'
import { useAuth } from '#session/auth.ts'
import { followMailedLink } from '#session/mailed-link.ts'
import { drawPortal } from '#shell/draw-portal.ts'
import { followPrintTheme } from '#shell/print-theme.ts'
import { setTrustedTypesPolicy } from '#shell/trusted-types-policy.ts'
import '#ui/styles/base.css'
import { portalRouter } from './routes.tsx'

setTrustedTypesPolicy()
followAppData()
followPrintTheme()
followMailedLink()
followSignOut()
scheduleRenewals()

const router = portalRouter()

// However a session ends, the route guards decide where to go.
useAuth.subscribe((now, before) => {
  if (before.accessToken !== null && now.accessToken === null) void router.invalidate()
})

// The skeleton stays until the screen and the user are known.
void router.load().then(() =>
  drawPortal(
    document.getElementById('root')!,
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
    router.state.location.pathname,
  ),
)
