import type { Right } from '@portal/contract/access/roles.ts'
import { redirect } from '@tanstack/react-router'

import { Unreachable } from '#api/api-error.ts'
import { renew } from '#api/renewal.ts'
import { requestSelectionEarly } from '#selection/early-requests.ts'
import { useAppData } from '#session/app-data.ts'
import { useAuth } from '#session/auth.ts'
import { mayDo } from '#session/rights.ts'

/** How long is waited before a server that cannot be reached is asked again: it may be starting. */
const PAUSES_MS = [1_000, 2_000, 4_000]

/**
 * Requires a session. After a reload or in a new tab it is resumed with its cookie; without a session the user goes to the sign-in
 * screen.
 *
 * @throws Unreachable where the server does not say whether there is a session
 */
export async function requireSession(): Promise<void> {
  if (useAuth.getState().accessToken === null && useAppData.getState().mayRenew) {
    let outcome = await renew(true)
    for (const pause of PAUSES_MS) {
      if (outcome !== 'unreachable') break
      await new Promise((resolve) => setTimeout(resolve, pause))
      outcome = await renew(true)
    }
    if (outcome === 'unreachable') throw new Unreachable()
    if (outcome === 'renewed') requestSelectionEarly()
  }
  if (useAuth.getState().accessToken === null) throw redirect({ to: '/sign-in', replace: true })
}

/** Requires a right. Users without it go to the sign-in screen and stay signed in (specification S5.2, S5.3). */
export function requireRight(right: Right): void {
  if (!mayDo(right)) throw redirect({ to: '/sign-in', replace: true })
}
