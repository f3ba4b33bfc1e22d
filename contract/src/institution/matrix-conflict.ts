import * as z from 'zod/mini'

import { failure } from '../failure.ts'

/** Of a box of a matrix that is another than it was read: which portfolio's, how it is now, and who changed it. */
const changed = {
  portfolioID: z.string(),
  portfolioName: z.string(),
  checked: z.boolean(),
  /** A user's e-mail; null for an import or a command, or where it is not known. */
  changedBy: z.nullable(z.string()),
}

const changedUserBox = z.strictObject({ userID: z.string(), username: z.string(), ...changed })
/** `portfolioID` is where the account is now, so `checked` is always true. */
const changedAccountBox = z.strictObject({ accountID: z.string(), accountName: z.string(), ...changed })
export type ChangedUserBox = z.infer<typeof changedUserBox>
export type ChangedAccountBox = z.infer<typeof changedAccountBox>

const refused = {
  ...failure.shape,
  /** The state that the changes lead to. As `If-Match` of the next save it means: I have seen these, and no others. */
  version: z.string(),
  /** How many more boxes changed than are told one by one. */
  more: z.int(),
}

/** A save of a User Assigns matrix over what others changed: nothing was saved. */
export const userMatrixConflict = z.strictObject({ ...refused, changes: z.array(changedUserBox) })
/** A save of an Account Assigns matrix over what others changed: nothing was saved. */
export const accountMatrixConflict = z.strictObject({ ...refused, changes: z.array(changedAccountBox) })
