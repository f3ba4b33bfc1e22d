import { MISSING } from './missing.ts'
import { MINUS } from './number.ts'

/** What stands in the place of an amount that its reader wants nobody to see. */
const HIDDEN = '•••••'
/** The same, in words. */
export const HIDDEN_IN_WORDS = 'hidden'

/** The text of an amount without its digits: the sign stays, as the percentages beside it show it too; a missing one stays missing. */
export function hidden(text: string): string {
  if (text === MISSING) return text
  return text.startsWith(MINUS) || text.startsWith('+') ? `${text.charAt(0)}${HIDDEN}` : HIDDEN
}

/** A sentence without its numbers, such as what an entry of the ledger says; its dates stay. */
export const hiddenNumbers = (sentence: string): string =>
  sentence.replace(DATE_OR_NUMBER, (found) => (found.includes('-') ? found : HIDDEN))

const DATE_OR_NUMBER = /\d{4}-\d{2}-\d{2}|\d+(?:[.,]\d+)*/g
