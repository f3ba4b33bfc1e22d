/** A country or other prefix, nine characters, and a check digit. */
const FORM = /^[A-Z]{2}[A-Z0-9]{9}\d$/

/** Whether a text is a valid ISIN (ISO 6166), including its check digit. */
export const isIsin = (text: string): boolean => FORM.test(text) && text.endsWith(isinCheckDigit(text.slice(0, -1)))

/**
 * The check digit of an ISIN: letters are converted to numbers (A is 10, Z is 35), and all digits are summed from the right with
 * every other one doubled (ISO 6166, annex A; Luhn algorithm). @param identifier the first eleven characters
 */
export function isinCheckDigit(identifier: string): string {
  const digits = [...identifier].map((character) => Number.parseInt(character, 36)).join('')
  const sum = [...digits].reverse().reduce((total, digit, at) => total + digitSum(Number(digit) * (at % 2 === 0 ? 2 : 1)), 0)
  return String((10 - (sum % 10)) % 10)
}

const digitSum = (value: number): number => Math.floor(value / 10) + (value % 10)
