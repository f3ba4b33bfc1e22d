import * as z from 'zod/mini'

import { INVITED_ROLES, ROLE_NAMES } from '../access/roles.ts'
import { endpoint } from '../endpoint.ts'
import { email, empty, id, nothing } from '../scalars.ts'

/** A user in the administration (specification S3.4). Times are epoch seconds. */
export const adminUser = z.strictObject({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  role: z.enum(ROLE_NAMES),
  lastLogin: z.nullable(z.int()),
  lastActivity: z.nullable(z.int()),
  isDisabled: z.boolean(),
})
export type AdminUser = z.infer<typeof adminUser>

export const users = endpoint({
  method: 'GET',
  path: '/b2b/admins',
  access: 'manage-users',
  summary: 'The users of the institution, by user name.',
  request: nothing,
  response: z.strictObject({ rows: z.array(adminUser) }),
})

export const registerUser = endpoint({
  method: 'POST',
  path: '/b2b/admins/register-user',
  access: 'manage-users',
  actsOnce: true,
  summary: 'Invites a user: with `clientID` a client of that client, without it an employee, unless `role` names another role.',
  request: z.strictObject({ email, institutionID: id, clientID: z.optional(id), role: z.optional(z.enum(INVITED_ROLES)) }),
  response: z.strictObject({ id: z.string() }),
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/b2b/admins/{id}',
  access: 'manage-users',
  actsOnce: true,
  summary: 'Deletes a user who is no administrator; their sessions end.',
  request: nothing,
  response: empty,
})

export const resetFactor = endpoint({
  method: 'POST',
  path: '/b2b/admins/{id}/reset-factor',
  access: 'manage-users',
  actsOnce: true,
  summary: 'Removes the second factor of a user, who sets up a new one at the next sign-in.',
  request: nothing,
  response: empty,
})

export const disableUser = endpoint({
  method: 'POST',
  path: '/b2b/admins/{id}/disable',
  access: 'manage-users',
  actsOnce: true,
  summary: 'Lets a user sign in no more; their sessions end, and the API tokens that they created are suspended.',
  request: nothing,
  response: empty,
})

export const enableUser = endpoint({
  method: 'POST',
  path: '/b2b/admins/{id}/enable',
  access: 'manage-users',
  actsOnce: true,
  summary: 'Lets a disabled user sign in again; suspended API tokens stay suspended.',
  request: nothing,
  response: empty,
})

export const eraseUser = endpoint({
  method: 'POST',
  path: '/b2b/admins/{id}/erase',
  access: 'manage-users',
  actsOnce: true,
  summary:
    'Deletes a user who is no administrator, and puts a pseudonym in place of their e-mail in the audit trail and everywhere else.',
  request: nothing,
  response: z.strictObject({ pseudonym: z.string() }),
})
