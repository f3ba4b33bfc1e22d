import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'

import { keepRenewed } from '#api/renewal.ts'
import { followSignOut } from '#api/sign-out.ts'
import { followAppData } from '#session/app-data.ts'
import { useAuth } from '#session/auth.ts'
import { followPasswordLink } from '#session/password-link.ts'
import { drawPortal } from '#shell/draw-portal.ts'
import { followPrintTheme } from '#shell/print-theme.ts'
import { setTrustedTypesPolicy } from '#shell/trusted-types-policy.ts'
import '#ui/styles/base.css'
import { portalRouter } from './routes.tsx'

setTrustedTypesPolicy()
followAppData()
followPrintTheme()
followPasswordLink()
followSignOut()
keepRenewed()

const router = portalRouter()

// However a session ends, the guards then say where that leaves the reader.
useAuth.subscribe((now, before) => {
  if (before.accessToken !== null && now.accessToken === null) void router.invalidate()
})

// Until the screen is known, and its reader, its skeleton stays where it is.
void router.load().then(() =>
  drawPortal(
    document.getElementById('root')!,
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
    router.state.location.pathname,
  ),
)
