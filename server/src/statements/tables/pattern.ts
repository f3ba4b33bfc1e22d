/*
 * Patterns of presets: words as they stand, "*" for anything, "{quantity}" and the like for a part that is read, "{ticker+}" for one
 * that may have several words. "|" separates alternatives. There are no regular expressions in presets.
 */

/** Spaces stand only before groups of three digits: what follows another space is a number of its own. */
const NUMBER = String.raw`[-+−]?[ \u00a0\u202f]*[\d.,'’]*\d(?:[ \u00a0\u202f]\d{3}(?!\d)(?:[.,]\d+)?)*`
const DAY = String.raw`\d{1,4}[./-][\d\p{L}]{1,4}[./-]\d{1,4}`
const PARTS: Readonly<Record<string, string>> = {
  day: DAY,
  settleDay: DAY,
  exDay: DAY,
  accrued: NUMBER,
  amount: NUMBER,
  amountCurrency: '[A-Z]{3}',
  grossCurrency: '[A-Z]{3}',
  quantity: NUMBER,
  otherQuantity: NUMBER,
  price: NUMBER,
  gross: NUMBER,
  net: NUMBER,
  rate: NUMBER,
  ratioNew: NUMBER,
  ratioOld: NUMBER,
  isin: String.raw`[A-Z]{2}[A-Z0-9]{9}\d`,
  cusip: String.raw`[A-Z0-9]{8}\d`,
  priceCurrency: '[A-Z]{3}',
  currency: '[A-Z]{3}',
  counterCurrency: '[A-Z]{3}',
  ticker: String.raw`[^\s()]+`,
  otherTicker: String.raw`[^\s()]+`,
}

/** Text that a pattern found, by the name of its part. */
export type Parts = Readonly<Record<string, string>>

/** @param plainly the text as patterns compare it, where it is known */
type Matcher = (text: string, plainly?: string) => Parts | undefined

/** The longest text that patterns are tried on; what is beyond it is ignored. */
const LONGEST = 600

/** A text as patterns compare it: in lower case, with single spaces. */
export const plain = (text: string): string => singleSpaces(text).toLowerCase()

const singleSpaces = (text: string): string => {
  const short = text.length > LONGEST ? text.slice(0, LONGEST) : text
  return SPACES.test(short) ? short.replaceAll(/\s+/g, ' ').trim() : short
}
const SPACES = /\s\s|[^\S ]|^\s|\s$/

/** Makes a matcher of a pattern with its alternatives. */
export function matcherOf(pattern: string): Matcher {
  const exactly = new Set<string>()
  const forms: Form[] = []
  for (const alternative of pattern.split('|')) {
    if (alternative.includes('{')) forms.push({ parts: formOf(alternative) })
    else if (alternative.includes('*')) forms.push({ run: alternative.split('*').map(inLowerCase) })
    else exactly.add(plain(alternative))
  }
  return (text, plainly = plain(text)) => {
    if (exactly.has(plainly)) return NOTHING
    let shortened: string | undefined
    for (const form of forms) {
      if ('run' in form) {
        if (isRun(plainly, form.run)) return NOTHING
        continue
      }
      shortened ??= singleSpaces(text)
      const found = form.parts.exec(shortened)
      if (found) return found.groups ?? NOTHING
    }
    return undefined
  }
}

const NOTHING: Parts = {}

/** An alternative with parts to read, or texts that follow one another: the first begins the whole, the last ends it. */
type Form = { readonly parts: RegExp } | { readonly run: Run }
type Run = readonly string[]

const inLowerCase = (text: string): string => text.replaceAll(/\s+/g, ' ').toLowerCase()

/** Searched from left to right, as words of users may have many stars, which would keep a regular expression busy for hours. */
function isRun(text: string, run: Run): boolean {
  const [first, last] = [run[0]!, run.at(-1)!]
  if (!text.startsWith(first) || !text.endsWith(last)) return false
  let at = first.length
  for (const part of run.slice(1, -1)) {
    const found = text.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return at + last.length <= text.length
}

function formOf(pattern: string): RegExp {
  const source = pattern
    .split(/(\*|\{\w+\+?\})/)
    .map((part) => {
      if (part === '*') return '.*'
      const [, name, hasWords] = /^\{(\w+)(\+)?\}$/.exec(part) ?? []
      if (name !== undefined) return `(?<${name}>${hasWords ? '.+?' : (PARTS[name] ?? '.+?')})`
      return part.replaceAll(/\s+/g, ' ').replaceAll(/[\\^$.+?()[\]|/{}]/g, String.raw`\$&`)
    })
    .join('')
  return new RegExp(`^${source}$`, 'isu')
}
