import type { Right } from '@portal/contract/access/roles.ts'
import { redirect } from '@tanstack/react-router'

import { renew } from '#api/renewal.ts'
import { requestSelectionEarly } from '#selection/early-requests.ts'
import { useAppData } from '#session/app-data.ts'
import { useAuth } from '#session/auth.ts'
import { mayDo } from '#session/rights.ts'

/**
 * Requires a session. After a reload or in a new tab it is resumed once with its cookie; without a session the user goes to the
 * sign-in screen.
 */
export async function requireSession(): Promise<void> {
  if (useAuth.getState().accessToken === null && useAppData.getState().mayRenew) {
    if ((await renew(true)) === 'renewed') requestSelectionEarly()
  }
  if (useAuth.getState().accessToken === null) throw redirect({ to: '/sign-in', replace: true })
}

/** Requires a right. Users without it go to the sign-in screen and stay signed in (specification S5.2, S5.3). */
export function requireRight(right: Right): void {
  if (!mayDo(right)) throw redirect({ to: '/sign-in', replace: true })
}
