import type { Instrument, Place } from '@portal/contract/statements/statement.ts'
import type { FileKind } from '../base/format.ts'
import type { Emit } from '../base/items.ts'
import { problemOf } from '../base/problem.ts'
import { UNNAMED } from '../base/unnamed.ts'
import { type DayOrder, dayOf, orderOf } from '../tables/day-cell.ts'
import { markOf, numberOf } from '../tables/number-cell.ts'
import { investmentEntries, paymentEntry, type QifReading } from './qif-entries.ts'
import { type QifRecord, qifDate, qifRecords } from './qif-records.ts'

const PAYMENTS = /^Type:(?:Bank|Cash|CCard|Oth [AL])/i
const INVESTMENTS = /^Type:Invst/i

/** Reads QIF: payments and investments of one account or several. It names no currency. */
export function readQif(text: string, emit: Emit): FileKind {
  const { records, cutAt } = qifRecords(text)
  const reading = readingOf(records)
  const accounts = new Map<string, number>()
  let of = 0
  const use = (name: string): void => {
    of = accounts.get(name) ?? accounts.size
    accounts.set(name, of)
  }
  for (const record of records) {
    const { section, line } = record
    const place: Place = { line }
    if (/^Account/i.test(section)) {
      use(record.get('N'))
      emit({ type: 'leftOut', of, leftOut: { place, reason: 'heading' } })
    } else if (PAYMENTS.test(section) || INVESTMENTS.test(section)) {
      if (accounts.size === 0) use('')
      take(record, place, of, reading, emit)
    } else emit({ type: 'leftOut', of, leftOut: { place, reason: 'memo' } })
  }
  if (cutAt !== undefined) emit({ type: 'problem', problem: problemOf('cutOff', { line: cutAt }) })
  for (const [name, own] of accounts) emit({ type: 'statement', of: own, account: { ...(name && { name }) } })
  return { format: 'qif', preset: null }
}

function take(record: QifRecord, place: Place, of: number, reading: QifReading, emit: Emit): void {
  const isInvestment = INVESTMENTS.test(record.section)
  if (!isInvestment && /^opening balance$/i.test(record.get('P'))) {
    const [day, amount] = [reading.dayOf(record.get('D')), reading.numberOf(record.get('T'))]
    emit({ type: 'leftOut', of, leftOut: { place, reason: 'total' } })
    if (amount !== undefined)
      emit({ type: 'balance', of, balance: { place, kind: 'opening', ...(day && { day }), currency: UNNAMED, amount } })
    return
  }
  const payment = isInvestment ? undefined : paymentEntry(record, place, reading)
  const entries = isInvestment ? investmentEntries(record, place, reading) : payment ? [payment] : []
  if (entries.length === 0) emit({ type: 'problem', problem: problemWith(record, place, reading) })
  for (const entry of entries) emit({ type: 'entry', of, entry })
}

function problemWith(record: QifRecord, place: Place, { dayOf }: QifReading) {
  const day = record.get('D')
  if (dayOf(day) === undefined) return problemOf('invalidDay', place, { value: day })
  const action = record.get('N')
  return INVESTMENTS.test(record.section) && action !== ''
    ? problemOf('unknownKind', place, { value: action, preset: 'QIF' })
    : problemOf('amountMissing', place)
}

function readingOf(records: readonly QifRecord[]): QifReading {
  const mark = markOf(records.flatMap((record) => ['T', 'U', 'I', 'Q'].map((letter) => record.get(letter))))
  const order = orderIn(records.map((record) => qifDate(record.get('D'))).filter((day) => /\d/.test(day)))
  return {
    dayOf: (text) => dayOf(qifDate(text), order)?.day,
    numberOf: (text) => (text === '' ? undefined : numberOf(text, mark)),
    instruments: new Map(records.filter(({ section }) => /^Type:Security/i.test(section)).map(securityOf)),
  }
}

/** Where days allow both orders, the one in which the records follow each other counts; months come first in most programs. */
function orderIn(days: readonly string[]): DayOrder {
  const steps = (order: DayOrder): number => {
    const read = days.flatMap((day) => dayOf(day, order)?.day ?? [])
    const [up, down] = [1, -1].map(
      (sign) => read.filter((day, at) => at > 0 && sign * day.localeCompare(read[at - 1]!) < 0).length,
    )
    return Math.min(up!, down!)
  }
  if (orderOf(days) === 'mdy') return 'mdy'
  const isOpen = days.every((day) => dayOf(day, 'mdy') !== undefined)
  return isOpen && steps('mdy') <= steps('dmy') ? 'mdy' : 'dmy'
}

const KINDS: readonly (readonly [RegExp, NonNullable<Instrument['kind']>])[] = [
  [/etf/i, 'etf'],
  [/fund/i, 'fund'],
  [/bond|cd/i, 'bond'],
  [/option/i, 'option'],
  [/stock/i, 'share'],
]

function securityOf(record: QifRecord): readonly [string, Instrument] {
  const [name, ticker] = [record.get('N'), record.get('S')]
  const kind = KINDS.find(([form]) => form.test(record.get('T')))?.[1]
  return [name, { ...(name && { name }), ...(ticker && { ticker }), ...(kind && { kind }) }]
}
