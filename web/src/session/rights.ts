import { hasRight, type Right } from '@portal/contract/access/roles.ts'

import { useAuth } from './auth.ts'

/** Whether the signed-in user has a right, as a hook. */
export const useHasRight = (right: Right): boolean => useAuth(({ user }) => user !== null && hasRight(user.role, right))

/** The same outside of components. */
export function mayDo(right: Right): boolean {
  const { user } = useAuth.getState()
  return user !== null && hasRight(user.role, right)
}
