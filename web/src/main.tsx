import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { keepRenewed } from '#api/renewal.ts'
import { followSignOut } from '#api/sign-out.ts'
import { followAppData } from '#session/app-data.ts'
import { useAuth } from '#session/auth.ts'
import { followPasswordLink } from '#session/password-link.ts'
import { lightOnPaper } from '#shell/light-on-paper.ts'
import { allowPlainTextOnly } from '#shell/plain-text-only.ts'
import '#ui/styles/base.css'
import { router } from './routes.tsx'

allowPlainTextOnly()
followAppData()
lightOnPaper()
followPasswordLink()
followSignOut()
keepRenewed()

// However a session ends, the guards then say where that leaves the reader.
useAuth.subscribe((now, before) => {
  if (before.accessToken !== null && now.accessToken === null) void router.invalidate()
})

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
