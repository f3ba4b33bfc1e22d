import { isAdministrator, type Role } from '@portal/contract/access/roles.ts'
import type { SignedIn } from '@portal/contract/session/user.ts'

import type { AccessToken } from '#access/sessions.ts'

/** The reply that signs a browser in. */
export function presentSignedIn(
  user: {
    readonly id: string
    readonly email: string
    readonly role: Role
    readonly institutionId: string
    readonly isDemo: boolean
  },
  { accessToken, expiresAt }: AccessToken,
): SignedIn {
  return {
    user: {
      id: user.id,
      email: user.email,
      isAdmin: isAdministrator(user.role),
      role: user.role,
      institutionID: user.institutionId,
    },
    accessToken,
    accessTokenExpiration: Math.floor(expiresAt.getTime() / 1_000),
    isDemo: user.isDemo,
  }
}
