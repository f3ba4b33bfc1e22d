import type { Right } from '@portal/contract/access/roles.ts'
import { redirect } from '@tanstack/react-router'

import { renew } from '#api/renewal.ts'
import { beginSelection } from '#selection/begin-selection.ts'
import { useAppData } from '#session/app-data.ts'
import { useAuth } from '#session/auth.ts'
import { mayDo } from '#session/rights.ts'

/**
 * Lets the signed-in pass. After a reload or in a new tab the session is taken up again through its cookie, once; whoever has none
 * goes to the sign-in screen.
 */
export async function requireSession(): Promise<void> {
  if (useAuth.getState().accessToken === null && useAppData.getState().mayRenew) {
    if ((await renew(true)) === 'renewed') beginSelection()
  }
  if (useAuth.getState().accessToken === null) throw redirect({ to: '/sign-in', replace: true })
}

/** Lets people with a right pass. Others go to the sign-in screen and stay signed in (specification S5.2, S5.3). */
export function requireRight(right: Right): void {
  if (!mayDo(right)) throw redirect({ to: '/sign-in', replace: true })
}
