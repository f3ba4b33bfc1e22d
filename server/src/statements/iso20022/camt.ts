import type { Balance, Entry, EntryKind, Place } from '@portal/contract/statements/statement.ts'
import { absExact, negateExact, trimExact } from '../base/exact.ts'
import type { Emit } from '../base/items.ts'
import { problemOf } from '../base/problem.ts'
import { repeatedReferences } from '../contradictions/repeated-references.ts'
import { type XmlElement, xmlAll, xmlChild, xmlFind, xmlText } from '../xml/xml-tree.ts'
import { hasSecurities, partsOfSecurities, summaryDifferences, sumOfParts } from './camt-sums.ts'
import { isoDay, isoInstrument, isoMoney } from './iso-values.ts'

const BALANCES: Readonly<Record<string, Balance['kind']>> = {
  OPBD: 'opening',
  PRCD: 'opening',
  CLBD: 'closing',
}
const SUB_FAMILIES: Readonly<Record<string, EntryKind>> = {
  INTR: 'interest',
  CHRG: 'bankFee',
  COMM: 'bankFee',
  COMT: 'bankFee',
  FEES: 'bankFee',
  CUST: 'custodyFee',
  TAXE: 'tax',
  DVCA: 'dividend',
  DVND: 'dividend',
  COUP: 'coupon',
  PINK: 'coupon',
  REDM: 'redemption',
}

/** Reads a report, statement or notification of an account: Rpt, Stmt or Ntfctn. */
export function readCamt(statement: XmlElement, of: number, emit: Emit): void {
  const currency = xmlText(statement, 'Acct/Ccy')
  const number = xmlText(statement, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id', 'Acct/Id/PrtryAcct/Id', 'Acct/Id/BBAN')
  const custodian = xmlText(statement, 'Acct/Svcr/FinInstnId/BICFI', 'Acct/Svcr/FinInstnId/BIC', 'Acct/Svcr/FinInstnId/Nm')
  const name = xmlText(statement, 'Acct/Nm')
  const balances = statement.children.filter((child) => child.name === 'Bal')
  const days = balances.flatMap((balance) => isoDay(xmlChild(balance, 'Dt')) ?? [])
  const from = isoDay(xmlChild(statement, 'FrToDt/FrDtTm') ?? xmlChild(statement, 'FrToDt/FrDt')) ?? days[0]
  const to = isoDay(xmlChild(statement, 'FrToDt/ToDtTm') ?? xmlChild(statement, 'FrToDt/ToDt')) ?? days.at(-1)
  emit({
    type: 'statement',
    of,
    account: { ...(number && { number }), ...(name && { name }), ...(custodian && { custodian }), ...(currency && { currency }) },
    ...(from && { from }),
    ...(to && { to }),
  })
  const [opening, closing] = boundsOf(balances)
  const entries = statement.children.filter((child) => child.name === 'Ntry')
  if (opening) balance(opening, 'opening', of, emit)
  // Balances tell which of two equal entries are there; without them the number of the bank does.
  const references = repeatedReferences(of, emit, true)
  for (const [at, element] of entries.entries()) {
    const [first, ...more] = entriesOf(element, at, of, emit)
    if (first && balances.length === 0) references.add(first.places[0]!, [first, ...more])
  }
  references.end()
  for (const difference of summaryDifferences(statement, entries)) emit({ type: 'difference', of, difference })
  for (const element of closing) balance(element, 'closing', of, emit)
}

/** The opening balance and the closing ones. A report of a day that is not over has interim ones in their place. */
function boundsOf(balances: readonly XmlElement[]): readonly [XmlElement | undefined, readonly XmlElement[]] {
  const of = (kind: Balance['kind']) => balances.filter((balance) => kindOf(balance) === kind)
  const interim = balances.filter((balance) => typeOf(balance) === 'ITBD')
  const closing = of('closing')
  const opening = of('opening')[0] ?? (interim.length > 1 ? interim[0] : undefined)
  return [opening, closing.length > 0 ? closing : interim.slice(-1)]
}

const typeOf = (element: XmlElement): string => xmlText(element, 'Tp/CdOrPrtry/Cd', 'Tp/Cd')
const kindOf = (element: XmlElement): Balance['kind'] | undefined => BALANCES[typeOf(element)]

function balance(element: XmlElement, kind: Balance['kind'], of: number, emit: Emit): void {
  const money = isoMoney(xmlChild(element, 'Amt'))
  const day = isoDay(xmlChild(element, 'Dt'))
  const place: Place = { line: element.line, path: 'Bal' }
  if (!money) {
    emit({ type: 'problem', problem: problemOf('amountMissing', place) })
    return
  }
  const amount = xmlText(element, 'CdtDbtInd') === 'DBIT' ? negateExact(money.amount) : money.amount
  emit({ type: 'balance', of, balance: { place, kind, ...(day && { day }), currency: money.currency, amount } })
}

/** An entry, or one for each of its parts where they are of several securities. */
function entriesOf(element: XmlElement, at: number, of: number, emit: Emit): readonly Entry[] {
  const place: Place = { line: element.line, path: `Ntry[${at + 1}]` }
  const money = isoMoney(xmlChild(element, 'Amt'))
  const valueDay = isoDay(xmlChild(element, 'ValDt'))
  const day = isoDay(xmlChild(element, 'BookgDt')) ?? valueDay
  const status = xmlText(element, 'Sts/Cd', 'Sts')
  if (!money || !day) {
    emit({ type: 'problem', problem: problemOf(money ? 'invalidDay' : 'amountMissing', place, { value: '' }) })
    return []
  }
  if (status === 'INFO') {
    emit({ type: 'leftOut', of, leftOut: { place, reason: 'memo' } })
    return []
  }
  const isOut = xmlText(element, 'CdtDbtInd') === 'DBIT'
  const common = {
    day,
    ...(valueDay && { settleDay: valueDay }),
    status: status === 'PDNG' || status === 'FUTR' ? ('pending' as const) : ('booked' as const),
  }
  const isCombined = hasSecurities(element)
  const parts = isCombined ? partsOfSecurities(element, money) : []
  const amount = isOut ? negateExact(absExact(money.amount)) : money.amount
  const made = parts.map(
    ({ part, amount: own }, index): Entry => ({
      ...common,
      ...describedBy(part, element, xmlFind(part, 'FinInstrmId')),
      places: [{ line: part.line, path: `${place.path}/TxDtls[${index + 1}]` }],
      net: { ...money, amount: own },
    }),
  )
  if (made.length === 0) {
    // Of several securities, without the amount of each, it is money.
    const security = isCombined ? undefined : xmlFind(element, 'FinInstrmId')
    made.push({ ...common, ...describedBy(element, element, security), places: [place], net: { ...money, amount } })
  }
  for (const entry of made) emit({ type: 'entry', of, entry })
  const sum = sumOfParts(element, money)
  if (sum !== undefined)
    emit({ type: 'doubt', of, place, code: 'partsDisagree', params: { sum: trimExact(sum), amount: trimExact(money.amount) } })
  return made
}

/** Kind, reference, security and text of an entry, or of a part of it. */
function describedBy(
  part: XmlElement,
  element: XmlElement,
  security: XmlElement | undefined,
): Pick<Entry, 'kind' | 'reference' | 'instrument' | 'text'> {
  const own = xmlText(part, 'AcctSvcrRef', 'NtryRef') || xmlFind(part, 'AcctSvcrRef')?.value || endToEnd(part)
  const reference = own || xmlText(element, 'AcctSvcrRef', 'NtryRef')
  const text = textOf(part, element)
  return {
    kind: kindOfEntry(xmlChild(part, 'BkTxCd') ? part : element, security !== undefined),
    ...(reference && { reference }),
    ...(security && { instrument: isoInstrument(security) }),
    ...(text && { text }),
  }
}

const endToEnd = (element: XmlElement): string | undefined => {
  const ids = xmlAll(element, 'EndToEndId').map(({ value }) => value)
  return ids.length === 1 && ids[0] !== 'NOTPROVIDED' ? ids[0] : undefined
}

/** Without its security a payment is money alone, and so is one side of a currency deal. */
function kindOfEntry(element: XmlElement, hasSecurity: boolean): EntryKind {
  const domain = xmlText(element, 'BkTxCd/Domn/Cd')
  const family = xmlText(element, 'BkTxCd/Domn/Fmly/Cd')
  const sub = xmlText(element, 'BkTxCd/Domn/Fmly/SubFmlyCd')
  const known = SUB_FAMILIES[sub]
  if (known === 'redemption') return 'transfer'
  if (known) return hasSecurity || !(known === 'dividend' || known === 'coupon') ? known : 'other'
  return family === 'CUST' && domain === 'SECU' ? 'other' : 'transfer'
}

/** Texts of the bank on the entry and on its parts, or on one of them. */
function textOf(part: XmlElement, element: XmlElement): string {
  const parts = part === element ? xmlAll(element, 'TxDtls') : [part]
  const texts = [
    xmlText(element, 'AddtlNtryInf'),
    ...parts.flatMap((each) => [
      xmlFind(each, 'RltdPties') ? partyOf(each, element) : '',
      ...xmlAll(each, 'Ustrd').map(({ value }) => value),
    ]),
  ]
  return [...new Set(texts)].filter(Boolean).join(' · ').slice(0, 1000)
}

function partyOf(part: XmlElement, element: XmlElement): string {
  const other = xmlText(element, 'CdtDbtInd') === 'DBIT' ? 'Cdtr' : 'Dbtr'
  return xmlText(part, `RltdPties/${other}/Nm`, `RltdPties/${other}/Pty/Nm`)
}
