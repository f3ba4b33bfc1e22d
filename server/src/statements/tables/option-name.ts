import type { Instrument } from '@portal/contract/statements/statement.ts'
import { dayOf } from './day-cell.ts'

/** Terms of options as brokers of the United States write them: by the symbol of the clearing corporation, by numbers, and by months. */
const FORMS: readonly RegExp[] = [
  /^-?(?<root>[A-Z]{1,6}) *(?<year>\d\d)(?<month>\d\d)(?<day>\d\d)(?<right>[CP])(?<strike>\d+(?:\.\d+)?)$/,
  /^(?:OPTION EXPIRATION FOR )?(?<root>[A-Z.]{1,6}) (?<month>\d\d?)\/(?<day>\d\d?)\/(?:20)?(?<year>\d\d) (?<right>CALL|PUT) \$(?<strike>[\d,]+(?:\.\d+)?)$/,
  /^(?<root>[A-Z.]{1,6}) (?<month>\d\d)\/(?<day>\d\d)\/20(?<year>\d\d) (?<strike>\d+(?:\.\d+)?) (?<right>[CP])$/,
  /^(?<root>[A-Z.]{1,6}) 20(?<year>\d\d)-(?<month>\d\d)-(?<day>\d\d) (?<strike>\d+(?:\.\d+)?) (?<right>[CP])$/,
  /^(?<root>[A-Z.]{1,6}) (?<day>\d\d?)(?<month>[A-Z]{3})(?<year>\d\d) (?<strike>\d+(?:\.\d+)?) (?<right>[CP])$/,
  /^(?<root>[A-Z.]{1,6}) (?<month>[A-Z]{3}) (?<day>\d\d?),? '?(?:20)?(?<year>\d\d) \$?(?<strike>\d+(?:\.\d+)?) (?<right>CALL|PUT)$/,
]
const LIKE_ONE = /\d [CP]$|\d[CP]\d[\d.]*$|CALL|PUT/
/** Written without a point, eight digits are a strike in thousandths. */
const IN_THOUSANDTHS = /^\d{8}$/

/** The option that a text names by its terms and nothing else, with the symbol of the clearing corporation; undefined for other texts. */
export function optionNamed(text: string): Instrument | undefined {
  const upper = text.toUpperCase().trim()
  const found = LIKE_ONE.test(upper) ? FORMS.map((form) => form.exec(upper)?.groups).find(Boolean) : undefined
  if (!found) return undefined
  const { root = '', year = '', month = '', day = '', right = '', strike = '' } = found
  const numbers = /\d/.test(month)
  const expiry = dayOf(
    numbers ? `20${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : `${day} ${month} 20${year}`,
    'ymd',
  )?.day
  if (expiry === undefined) return undefined
  const price = IN_THOUSANDTHS.test(strike) ? Number(strike) / 1000 : Number(strike.replaceAll(',', ''))
  const symbol = `${root}${expiry.slice(2).replaceAll('-', '')}${right[0]}${String(Math.round(price * 1000)).padStart(8, '0')}`
  const terms = {
    underlying: root,
    right: right.startsWith('C') ? ('call' as const) : ('put' as const),
    strike: String(price),
    expiry,
  }
  const name = [root, expiry, terms.right, terms.strike].join(' ')
  return { ticker: symbol, name, kind: 'option', multiplier: '100', ...terms }
}
