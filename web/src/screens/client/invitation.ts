import type { RequestOf } from '@portal/contract/endpoint.ts'
import type { registerUser } from '@portal/contract/institution/users.ts'

import { FAILURES } from '#messages/failures.ts'
import { VALIDATION } from '#messages/validation.ts'

/** The roles that can be chosen for an invitation (specification S1.5). */
export const ROLES = ['employee', 'client'] as const
export type Role = (typeof ROLES)[number]

/** Whether a value of the form is one of the roles a person can be invited as. */
const isRole = (value: unknown): value is Role => ROLES.some((role) => role === value)

/** What is wrong with the role of an invitation; null where nothing is. */
export const checkRole = (role: unknown): string | null => (isRole(role) ? null : VALIDATION.roleRequired)

/**
 * What is sent for an invitation: the client's id for the role of a client alone (specification S5.11). An id that is missing is an
 * empty text.
 */
export function invitation(
  email: string,
  role: Role,
  institutionID: string,
  clientID: string,
): { readonly body: RequestOf<typeof registerUser> } | { readonly failure: string } {
  if (institutionID === '') return { failure: FAILURES.noInstitution }
  if (clientID === '') return { failure: FAILURES.noClient }
  const address = email.trim().toLowerCase()
  return { body: role === 'client' ? { email: address, institutionID, clientID } : { email: address, institutionID } }
}
