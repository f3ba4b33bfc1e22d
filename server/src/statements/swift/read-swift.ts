import type { FileKind, Format } from '../base/format.ts'
import type { Emit } from '../base/items.ts'
import { problemOf, Unreadable } from '../base/problem.ts'
import { type CashAccount, currencyOf, readCashMessage } from './cash-statement.ts'
import { readCorporateAction } from './corporate-action.ts'
import { type SwiftMessage, swiftBlocks, swiftMessages } from './messages.ts'
import { readHoldings, readTransactions } from './securities-statement.ts'

/** Reads a file of SWIFT messages. @throws Unreadable if there is none of a known type */
export function readSwift(text: string, emit: Emit): FileKind {
  const messages = swiftMessages(text)
  const typed = messages.map((message) => ({ message, format: formatOf(message) }))
  const format = typed.find((each) => each.format !== undefined)?.format
  if (format === undefined) throw new Unreadable(problemOf('unknownText', null))
  const cut = messages.find(({ isEnded }) => !isEnded)
  if (cut) throw new Unreadable(problemOf('cutOff', { line: cut.fields.at(-1)!.line }))
  const accounts = new Map<string, CashAccount>()
  for (const { message, format: own } of typed) {
    const number = message.fields.find(({ tag }) => tag === '25' || tag === '25P')?.value ?? safekeepingAccount(message)
    const account = accountOf(accounts, number, own === 'mt940' || own === 'mt942' ? currencyOf(message) : undefined)
    if (own === undefined)
      emit({
        type: 'problem',
        problem: problemOf('unknownKind', { line: message.line }, { value: `MT${message.type ?? '?'}`, preset: 'SWIFT' }),
      })
    else readMessage(own, message, account, emit)
  }
  for (const { of, number, currency, from, to } of accounts.values())
    emit({
      type: 'statement',
      of,
      account: { ...(number && { number }), ...(currency && { currency }) },
      ...(from && { from }),
      ...(to && { to }),
    })
  return { format, preset: null }
}

/** An account of several currencies has a statement for each. A message without one goes on with that of the account. */
function accountOf(accounts: Map<string, CashAccount>, number: string, currency: string | undefined): CashAccount {
  const own = [...accounts.values()].filter((account) => account.number === number)
  const found = currency === undefined ? own[0] : own.find((account) => account.currency === currency)
  const account = found ?? { of: accounts.size, number, currency, from: undefined, to: undefined }
  accounts.set(`${account.number} ${account.currency}`, account)
  return account
}

function readMessage(format: Format, message: SwiftMessage, account: CashAccount, emit: Emit): void {
  if (format === 'mt940' || format === 'mt942') {
    readCashMessage(message, account, emit)
    return
  }
  const root = swiftBlocks(message)
  const read = { mt535: readHoldings, mt536: readTransactions, mt564: readCorporateAction, mt566: readCorporateAction }
  read[format as keyof typeof read](root, account, emit)
}

function safekeepingAccount({ fields }: SwiftMessage): string {
  const field = fields.find(({ tag, qualifier }) => tag.startsWith('97') && qualifier === 'SAFE')
  // Of option B a code stands before the account; else a slash is part of its number.
  return (field?.tag === '97B' ? field.value.split('/').at(-1) : field?.value) ?? ''
}

const BY_TYPE: Readonly<Record<string, Format>> = {
  '940': 'mt940',
  '950': 'mt940',
  '942': 'mt942',
  '535': 'mt535',
  '536': 'mt536',
  '564': 'mt564',
  '566': 'mt566',
}

/** By its header, or by the fields that only this type has. */
function formatOf({ type, fields }: SwiftMessage): Format | undefined {
  if (type !== undefined) return BY_TYPE[type]
  const has = (tag: string, value?: RegExp): boolean =>
    fields.some((field) => field.tag === tag && (value?.test(field.value) ?? true))
  if (has('60F') || has('60M') || has('62F')) return 'mt940'
  if (has('34F') || has('13D')) return 'mt942'
  if (has('16R', /^CACONF/)) return 'mt566'
  if (fields.some(({ qualifier }) => qualifier === 'CAEV')) return 'mt564'
  if (has('16R', /^TRAN/)) return 'mt536'
  return has('16R', /^(FIN|SUBSAFE|STAT)/) || fields.some(({ qualifier }) => qualifier === 'STBA') ? 'mt535' : undefined
}
