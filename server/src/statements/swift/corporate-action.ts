import type { Entry, Money, Place } from '@portal/contract/statements/statement.ts'
import { eventOf } from '../base/events.ts'
import { absExact, addExact, divideExact, negateExact } from '../base/exact.ts'
import type { Emit } from '../base/items.ts'
import { problemOf } from '../base/problem.ts'
import type { CashAccount } from './cash-statement.ts'
import { blocksOf, fieldIn, type SwiftBlock } from './messages.ts'
import { dayIn } from './securities-statement.ts'
import { swiftInstrument, swiftMoney, swiftNumber, swiftQuantity } from './values.ts'

/** Reads a message MT564, which announces, or MT566, which confirms what was booked. */
export function readCorporateAction(root: SwiftBlock, account: CashAccount, emit: Emit): void {
  const code = fieldIn(root, '22', 'CAEV')?.value ?? ''
  const confirmed = blocksOf(root, 'CACONF')
  if (confirmed.length === 0) announce(root, code, account, emit)
  else for (const block of confirmed) confirm(root, block, code, account, emit)
}

function announce(root: SwiftBlock, code: string, account: CashAccount, emit: Emit): void {
  const rate = rateOf(fieldIn(root, '92', 'GRSS', 'INTP', 'NETT', 'NEWO', 'ADEX')?.value)
  const withheld = swiftNumber(fieldIn(root, '92', 'TAXR', 'WITF', 'WITL')?.value ?? '')
  const withholding = withheld && divideExact(withheld, '100')
  const eligible = swiftQuantity(fieldIn(root, '93', 'ELIG')?.value ?? '')
  const entitlement = swiftMoney(fieldIn(root, '19', 'ENTL')?.value ?? '')
  emit({
    type: 'announcement',
    of: account.of,
    announcement: {
      place: { line: root.line },
      kind: eventOf(code).announcement,
      ...(code && { code }),
      ...some('reference', fieldIn(root, '20', 'CORP')?.value),
      instrument: instrumentIn(root),
      ...some('exDay', dayIn(root, 'XDTE')),
      ...some('recordDay', dayIn(root, 'RDTE')),
      ...some('payDay', dayIn(root, 'PAYD')),
      ...some('rate', rate),
      ...some('withholding', withholding),
      ...some('eligible', eligible),
      ...some('entitlement', entitlement),
    },
  })
}

function confirm(root: SwiftBlock, block: SwiftBlock, code: string, account: CashAccount, emit: Emit): void {
  const { entry: kind } = eventOf(code)
  const common = {
    status: fieldIn(root, '23', '')?.value === 'REVR' ? ('cancelled' as const) : ('booked' as const),
    ...some('reference', fieldIn(root, '20', 'CORP')?.value),
    ...some('exDay', dayIn(root, 'XDTE')),
    instrument: instrumentIn(root),
  }
  const moves = [
    ...blocksOf(block, 'CASHMOVE').map((move) => ({ move, entry: cashEntry(move, kind) })),
    ...blocksOf(block, 'SECMOVE').map((move) => ({ move, entry: unitsEntry(move, kind) })),
  ]
  for (const { move, entry } of moves) {
    if (entry) emit({ type: 'entry', of: account.of, entry: { ...common, ...entry } })
    else emit({ type: 'problem', problem: problemOf('amountMissing', placeOf(move)) })
  }
}

function cashEntry(move: SwiftBlock, kind: Entry['kind']): Omit<Entry, 'status'> | undefined {
  const net = swiftMoney(fieldIn(move, '19', 'PSTA', 'NETT')?.value ?? '')
  const day = dayIn(move, 'POST', 'PAYD', 'VALU')
  if (!net || !day) return undefined
  const isOut = fieldIn(move, '22', 'CRDB')?.value === 'DEBT'
  const gross = swiftMoney(fieldIn(move, '19', 'GRSS')?.value ?? '')
  const [tax, fee] = [costIn(move, net.currency, TAXES), costIn(move, net.currency, FEES)]
  const signed = (amount: string): string => (isOut ? negateExact(absExact(amount)) : amount)
  return {
    kind,
    places: [placeOf(move)],
    day,
    ...some('settleDay', dayIn(move, 'VALU')),
    net: { ...net, amount: signed(net.amount) },
    ...(gross && { gross: { ...gross, amount: signed(gross.amount) } }),
    ...(tax && { tax }),
    ...(fee && { fee }),
  }
}

/** Taxes that were withheld, and charges; a payment may have several of them. */
const TAXES = ['TAXR', 'WITF', 'WITL', 'ATAX', 'NRAT', 'STAM']
const FEES = ['CHAR', 'PROC', 'EXEC']

/** Sum of the costs with these qualifiers in a currency; in another one they are not of the cash that moved. */
function costIn(move: SwiftBlock, currency: string, qualifiers: readonly string[]): Money | undefined {
  const costs = qualifiers.flatMap((qualifier) => swiftMoney(fieldIn(move, '19', qualifier)?.value ?? '') ?? [])
  const own = costs.filter((cost) => cost.currency === currency)
  return own.length === 0 ? undefined : { currency, amount: addExact(...own.map(({ amount }) => amount)) }
}

function unitsEntry(move: SwiftBlock, kind: Entry['kind']): Omit<Entry, 'status'> | undefined {
  const size = swiftQuantity(fieldIn(move, '36', 'PSTA')?.value ?? '')
  const day = dayIn(move, 'POST', 'PAYD')
  if (size === undefined || day === undefined) return undefined
  const isOut = fieldIn(move, '22', 'CRDB')?.value === 'DEBT'
  const own = move.fields.find(({ tag }) => tag === '35B')
  return {
    kind,
    places: [placeOf(move)],
    day,
    quantity: isOut ? negateExact(absExact(size)) : absExact(size),
    ...(own && { instrument: swiftInstrument(own.value) }),
  }
}

const placeOf = ({ line }: SwiftBlock): Place => ({ line })
const some = <K extends string, V>(key: K, value: V | undefined) =>
  value === undefined || value === '' ? {} : ({ [key]: value } as Record<K, V>)

function instrumentIn(root: SwiftBlock) {
  const find = (block: SwiftBlock): string | undefined =>
    block.fields.find(({ tag }) => tag === '35B')?.value ?? block.blocks.map(find).find(Boolean)
  return swiftInstrument(find(root) ?? '')
}

/** A rate, an amount a unit such as "CHF1,5", or new units for old ones such as "2,/1,". */
function rateOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const [fresh, old] = text.split('/')
  if (old !== undefined && /\d/.test(old) && swiftNumber(fresh!) && swiftNumber(old))
    return divideExact(swiftNumber(fresh!)!, swiftNumber(old)!)
  return swiftMoney(fresh!)?.amount ?? swiftNumber(text)
}
