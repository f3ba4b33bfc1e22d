import { MISSING } from './missing.ts'
import { MINUS } from './number.ts'

/** Shown instead of an amount that the user hides. */
const HIDDEN = '•••••'

/**
 * Masks the digits of an amount. The sign stays, because the percentages beside it show it too; a missing amount stays missing.
 */
export function hidden(text: string): string {
  if (text === MISSING) return text
  return text.startsWith(MINUS) || text.startsWith('+') ? `${text.charAt(0)}${HIDDEN}` : HIDDEN
}

/** Masks the numbers of a sentence, such as the description of a ledger entry; dates stay. */
export const hiddenNumbers = (sentence: string): string =>
  sentence.replace(DATE_OR_NUMBER, (found) => (found.includes('-') ? found : HIDDEN))

const DATE_OR_NUMBER = /\d{4}-\d{2}-\d{2}|\d+(?:[.,]\d+)*/g
