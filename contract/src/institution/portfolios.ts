import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { empty, id, nothing } from '../scalars.ts'
import { named } from '../selection/selection-request.ts'
import { accountMatrixConflict, userMatrixConflict } from './matrix-conflict.ts'
import { adminUser } from './users.ts'

/** specification S9.8: the built-in portfolio of accounts without another. */
export const UNASSIGNED = 'Unassigned'

export const addPortfolio = endpoint({
  method: 'POST',
  path: '/b2b/portfolios',
  access: 'manage-users',
  actsOnce: true,
  summary: 'Adds a portfolio to a client.',
  request: z.strictObject({
    name: z.string().check(z.trim(), z.minLength(1, 'Portfolio name is required'), z.maxLength(200)),
    clientID: id,
  }),
  response: named,
})

export const deletePortfolio = endpoint({
  method: 'DELETE',
  path: '/b2b/portfolios/{id}',
  access: 'manage-users',
  actsOnce: true,
  summary: 'Deletes a portfolio to which no user and no account is assigned.',
  request: nothing,
  response: empty,
})

/** One cell of the User Assigns matrix. */
const userPortfolio = z.strictObject({ userID: z.string(), portfolioID: z.string(), checked: z.boolean() })
/** One cell of the Account Assigns matrix. */
const accountPortfolio = z.strictObject({ accountID: z.string(), portfolioID: z.string(), checked: z.boolean() })

/** The version of a matrix; sent back as `If-Match` with a save. */
const version = z.string()

export const userPortfolios = endpoint({
  method: 'GET',
  path: '/b2b/user-portfolios/client/{id}',
  access: 'manage-users',
  summary: 'The User Assigns matrix of a client.',
  request: nothing,
  response: z.strictObject({
    users: z.array(adminUser),
    portfolios: z.array(named),
    relationships: z.array(userPortfolio),
    version,
  }),
})

export const accountPortfolios = endpoint({
  method: 'GET',
  path: '/b2b/account-portfolios/client/{id}',
  access: 'manage-users',
  summary: 'The Account Assigns matrix of a client.',
  request: nothing,
  response: z.strictObject({
    accounts: z.array(named),
    portfolios: z.array(named),
    relationships: z.array(accountPortfolio),
    version,
  }),
})

const MAX_CHANGES_PER_SAVE = 100_000
/** A cell is about 130 bytes of JSON. */
const MAX_SAVE_BYTES = 16 * 1024 * 1024

export const updateUserPortfolios = endpoint({
  method: 'POST',
  path: '/b2b/user-portfolios/update',
  access: 'manage-users',
  actsOnce: true,
  summary: 'Saves the changed cells of a User Assigns matrix, all or none.',
  request: z.array(userPortfolio).check(z.minLength(1), z.maxLength(MAX_CHANGES_PER_SAVE)),
  response: z.strictObject({ version }),
  conflict: userMatrixConflict,
  largestBodyBytes: MAX_SAVE_BYTES,
})

export const updateAccountPortfolios = endpoint({
  method: 'POST',
  path: '/b2b/account-portfolios/update',
  access: 'manage-users',
  actsOnce: true,
  summary: 'Saves the changed cells of an Account Assigns matrix, all or none.',
  request: z.array(accountPortfolio).check(z.minLength(1), z.maxLength(MAX_CHANGES_PER_SAVE)),
  response: z.strictObject({ version }),
  conflict: accountMatrixConflict,
  largestBodyBytes: MAX_SAVE_BYTES,
})

export const deleteUserRow = endpoint({
  method: 'DELETE',
  path: '/b2b/user-portfolios/client/{clientID}/{userID}',
  access: 'manage-users',
  actsOnce: true,
  summary: "Takes a user out of all portfolios of a client: 'Remove from this client'.",
  request: nothing,
  response: empty,
})
