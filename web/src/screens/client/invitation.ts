import { INVITED_ROLES, type InvitedRole, ROLES } from '@portal/contract/access/roles.ts'
import type { RequestOf } from '@portal/contract/endpoint.ts'
import type { registerUser } from '@portal/contract/institution/users.ts'

import { failureText } from '#messages/failures.ts'
import { validationText } from '#messages/validation.ts'

/** Whether a value of the form is one of the roles a person can be invited as. */
const isRole = (value: unknown): value is InvitedRole => INVITED_ROLES.some((role) => role === value)

/** What is wrong with the role of an invitation; null where nothing is. */
export const checkRole = (role: unknown): string | null => (isRole(role) ? null : validationText('roleRequired'))

/**
 * What is sent for an invitation: the client's id for a role of one client alone (specification S5.11), and the name of a role that is
 * neither of the specified two. An id that is missing is an empty text.
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
