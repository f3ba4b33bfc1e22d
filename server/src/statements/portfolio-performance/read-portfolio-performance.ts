import { isIsin } from '@portal/contract/imports/isin.ts'
import type { Entry, EntryKind, Instrument, Money } from '@portal/contract/statements/statement.ts'
import { addExact, divideExact, isZero, negateExact } from '../base/exact.ts'
import type { FileKind } from '../base/format.ts'
import type { Emit } from '../base/items.ts'
import { problemOf } from '../base/problem.ts'
import { dayOf } from '../tables/day-cell.ts'
import { type XmlElement, xmlAll, xmlChild, xmlText } from '../xml/xml-tree.ts'
import { references } from './references.ts'

/** The kind of a transaction, and the sign of its money or units. */
const KINDS: Readonly<Record<string, readonly [EntryKind, 1 | -1]>> = {
  BUY: ['buy', -1],
  SELL: ['sell', 1],
  DELIVERY_INBOUND: ['transfer', 1],
  DELIVERY_OUTBOUND: ['transfer', -1],
  TRANSFER_IN: ['transfer', 1],
  TRANSFER_OUT: ['transfer', -1],
  DEPOSIT: ['transfer', 1],
  REMOVAL: ['transfer', -1],
  DIVIDENDS: ['dividend', 1],
  INTEREST: ['interest', 1],
  INTEREST_CHARGE: ['financing', -1],
  FEES: ['bankFee', -1],
  FEES_REFUND: ['bankFee', 1],
  TAXES: ['tax', -1],
  TAX_REFUND: ['tax', 1],
}
const CENTS = '100'
const SHARES = '100000000'

/** Reads a file of Portfolio Performance: a statement for each cash account, with the trades of the portfolios that use it. */
export function readPortfolioPerformance(root: XmlElement, emit: Emit): FileKind {
  const { resolve, parentOf } = references(root)
  const accounts = new Map<string, number>()
  const found = new Set<XmlElement>()
  collect(root, found)
  for (const [at, transaction] of [...found].entries()) {
    const isOfPortfolio = isPortfolioTransaction(transaction, parentOf(transaction))
    const name = ownerOf(transaction, isOfPortfolio)
    if (!accounts.has(name)) accounts.set(name, accounts.size)
    const of = accounts.get(name)!
    const place = { line: transaction.line, path: `${transaction.name}[${at}]` }
    const type = xmlText(transaction, 'type')
    if (!isOfPortfolio && (type === 'BUY' || type === 'SELL')) {
      emit({ type: 'leftOut', of, leftOut: { place, reason: 'repeated' } })
      continue
    }
    const entry = entryOf(transaction, type, isOfPortfolio, (element) => instrumentOf(resolve(element)))
    if (entry) emit({ type: 'entry', of, entry: { ...entry, places: [place] } })
    else emit({ type: 'problem', problem: problemOf('unknownKind', place, { value: type, preset: 'Portfolio Performance' }) })
  }
  for (const [name, of] of accounts) emit({ type: 'statement', of, account: name === '' ? {} : { name } })
  return { format: 'portfolio-performance', preset: null }

  /** The name of the cash account: its own, or that of the portfolio. */
  function ownerOf(transaction: XmlElement, isOfPortfolio: boolean): string {
    const parent = parentOf(transaction)
    const side = transaction.name === 'transactionTo' ? 'To' : transaction.name === 'transactionFrom' ? 'From' : ''
    const holder =
      parent?.name === 'transactions'
        ? parentOf(parent)
        : parent && xmlChild(parent, `${isOfPortfolio ? 'portfolio' : 'account'}${side}`)
    const owner = holder && resolve(holder)
    const cash = owner && xmlChild(owner, 'referenceAccount')
    const account = cash ? resolve(cash) : owner
    return account ? xmlText(account, 'name') : ''
  }
}

const TRANSACTIONS =
  /^(?:account-transaction|portfolio-transaction|accountTransaction|portfolioTransaction|transactionFrom|transactionTo)$/

/** Transactions stand where they were written first: in a list, or within the other side of one. */
function collect(element: XmlElement, found: Set<XmlElement>): void {
  for (const child of element.children) {
    if (TRANSACTIONS.test(child.name) && child.attributes.reference === undefined && xmlChild(child, 'type')) found.add(child)
    collect(child, found)
  }
}

const isPortfolioTransaction = ({ name }: XmlElement, parent: XmlElement | undefined): boolean =>
  name.startsWith('portfolio') || (name.startsWith('transaction') && parent?.attributes.class === 'portfolio-transfer')

function instrumentOf(security: XmlElement | undefined): Instrument {
  if (!security) return {}
  const [isin, wkn, ticker, name, currency] = ['isin', 'wkn', 'tickerSymbol', 'name', 'currencyCode'].map((each) =>
    xmlText(security, each),
  ) as [string, string, string, string, string]
  return {
    ...(isIsin(isin) && { isin }),
    ...(wkn && { wkn }),
    ...(ticker && { ticker }),
    ...(name && { name: name.slice(0, 1000) }),
    ...(/^[A-Z]{3}$/.test(currency) && { currency }),
  }
}

function entryOf(
  transaction: XmlElement,
  type: string,
  isOfPortfolio: boolean,
  instrumentIn: (security: XmlElement) => Instrument,
): Omit<Entry, 'places'> | undefined {
  const kind = KINDS[type]
  const when = dayOf(xmlText(transaction, 'date'), 'ymd')
  const currency = xmlText(transaction, 'currencyCode')
  const amount = divideExact(xmlText(transaction, 'amount').replace(/^$/, '0'), CENTS)
  const shares = divideExact(xmlText(transaction, 'shares').replace(/^$/, '0'), SHARES)
  if (!kind || !when || amount === undefined || shares === undefined || currency === '') return undefined
  const [name, sign] = kind
  const security = xmlChild(transaction, 'security')
  const [fee, tax] = [unitsOf(transaction, 'FEE', currency), unitsOf(transaction, 'TAX', currency)]
  const note = xmlText(transaction, 'note')
  const isTransferOfUnits = isOfPortfolio && name === 'transfer'
  const units = isOfPortfolio ? (name === 'buy' || (isTransferOfUnits && sign > 0) ? shares : negateExact(shares)) : undefined
  return {
    kind: name,
    day: when.day,
    ...(when.time && when.time !== '00:00:00' && { time: when.time }),
    status: 'booked',
    ...(security && { instrument: instrumentIn(security) }),
    ...(units && { quantity: units }),
    ...(fee && { fee }),
    ...(tax && { tax }),
    ...(!isTransferOfUnits && { net: { currency, amount: sign > 0 ? amount : negateExact(amount) } }),
    ...(note && { text: note.slice(0, 1000) }),
  }
}

/** The sum of the fees or taxes of a transaction in its own currency. */
function unitsOf(transaction: XmlElement, type: string, currency: string): Money | undefined {
  const units = xmlAll(xmlChild(transaction, 'units') ?? { ...transaction, children: [] }, 'unit').filter(
    (unit) => unit.attributes.type === type,
  )
  const sum = addExact(...units.map((unit) => divideExact(xmlChild(unit, 'amount')?.attributes.amount ?? '0', CENTS) ?? '0'))
  return isZero(sum) ? undefined : { currency, amount: sum }
}
