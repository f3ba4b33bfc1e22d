import * as z from 'zod/mini'

import { failure } from '../failure.ts'

/** A box of a matrix that another user changed since it was read: its portfolio, its present value, and who changed it. */
const changed = {
  portfolioID: z.string(),
  portfolioName: z.string(),
  checked: z.boolean(),
  /** A user's e-mail; null for an import or a command, or if it is unknown. */
  changedBy: z.nullable(z.string()),
}

const changedUserBox = z.strictObject({ userID: z.string(), username: z.string(), ...changed })
/** `portfolioID` is the account's present portfolio, so `checked` is always true. */
const changedAccountBox = z.strictObject({ accountID: z.string(), accountName: z.string(), ...changed })
export type ChangedUserBox = z.infer<typeof changedUserBox>
export type ChangedAccountBox = z.infer<typeof changedAccountBox>

const refused = {
  ...failure.shape,
  /** The version after these changes. A save with it as `If-Match` confirms that the user has seen them. */
  version: z.string(),
  /** The number of changed boxes that are not listed. */
  more: z.int(),
}

/** The 409 of a save of User Assigns after changes by others: nothing was saved. */
export const userMatrixConflict = z.strictObject({ ...refused, changes: z.array(changedUserBox) })
/** The 409 of a save of Account Assigns after changes by others: nothing was saved. */
export const accountMatrixConflict = z.strictObject({ ...refused, changes: z.array(changedAccountBox) })
