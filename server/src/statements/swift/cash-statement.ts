import type { Balance, Entry, EntryKind, Place } from '@portal/contract/statements/statement.ts'
import { negateExact } from '../base/exact.ts'
import type { Emit } from '../base/items.ts'
import { problemOf } from '../base/problem.ts'
import type { SwiftField, SwiftMessage } from './messages.ts'
import { sumDifferences } from './sums-of-entries.ts'
import { swiftDay, swiftNumber } from './values.ts'

/** Value date, booking day (some banks write spaces), sign, amount, type and references of a field 61. */
const LINE =
  /^(\d{6})(\d{4}| {4})?(R?[DC]|E[DC])([A-Z])?(\d[\d,.]*)([NFS][A-Z0-9]{3})?([^/\n]*(?:\/(?!\/)[^/\n]*)*)(?:\/\/([^\n]*))?(?:\n([\s\S]*))?$/
/** Some banks leave the currency out where an earlier balance has it. */
const BALANCE = /^([DC])(\d{6})([A-Z]{3})?(\d[\d,.]*)/
const KINDS: Readonly<Record<string, EntryKind>> = {
  INT: 'interest',
  CHG: 'bankFee',
  COM: 'bankFee',
  BRF: 'bankFee',
  TAX: 'tax',
  // Income of a security that is not named.
  DIV: 'other',
  // Codes of German banks for what is booked.
  302: 'other',
  805: 'interest',
  808: 'bankFee',
  809: 'bankFee',
  814: 'interest',
  815: 'interest',
}
/** The code of a German bank, before its subfields. */
const GERMAN_CODE = /^(\d{3})\?\d{2}/

/** The statement of an account that messages of one type are about. */
export interface CashAccount {
  readonly of: number
  readonly number: string
  readonly currency: string | undefined
  from: string | undefined
  to: string | undefined
}

/** The currency that the balances of a message are in. */
export const currencyOf = ({ fields }: SwiftMessage): string | undefined =>
  fields.map(({ tag, value }) => (/^60|^34|^62/.test(tag) ? /([A-Z]{3})[DC]?\d/.exec(value)?.[1] : undefined)).find(Boolean)

/** Reads the lines and balances of a message MT940, MT942 or MT950. */
export function readCashMessage(message: SwiftMessage, account: CashAccount, emit: Emit): void {
  const { fields } = message
  for (const [at, field] of fields.entries()) {
    if (field.tag === '61') line(field, fields[at + 1], account, emit)
    else if (/^6[02][FM]$/.test(field.tag)) balance(field, account, emit)
  }
  for (const difference of sumDifferences(message)) emit({ type: 'difference', of: account.of, difference })
}

function line(field: SwiftField, next: SwiftField | undefined, account: CashAccount, emit: Emit): void {
  const place: Place = { line: field.line }
  const found = LINE.exec(field.value)
  const valueDay = found && swiftDay(found[1]!)
  const amount = found && swiftNumber(found[5]!)
  if (!found || !valueDay || !amount || account.currency === undefined) {
    const code = found && !valueDay ? 'invalidDay' : 'invalidAmount'
    emit({ type: 'problem', problem: problemOf(code, place, { value: field.value.slice(0, 60) }) })
    return
  }
  const [, , bookingDay, mark = '', , , code = '', own = '', bank, supplement] = found
  const isOut = mark === 'D' || mark === 'RC' || mark === 'ED'
  const day = (bookingDay?.trim() && bookedOn(bookingDay, valueDay)) || valueDay
  const reference = [bank, own].map((each) => (each ?? '').trim()).find((each) => !/^$|\bNONREF$/.test(each))
  const text = [next?.tag === '86' ? informationOf(next.value) : '', supplement ?? '']
    .filter((each) => each.trim() !== '')
    .join(' · ')
  const germanCode = (next?.tag === '86' && GERMAN_CODE.exec(next.value)?.[1]) || ''
  const entry: Entry = {
    kind: KINDS[code.slice(1)] ?? KINDS[germanCode] ?? 'transfer',
    places: [place],
    day,
    settleDay: valueDay,
    // Expected credits and debits are not booked yet.
    status: mark.startsWith('E') ? 'pending' : 'booked',
    net: { currency: account.currency, amount: isOut ? negateExact(amount) : amount },
    ...(reference && { reference }),
    ...(text && { text: text.slice(0, 1000) }),
  }
  spread(account, day)
  emit({ type: 'entry', of: account.of, entry })
}

function balance(field: SwiftField, account: CashAccount, emit: Emit): void {
  const found = BALANCE.exec(field.value)
  const day = found && swiftDay(found[2]!)
  const amount = found && swiftNumber(found[4]!)
  const place: Place = { line: field.line }
  const currency = found?.[3] ?? account.currency
  if (!found || !day || !amount || currency === undefined) {
    emit({ type: 'problem', problem: problemOf('invalidAmount', place, { value: field.value.slice(0, 60) }) })
    return
  }
  const kind: Balance['kind'] = field.tag.startsWith('60') ? 'opening' : 'closing'
  spread(account, day)
  emit({
    type: 'balance',
    of: account.of,
    balance: { place, kind, day, currency, amount: found[1] === 'D' ? negateExact(amount) : amount },
  })
}

function spread(account: CashAccount, day: string): void {
  if (account.from === undefined || day < account.from) account.from = day
  if (account.to === undefined || day > account.to) account.to = day
}

/** The booking day has no year: that of the nearest to the value date. */
function bookedOn(monthAndDay: string, valueDay: string): string | undefined {
  const year = Number(valueDay.slice(0, 4))
  const days = [year - 1, year, year + 1].flatMap((each) => swiftDay(`${each}${monthAndDay}`) ?? [])
  const distance = (day: string): number => Math.abs(Date.parse(day) - Date.parse(valueDay))
  return days.sort((a, b) => distance(a) - distance(b))[0]
}

/** The information of a field 86, without the numbers of its subfields. */
const informationOf = (value: string): string =>
  value
    .replaceAll('\n', '')
    .replaceAll(/\?\d{2}/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
