import type { Money, Place } from '@portal/contract/statements/statement.ts'
import { eventOf } from '../base/events.ts'
import { divideExact, negateExact } from '../base/exact.ts'
import type { Emit } from '../base/items.ts'
import { problemOf } from '../base/problem.ts'
import { totalOtherwise } from '../base/worth-of-holding.ts'
import { type XmlElement, xmlAll, xmlFind, xmlText } from '../xml/xml-tree.ts'
import { isoDay, isoInstrument, isoMoney, isoNumber, isoTermsOfDebt } from './iso-values.ts'

/** Reads the holdings of a securities balance report, semt.002 or semt.003. */
export function readSemt(report: XmlElement, of: number, emit: Emit): void {
  const general = xmlFind(report, 'StmtGnlDtls')
  const day = isoDay(general && xmlFind(general, 'StmtDtTm', 'StmtDt'))
  const safekeeping = xmlFind(report, 'SfkpgAcct')
  const number = safekeeping && (xmlText(safekeeping, 'Id') || xmlFind(safekeeping, 'Id', 'IBAN')?.value)
  const name = safekeeping && xmlText(safekeeping, 'Nm')
  emit({ type: 'statement', of, account: { ...(number && { number }), ...(name && { name }) }, ...(day && { to: day }) })
  const balances = [...xmlAll(report, 'BalForAcct'), ...xmlAll(report, 'BalForSubAcct')]
  for (const [at, balance] of balances.entries()) holding(balance, at, of, day, emit)
  const stated = xmlFind(report, 'TtlHldgsValOfStmt')
  const total = isoMoney(stated && xmlFind(stated, 'Amt'))
  const isWhole = xmlFind(report, 'LastPgInd')?.value !== 'false' && Number(xmlFind(report, 'PgNb')?.value || '1') === 1
  const difference = total && isWhole ? totalOtherwise(total, balances.map(holdingValue)) : undefined
  if (difference) emit({ type: 'difference', of, difference })
}

function holdingValue(element: XmlElement): Money | undefined {
  const valued = xmlFind(element, 'HldgVal')
  return isoMoney(valued && xmlFind(valued, 'Amt'))
}

function holding(element: XmlElement, at: number, of: number, day: string | undefined, emit: Emit): void {
  const place: Place = { line: element.line, path: `BalForAcct[${at + 1}]` }
  const aggregate = xmlFind(element, 'AggtBal') ?? element
  const size = isoNumber(xmlFind(aggregate, 'Unit', 'FaceAmt', 'AmtsdVal', 'Qty')?.value ?? '')
  if (size === undefined) {
    emit({ type: 'problem', problem: problemOf('amountMissing', place) })
    return
  }
  const isShort = xmlText(aggregate, 'ShrtLngInd') === 'SHOR' && !size.startsWith('-')
  const price = isoMoney(xmlFind(xmlFind(element, 'PricDtls') ?? element, 'Amt'))
  const value = holdingValue(element)
  const bookValue = xmlFind(element, 'BookVal')
  const cost = isoMoney(bookValue && xmlFind(bookValue, 'Amt'))
  emit({
    type: 'holding',
    of,
    holding: {
      place,
      ...(day && { day }),
      instrument: {
        ...isoInstrument(xmlFind(element, 'FinInstrmId')),
        ...isoTermsOfDebt(xmlFind(element, 'FinInstrmAttrbts')),
      },
      quantity: isShort ? negateExact(size) : size,
      ...(price && { price: price.amount, priceCurrency: price.currency }),
      ...(value && { value }),
      ...(cost && { cost }),
    },
  })
}

/** Reads the announcement of a corporate action, seev.031. Nothing is booked by it. */
export function readSeev(notification: XmlElement, of: number, emit: Emit): void {
  const account = xmlFind(notification, 'SfkpgAcct')?.value
  emit({ type: 'statement', of, account: account ? { number: account } : {} })
  const general = xmlFind(notification, 'CorpActnGnlInf') ?? notification
  const code = xmlText(general, 'EvtTp/Cd', 'EvtTp/Prtry/Id')
  const dates = xmlFind(notification, 'CorpActnDtls') ?? notification
  const reference = xmlText(general, 'CorpActnEvtId')
  const options = xmlFind(notification, 'CorpActnOptnDtls') ?? notification
  const rates = xmlFind(options, 'GrssDvddRate', 'IntrstRateUsdForPmt', 'NetDvddRate', 'AddtlQtyForExstgScties', 'NewToOd')
  const rate = isoNumber((rates && xmlFind(rates, 'Amt', 'Rate')?.value) ?? '')
  const withheld = isoNumber(
    (xmlFind(options, 'WhldgTaxRate') && xmlFind(xmlFind(options, 'WhldgTaxRate')!, 'Rate')?.value) ?? '',
  )
  const withholding = withheld && divideExact(withheld, '100')
  const eligible = isoNumber(
    (xmlFind(notification, 'ElgblBal', 'TtlElgblBal') &&
      xmlFind(xmlFind(notification, 'ElgblBal', 'TtlElgblBal')!, 'Unit', 'FaceAmt')?.value) ??
      '',
  )
  const entitlement = isoMoney(xmlFind(options, 'EntitldAmt'))
  const [exDay, recordDay, payDay] = [
    isoDay(xmlFind(dates, 'ExDvddDt')),
    isoDay(xmlFind(dates, 'RcrdDt')),
    isoDay(xmlFind(notification, 'PmtDt')),
  ]
  emit({
    type: 'announcement',
    of,
    announcement: {
      place: { line: notification.line, path: notification.name },
      kind: eventOf(code).announcement,
      ...(code && { code }),
      ...(reference && { reference }),
      instrument: isoInstrument(xmlFind(general, 'FinInstrmId')),
      ...(exDay && { exDay }),
      ...(recordDay && { recordDay }),
      ...(payDay && { payDay }),
      ...(rate && { rate }),
      ...(withholding && { withholding }),
      ...(eligible && { eligible }),
      ...(entitlement && { entitlement }),
    },
  })
}
