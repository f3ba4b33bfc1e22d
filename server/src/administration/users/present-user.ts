import { isAdministrator } from '@portal/contract/access/roles.ts'
import type { AdminUser } from '@portal/contract/institution/users.ts'

import type { ListedUser } from '#store/session/users.ts'

/** A user as administrators see them: the e-mail is the user name. */
function presentUser({ id, email, role, lastLogin, lastActivity, disabledAt }: ListedUser): AdminUser {
  return {
    id,
    username: email,
    email,
    isAdmin: isAdministrator(role),
    role,
    lastLogin: epochSecondsOf(lastLogin),
    lastActivity: epochSecondsOf(lastActivity),
    isDisabled: disabledAt !== null,
  }
}

/** Sorted by user name (specification S9.16). */
export const presentUsers = (users: readonly ListedUser[]): AdminUser[] =>
  users.map(presentUser).sort((a, b) => compare(a.username, b.username))

const { compare } = new Intl.Collator('en', { numeric: true })

const epochSecondsOf = (at: Date | null): number | null => (at === null ? null : Math.floor(at.getTime() / 1_000))
