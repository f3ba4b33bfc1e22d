import type { Entry, Money, Place } from '@portal/contract/statements/statement.ts'
import { eventOf } from '../base/events.ts'
import { absExact, addExact, negateExact } from '../base/exact.ts'
import type { Emit } from '../base/items.ts'
import { problemOf } from '../base/problem.ts'
import { type XmlElement, xmlAll, xmlFind, xmlText } from '../xml/xml-tree.ts'
import { isoDay, isoInstrument, isoMoney, isoNumber } from './iso-values.ts'

/** Taxes that were withheld, and charges; a payment may have several of them. */
const TAXES = ['WhldgTaxAmt', 'WhldgOfFrgnTaxAmt', 'WhldgOfLclTaxAmt', 'AddtlTaxAmt', 'NRATaxAmt', 'StmpDtyAmt']
const FEES = ['ChrgsAmt', 'PrcgFees', 'ExctgBrkrAmt']

/** Reads the confirmation of a corporate action, seev.036, which books it, or its reversal, seev.037. */
export function readConfirmation(message: XmlElement, of: number, emit: Emit): void {
  const safekeeping = xmlFind(message, 'SfkpgAcct')
  const number = safekeeping && (safekeeping.value || xmlText(safekeeping, 'Id'))
  emit({ type: 'statement', of, account: number ? { number } : {} })
  const general = xmlFind(message, 'CorpActnGnlInf') ?? message
  const kind = eventOf(xmlText(general, 'EvtTp/Cd', 'EvtTp/Prtry/Id')).entry
  const reference = xmlText(general, 'CorpActnEvtId')
  const exDay = isoDay(xmlFind(message, 'ExDvddDt'))
  const common = {
    kind,
    status: message.name.startsWith('CorpActnMvmntRvslAdvc') ? ('cancelled' as const) : ('booked' as const),
    ...(reference && { reference }),
    ...(exDay && { exDay }),
    instrument: isoInstrument(xmlFind(general, 'FinInstrmId')),
  }
  for (const [name, read] of [
    ['CshMvmntDtls', cashOf],
    ['SctiesMvmntDtls', unitsOf],
  ] as const)
    for (const [at, move] of xmlAll(message, name).entries()) {
      const place: Place = { line: move.line, path: `${name}[${at + 1}]` }
      const day = isoDay(xmlFind(move, 'PstngDt')) ?? isoDay(xmlFind(move, 'PmtDt')) ?? isoDay(xmlFind(move, 'ValDt'))
      const moved = read(move)
      if (day && moved) emit({ type: 'entry', of, entry: { ...common, ...moved, places: [place], day } })
      else emit({ type: 'problem', problem: problemOf(moved ? 'invalidDay' : 'amountMissing', place, { value: '' }) })
    }
}

const isOut = (move: XmlElement): boolean => xmlFind(move, 'CdtDbtInd')?.value === 'DBIT'

function cashOf(move: XmlElement): Partial<Entry> | undefined {
  const net = isoMoney(xmlFind(move, 'PstngAmt')) ?? isoMoney(xmlFind(move, 'NetCshAmt'))
  if (!net) return undefined
  const gross = isoMoney(xmlFind(move, 'GrssCshAmt'))
  const settleDay = isoDay(xmlFind(move, 'ValDt'))
  const signed = ({ currency, amount }: Money): Money => ({
    currency,
    amount: isOut(move) ? negateExact(absExact(amount)) : amount,
  })
  const [tax, fee] = [costIn(move, net.currency, TAXES), costIn(move, net.currency, FEES)]
  return {
    ...(settleDay && { settleDay }),
    net: signed(net),
    ...(gross && { gross: signed(gross) }),
    ...(tax && { tax }),
    ...(fee && { fee }),
  }
}

function unitsOf(move: XmlElement): Partial<Entry> | undefined {
  const posted = xmlFind(move, 'PstngQty')
  const size = isoNumber((posted && xmlFind(posted, 'Unit', 'FaceAmt', 'AmtsdVal')?.value) ?? '')
  if (size === undefined) return undefined
  const own = xmlFind(move, 'FinInstrmId')
  return {
    quantity: isOut(move) ? negateExact(absExact(size)) : absExact(size),
    ...(own && { instrument: isoInstrument(own) }),
  }
}

/** Sum of the costs in a currency; in another one they are not of the cash that moved. */
function costIn(move: XmlElement, currency: string, names: readonly string[]): Money | undefined {
  const costs = names.flatMap((name) => isoMoney(xmlFind(move, name)) ?? []).filter((cost) => cost.currency === currency)
  return costs.length === 0 ? undefined : { currency, amount: addExact(...costs.map(({ amount }) => amount)) }
}
