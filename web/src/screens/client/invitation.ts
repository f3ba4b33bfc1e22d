import { INVITED_ROLES, type InvitedRole, ROLES } from '@portal/contract/access/roles.ts'
import type { RequestOf } from '@portal/contract/endpoint.ts'
import type { registerUser } from '@portal/contract/institution/users.ts'

import { failureText } from '#messages/failures.ts'
import { validationText } from '#messages/validation.ts'

/** Whether a form value is a role of the invitation form. */
const isRole = (value: unknown): value is InvitedRole => INVITED_ROLES.some((role) => role === value)

/** The validation error of the role, or null. */
export const checkRole = (role: unknown): string | null => (isRole(role) ? null : validationText('roleRequired'))

/**
 * The request of an invitation: the client's id only for a role of one client (specification S5.11), and the name of any further
 * role. A missing id is an empty text.
 */
export function invitation(
  email: string,
  role: InvitedRole,
  institutionID: string,
  clientID: string,
): { readonly body: RequestOf<typeof registerUser> } | { readonly failure: string } {
  if (institutionID === '') return { failure: failureText('noInstitution') }
  if (clientID === '') return { failure: failureText('noClient') }
  const address = email.trim().toLowerCase()
  const body = { email: address, institutionID, ...(ROLES[role].isOfOneClient && { clientID }) }
  return { body: role === 'client' || role === 'employee' ? body : { ...body, role } }
}
