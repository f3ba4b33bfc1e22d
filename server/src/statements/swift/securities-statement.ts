import type { Entry, Instrument, Money, Place } from '@portal/contract/statements/statement.ts'
import { absExact, isZero, negateExact } from '../base/exact.ts'
import type { Emit } from '../base/items.ts'
import { problemOf } from '../base/problem.ts'
import { termsOfDebt } from '../base/terms-of-debt.ts'
import { totalOtherwise } from '../base/worth-of-holding.ts'
import type { CashAccount } from './cash-statement.ts'
import { blocksOf, fieldIn, type SwiftBlock } from './messages.ts'
import { swiftDay, swiftInstrument, swiftMoney, swiftNumber, swiftQuantity } from './values.ts'

/** Reads the holdings of a message MT535. */
export function readHoldings(root: SwiftBlock, account: CashAccount, emit: Emit): void {
  const values: (Money | undefined)[] = []
  const day = dayIn(root, 'STAT')
  account.to = day ?? account.to
  for (const block of blocksOf(root, 'FIN')) {
    const place: Place = { line: block.line }
    const name = block.fields.find(({ tag }) => tag === '35B')
    const units =
      block.fields.find(({ tag, qualifier }) => tag.startsWith('93') && qualifier === 'AGGR') ?? fieldIn(block, '93', 'AGGR')
    const quantity = units && swiftQuantity(units.value)
    if (!name || quantity === undefined) {
      emit({ type: 'problem', problem: problemOf('amountMissing', place) })
      continue
    }
    const price = swiftPrice(fieldIn(block, '90', 'MRKT', 'INDC')?.value)
    const value = swiftMoney(fieldIn(block, '19', 'HOLD')?.value ?? '')
    const cost = swiftMoney(fieldIn(block, '19', 'BOOK')?.value ?? '')
    values.push(value)
    emit({
      type: 'holding',
      of: account.of,
      holding: {
        place,
        instrument: { ...swiftInstrument(name.value), ...debtIn(block) },
        quantity,
        ...(day && { day }),
        ...price,
        ...(value && { value }),
        ...(cost && { cost }),
      },
    })
  }
  const total = swiftMoney(fieldIn(root, '19', 'HOLP', 'HOLS')?.value ?? '')
  const difference = total && isWhole(root) && totalOtherwise(total, values)
  if (difference) emit({ type: 'difference', of: account.of, difference })
}

const debtIn = (block: SwiftBlock): Instrument =>
  termsOfDebt({
    percent: swiftNumber(fieldIn(block, '92', 'INTR')?.value ?? ''),
    maturity: dayIn(block, 'MATU'),
    issueDate: dayIn(block, 'ISSU'),
    frequency: fieldIn(block, '22', 'PFRE')?.value ?? '',
  })

/** Whether a message is of all pages of its statement. */
const isWhole = (root: SwiftBlock): boolean =>
  [root, ...root.blocks].flatMap(({ fields }) => fields).some(({ tag, value }) => tag === '28E' && /ONLY$/.test(value))

/** "ACTU/EUR10,5" or "PRCT/99,5". */
function swiftPrice(text: string | undefined): { readonly price?: string; readonly priceCurrency?: string } {
  const last = text?.split('/').at(-1) ?? ''
  const money = swiftMoney(last)
  if (money) return { price: money.amount, priceCurrency: money.currency }
  const price = swiftNumber(last)
  return price === undefined ? {} : { price }
}

/** Reads the settled transactions of a message MT536. */
export function readTransactions(root: SwiftBlock, account: CashAccount, emit: Emit): void {
  const [from = '', to = ''] = fieldIn(root, '69', 'STAT')?.value.split('/') ?? []
  account.to = dayIn(root, 'STAT') ?? swiftDay(to) ?? account.to
  account.from = swiftDay(from) ?? account.from
  for (const block of blocksOf(root, 'FIN')) {
    const name = block.fields.find(({ tag }) => tag === '35B')
    for (const transaction of blocksOf(block, 'TRAN')) {
      const entry = transactionOf(transaction, name?.value ?? '')
      if (entry) emit({ type: 'entry', of: account.of, entry })
      else emit({ type: 'problem', problem: problemOf('amountMissing', { line: transaction.line }) })
    }
  }
}

function transactionOf(block: SwiftBlock, name: string): Entry | undefined {
  const size = swiftQuantity(fieldIn(block, '36', 'PSTA')?.value ?? '')
  const settleDay = dayIn(block, 'ESET', 'SETT')
  const day = dayIn(block, 'TRAD') ?? settleDay
  if (size === undefined || day === undefined) return undefined
  const isIn = fieldIn(block, '22', 'REDE')?.value !== 'DELI'
  const paid = swiftMoney(fieldIn(block, '19', 'PSTA')?.value ?? '')
  const isPaid = paid !== undefined && !isZero(paid.amount) && fieldIn(block, '22', 'PAYM')?.value !== 'FREE'
  const reference = fieldIn(block, '20', 'RELA', 'PREV')?.value
  return {
    kind: isPaid ? (isIn ? 'buy' : 'sell') : 'transfer',
    places: [{ line: block.line }],
    day,
    ...(settleDay && { settleDay }),
    status: isReversal(block) ? 'cancelled' : 'booked',
    ...(reference && reference !== 'NONREF' && { reference }),
    instrument: swiftInstrument(name),
    quantity: isIn ? absExact(size) : negateExact(absExact(size)),
    ...(isPaid && {
      net: { currency: paid.currency, amount: isIn ? negateExact(absExact(paid.amount)) : absExact(paid.amount) },
    }),
  }
}

/** Whether it takes back a movement that was settled before, by its status. */
const isReversal = (block: SwiftBlock): boolean =>
  fieldIn(block, '25', 'MOVE')?.value === 'REVE' || fieldIn(block, '22', 'CANC', 'REVE') !== undefined

/** The day of the first of these qualifiers. */
export const dayIn = (block: SwiftBlock, ...qualifiers: readonly string[]): string | undefined => {
  const field = fieldIn(block, '98', ...qualifiers)
  return field && swiftDay(field.value)
}
