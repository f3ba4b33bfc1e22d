import type { Entry, EntryKind, Place } from '@portal/contract/statements/statement.ts'
import { negateExact } from '../base/exact.ts'
import type { FileKind } from '../base/format.ts'
import type { Emit, Problem } from '../base/items.ts'
import { problemOf, Unreadable } from '../base/problem.ts'
import { UNNAMED } from '../base/unnamed.ts'
import { repeatedReferences } from '../contradictions/repeated-references.ts'
import { investmentEntries, isWithinAccount, type OfxAccount } from './investment.ts'
import { type OfxElement, ofxAll, ofxChild, ofxText, ofxTree } from './ofx-tree.ts'
import { ofxDay, ofxInstrument, ofxInstruments, ofxNumber, ofxTime } from './ofx-values.ts'
import { signsOfPayments } from './signs-of-payments.ts'

const BANK_KINDS: Readonly<Record<string, EntryKind>> = {
  INT: 'interest',
  // It names no instrument.
  DIV: 'other',
  FEE: 'bankFee',
  SRVCHG: 'bankFee',
}

/**
 * Reads OFX 1 or 2 with the statements of bank, card and investment accounts.
 *
 * @throws Unreadable if it is cut off, or is the answer of a bank that failed
 */
export function readOfx(text: string, emit: Emit): FileKind {
  const root = ofxTree(text)
  const instruments = ofxInstruments(root)
  const statements = ['STMTRS', 'CCSTMTRS', 'INVSTMTRS'].flatMap((name) => ofxAll(root, name))
  if (statements.length === 0) throwError(root)
  for (const [of, statement] of statements.entries()) {
    const from = ofxChild(statement, 'BANKACCTFROM') ?? ofxChild(statement, 'CCACCTFROM') ?? ofxChild(statement, 'INVACCTFROM')
    const account: OfxAccount = { of, currency: ofxText(statement, 'CURDEF') || UNNAMED, instruments }
    const lists = statement.children.filter(({ name }) => /^(?:BANK|INV)TRANLISTP?$|^INVOOLIST$/.test(name))
    header(statement, from, lists[0], account, emit)
    const references = repeatedReferences(of, emit)
    const signs = signsOfPayments(of, emit)
    for (const [at, transaction] of lists.flatMap(({ children }) => children).entries()) {
      const taken = take(transaction, at, account, emit)
      if (!taken) continue
      references.add(...taken)
      const [place, [first]] = taken
      if (first) signs.add(ofxText(paymentIn(transaction) ?? transaction, 'TRNTYPE'), first, place)
    }
    references.end()
    signs.end()
    holdings(statement, account, emit)
    balances(statement, account, emit)
  }
  return { format: 'ofx', preset: null }
}

/** @throws Unreadable with what the bank says of its error */
function throwError(root: OfxElement): void {
  const failed = ofxAll(root, 'STATUS').find((status) => ofxText(status, 'SEVERITY') === 'ERROR')
  if (!failed) return
  const message = ofxText(failed, 'MESSAGE') || ofxText(failed, 'CODE')
  throw new Unreadable(problemOf('bankError', null, { message: message.slice(0, 200) }))
}

function header(
  statement: OfxElement,
  from: OfxElement | undefined,
  list: OfxElement | undefined,
  { of, currency }: OfxAccount,
  emit: Emit,
): void {
  const number = from && ofxText(from, 'ACCTID')
  const custodian = from && (ofxText(from, 'BROKERID') || ofxText(from, 'BANKID'))
  const begins = list && ofxDay(ofxText(list, 'DTSTART'))
  const ends = (list && ofxDay(ofxText(list, 'DTEND'))) ?? ofxDay(ofxText(statement, 'DTASOF'))
  emit({
    type: 'statement',
    of,
    account: { ...(number && { number }), ...(custodian && { custodian }), currency },
    ...(begins && { from: begins }),
    ...(ends && { to: ends }),
  })
}

/** DTSTART and DTEND stand among the transactions. @returns its place and entries */
function take(
  element: OfxElement,
  at: number,
  account: OfxAccount,
  emit: Emit,
): readonly [place: Place, entries: readonly Entry[]] | undefined {
  if (element.children.length === 0) return undefined
  const place: Place = { line: element.line, path: `${element.name}[${at}]` }
  const reason = isWithinAccount(element) ? 'noMovement' : isOpenOrder(element) ? 'reservation' : undefined
  if (reason) {
    emit({ type: 'leftOut', of: account.of, leftOut: { place, reason } })
    return undefined
  }
  const bank = paymentIn(element)
  const made = bank ? bankEntry(bank, account) : investmentEntries(element, account)
  if (made.length === 0) emit({ type: 'problem', problem: problemWith(element, bank, place) })
  const entries = made.map((entry): Entry => ({ ...entry, places: [place] }))
  for (const entry of entries) emit({ type: 'entry', of: account.of, entry })
  const corrected = bank && ofxText(bank, 'CORRECTFITID')
  if (corrected) emit({ type: 'doubt', of: account.of, place, code: 'correctsOther', params: { reference: corrected } })
  return [place, entries]
}

const paymentIn = (element: OfxElement): OfxElement | undefined =>
  /^STMTTRNP?$/.test(element.name) ? element : ofxChild(element, 'STMTTRN')

const isOpenOrder = ({ name }: OfxElement): boolean => name.startsWith('OO')

/** Problem of a transaction: the day, the amount, or an unknown kind. */
function problemWith(element: OfxElement, bank: OfxElement | undefined, place: Place): Problem {
  const trade = [...ofxAll(element, 'INVTRAN')][0]
  const day = bank ? ofxText(bank, 'DTPOSTED') : trade && ofxText(trade, 'DTTRADE')
  if (day !== undefined && ofxDay(day) === undefined) return problemOf('invalidDay', place, { value: day })
  if (bank) return problemOf('amountMissing', place)
  return problemOf('unknownKind', place, { value: element.name, preset: 'OFX' })
}

function bankEntry(bank: OfxElement, { currency }: OfxAccount): readonly Omit<Entry, 'places'>[] {
  // A pending transaction has the day of the transaction alone.
  const isPending = bank.name === 'STMTTRNP'
  const posted = ofxText(bank, isPending ? 'DTTRAN' : 'DTPOSTED')
  const [day, amount] = [ofxDay(posted), ofxNumber(bank, 'TRNAMT')]
  if (day === undefined || amount === undefined) return []
  const text = [...new Set([ofxText(bank, 'NAME'), ofxText(bank, 'PAYEE/NAME'), ofxText(bank, 'MEMO')])]
    .filter(Boolean)
    .join(' · ')
  const reference = ofxText(bank, 'FITID')
  const time = ofxTime(posted)
  return [
    {
      kind: BANK_KINDS[ofxText(bank, 'TRNTYPE')] ?? 'transfer',
      day,
      ...(time && { time }),
      status: isPending ? 'pending' : 'booked',
      ...(reference && { reference }),
      net: { currency: ofxText(bank, 'CURRENCY/CURSYM').trim() || currency, amount },
      ...(text && { text: text.slice(0, 1000) }),
    },
  ]
}

function holdings(statement: OfxElement, { of, currency, instruments }: OfxAccount, emit: Emit): void {
  for (const [at, position] of (ofxChild(statement, 'INVPOSLIST')?.children ?? []).entries()) {
    const held = ofxChild(position, 'INVPOS')
    const place: Place = { line: position.line, path: `${position.name}[${at}]` }
    const units = held && ofxNumber(held, 'UNITS')
    if (!held || units === undefined) {
      emit({ type: 'problem', problem: problemOf('amountMissing', place) })
      continue
    }
    const isShort = ofxText(held, 'POSTYPE') === 'SHORT' && !units.startsWith('-')
    const own = ofxText(held, 'CURRENCY/CURSYM').trim() || currency
    const [price, value, day] = [ofxNumber(held, 'UNITPRICE'), ofxNumber(held, 'MKTVAL'), ofxDay(ofxText(held, 'DTPRICEASOF'))]
    emit({
      type: 'holding',
      of,
      holding: {
        place,
        ...(day && { day }),
        instrument: ofxInstrument(held, instruments),
        quantity: isShort ? negateExact(units) : units,
        ...(price && { price, priceCurrency: own }),
        ...(value && { value: { currency: own, amount: value } }),
      },
    })
  }
}

function balances(statement: OfxElement, { of, currency }: OfxAccount, emit: Emit): void {
  const ledger = ofxChild(statement, 'LEDGERBAL')
  const cash = ofxChild(statement, 'INVBAL/AVAILCASH')
  const amount = ledger ? ofxNumber(ledger, 'BALAMT') : cash && ofxNumber(ofxChild(statement, 'INVBAL')!, 'AVAILCASH')
  const source = ledger ?? cash
  if (amount === undefined || !source) return
  const day = ofxDay(ledger ? ofxText(ledger, 'DTASOF') : ofxText(statement, 'DTASOF'))
  emit({
    type: 'balance',
    of,
    balance: { place: { line: source.line, path: source.name }, kind: 'closing', ...(day && { day }), currency, amount },
  })
}
