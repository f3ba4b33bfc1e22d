import { hasRight, type Right } from '@portal/contract/access/roles.ts'

import { useAuth } from './auth.ts'

/** Whether the signed-in person has a right, as a component sees it. */
export const useHasRight = (right: Right): boolean => useAuth(({ user }) => user !== null && hasRight(user.role, right))

/** The same at this moment. */
export function mayDo(right: Right): boolean {
  const { user } = useAuth.getState()
  return user !== null && hasRight(user.role, right)
}
