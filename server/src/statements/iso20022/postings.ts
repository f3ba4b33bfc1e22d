import type { Entry, Place } from '@portal/contract/statements/statement.ts'
import { absExact, isZero, negateExact } from '../base/exact.ts'
import type { Emit } from '../base/items.ts'
import { problemOf } from '../base/problem.ts'
import { type XmlElement, xmlAll, xmlFind, xmlText } from '../xml/xml-tree.ts'
import { isoDay, isoInstrument, isoMoney, isoNumber } from './iso-values.ts'

/** Reads the settled transactions of a securities account, semt.017. */
export function readPostings(report: XmlElement, of: number, emit: Emit): void {
  const safekeeping = xmlFind(report, 'SfkpgAcct')
  const number = safekeeping && (xmlText(safekeeping, 'Id') || xmlFind(safekeeping, 'Id', 'IBAN')?.value)
  const period = xmlFind(report, 'StmtPrd')
  const [from, to] = [isoDay(period && xmlFind(period, 'FrDt', 'FrDtTm')), isoDay(period && xmlFind(period, 'ToDt', 'ToDtTm'))]
  emit({ type: 'statement', of, account: number ? { number } : {}, ...(from && { from }), ...(to && { to }) })
  let count = 0
  for (const details of xmlAll(report, 'FinInstrmDtls'))
    for (const transaction of xmlAll(details, 'Tx')) {
      const place: Place = { line: transaction.line, path: `Tx[${++count}]` }
      const entry = postingOf(transaction, xmlFind(details, 'FinInstrmId'), place)
      if (entry) emit({ type: 'entry', of, entry })
      else emit({ type: 'problem', problem: problemOf('amountMissing', place) })
    }
}

function postingOf(transaction: XmlElement, security: XmlElement | undefined, place: Place): Entry | undefined {
  const posted = xmlFind(transaction, 'PstngQty')
  const size = isoNumber((posted && xmlFind(posted, 'Unit', 'FaceAmt', 'AmtsdVal')?.value) ?? '')
  const settleDay = isoDay(xmlFind(transaction, 'FctvSttlmDt')) ?? isoDay(xmlFind(transaction, 'SttlmDt'))
  const day = isoDay(xmlFind(transaction, 'TradDt')) ?? settleDay
  if (size === undefined || day === undefined) return undefined
  const isIn = xmlFind(transaction, 'SctiesMvmntTp')?.value !== 'DELI'
  const amount = xmlFind(transaction, 'PstngAmt')
  const paid = isoMoney(amount && xmlFind(amount, 'Amt'))
  const isPaid = paid !== undefined && !isZero(paid.amount) && xmlFind(transaction, 'Pmt')?.value !== 'FREE'
  const isReversal = /^(true|1)$/.test(xmlFind(transaction, 'RvslInd')?.value ?? '')
  // A reversal may name in its linkages what it takes back.
  const linked = isReversal ? xmlFind(transaction, 'Lnkgs') : undefined
  const reference =
    (linked && xmlFind(linked, 'AcctSvcrTxId', 'SctiesSttlmTxId')?.value) || xmlText(transaction, 'AcctSvcrTxId', 'AcctOwnrTxId')
  return {
    kind: isPaid ? (isIn ? 'buy' : 'sell') : 'transfer',
    places: [place],
    day,
    ...(settleDay && { settleDay }),
    status: isReversal ? 'cancelled' : 'booked',
    ...(reference && { reference }),
    instrument: isoInstrument(security),
    quantity: isIn ? absExact(size) : negateExact(absExact(size)),
    ...(isPaid && {
      net: { currency: paid.currency, amount: isIn ? negateExact(absExact(paid.amount)) : absExact(paid.amount) },
    }),
  }
}
