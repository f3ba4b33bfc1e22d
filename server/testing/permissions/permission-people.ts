import { idOf } from '../../src/store/id.ts'
import { callerNamed, HARBOUR, PERSON_NAMES, type PersonName } from '../institutions/two-institutions.ts'

/** The id of the other institution's employee. */
export const MEADOW_EMPLOYEE = '00000000-0000-8000-8000-00000000e001'

/** Whether `two-institutions.ts` has a user of that name. */
export const isBooked = (name: string): name is PersonName => PERSON_NAMES.some((booked) => booked === name)

/** A user of `two-institutions.ts`, or one that only the table has. */
export function personNamed(name: string): { readonly userId: string; readonly institutionId: string; readonly email: string } {
  if (!isBooked(name)) return { userId: idOf(HARBOUR, 'user', name), institutionId: HARBOUR, email: `${name}@clarity.example` }
  const { userId, institutionId, email } = callerNamed(name)
  return { userId, institutionId, email }
}
