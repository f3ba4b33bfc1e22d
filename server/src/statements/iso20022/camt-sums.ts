import type { Money } from '@portal/contract/statements/statement.ts'
import type { Difference } from '../base/difference.ts'
import { absExact, addExact, isZero, negateExact, sameExact, signOf, trimExact } from '../base/exact.ts'
import { type XmlElement, xmlAll, xmlChild, xmlFind, xmlText } from '../xml/xml-tree.ts'
import { isoInstrument, isoMoney, isoNumber } from './iso-values.ts'

type Stated = Omit<Difference, 'cause'>

const isOut = (element: XmlElement): boolean => xmlText(element, 'CdtDbtInd') === 'DBIT'
const signed = (amount: string, element: XmlElement): string => (isOut(element) ? negateExact(absExact(amount)) : amount)

/** Where the summary of a statement, TxsSummry, counts or sums up its entries otherwise. Some banks count in it what is booked alone. */
export function summaryDifferences(statement: XmlElement, entries: readonly XmlElement[]): readonly Stated[] {
  const summary = xmlChild(statement, 'TxsSummry')
  if (!summary || isPage(statement)) return []
  const booked = entries.filter((entry) => xmlText(entry, 'Sts/Cd', 'Sts') === 'BOOK')
  const ofBooked = new Set(differencesIn(summary, booked).map(({ what }) => what))
  return differencesIn(summary, entries).filter(({ what }) => booked.length === entries.length || ofBooked.has(what))
}

function differencesIn(summary: XmlElement, entries: readonly XmlElement[]): readonly Stated[] {
  const credits = entries.filter((entry) => !isOut(entry))
  const debits = entries.filter(isOut)
  return [
    ...differencesOf('entries', xmlChild(summary, 'TtlNtries'), entries),
    ...differencesOf('credits', xmlChild(summary, 'TtlCdtNtries'), credits),
    ...differencesOf('debits', xmlChild(summary, 'TtlDbtNtries'), debits),
    ...netDifference(xmlChild(summary, 'TtlNtries'), entries),
  ]
}

/** Of a page the summary may be that of all pages. */
const isPage = ({ children }: XmlElement): boolean =>
  children.some(
    (child) =>
      child.name.endsWith('Pgntn') && (xmlText(child, 'LastPgInd') === 'false' || Number(xmlText(child, 'PgNb') || '1') > 1),
  )

function differencesOf(name: string, total: XmlElement | undefined, entries: readonly XmlElement[]): readonly Stated[] {
  if (!total) return []
  const [count, sum] = [isoNumber(xmlText(total, 'NbOfNtries')), isoNumber(xmlText(total, 'Sum'))]
  const amounts = amountsOf(entries)
  return [
    ...(count === undefined ? [] : stated(`number of ${name}`, count, String(entries.length))),
    ...(sum === undefined || !amounts ? [] : stated(`sum of ${name}`, sum, addExact(...amounts.map(absExact)))),
  ]
}

/** Net sum of all entries: TtlNetNtry, or TtlNetNtryAmt of earlier versions, with its side. */
function netDifference(total: XmlElement | undefined, entries: readonly XmlElement[]): readonly Stated[] {
  const net = total && (xmlChild(total, 'TtlNetNtry') ?? total)
  const amount = net && isoNumber(xmlText(net, 'Amt', 'TtlNetNtryAmt'))
  const amounts = amountsOf(entries)
  if (!net || amount === undefined || !amounts) return []
  const sum = addExact(...amounts.map((each, at) => signed(each, entries[at]!)))
  const hasSide = xmlText(net, 'CdtDbtInd') !== ''
  return hasSide ? stated('net of entries', signed(amount, net), sum) : stated('net of entries', absExact(amount), absExact(sum))
}

/** The amounts of entries; undefined where one has none. */
function amountsOf(entries: readonly XmlElement[]): readonly string[] | undefined {
  const amounts = entries.map((entry) => isoMoney(xmlChild(entry, 'Amt'))?.amount)
  return amounts.every((amount) => amount !== undefined) ? amounts : undefined
}

const stated = (what: string, said: string, computed: string): readonly Stated[] =>
  sameExact(said, computed) ? [] : [{ what, stated: trimExact(said), computed: trimExact(computed) }]

/**
 * Sum of the parts of an entry, signed as the entry, where that is not its amount. Undefined where they agree, or where the
 * file does not say it: a bank may name some of the parts, or their amounts in another currency.
 */
export function sumOfParts(entry: XmlElement, { currency, amount }: Money): string | undefined {
  const { batches, parts } = partsOf(entry)
  const named = batches.map((batch) => isoNumber(xmlText(batch, 'Btch/NbOfTxs')))
  const count = named.reduce<number | undefined>((sum, each) => (sum === undefined || !each ? undefined : sum + Number(each)), 0)
  if (parts.length === 0 || (count !== undefined && count !== parts.length)) return undefined
  const amounts = amountsOfParts(entry, parts, currency)
  if (!amounts) return undefined
  const sum = addExact(...amounts)
  if (sameExact(sum, amount)) return undefined
  const charges = xmlAll(entry, 'Chrgs').flatMap((each) => isoNumber(xmlText(each, 'TtlChrgsAndTaxAmt', 'Amt', 'Rcrd/Amt')) ?? [])
  const rest = absExact(addExact(sum, negateExact(amount)))
  // Charges are taken off the amount, of the entry or of its parts.
  const isCharged = charges.some((charge) => !isZero(charge)) && signOf(addExact(rest, negateExact(addExact(...charges)))) <= 0
  return isCharged ? undefined : sum
}

function partsOf(entry: XmlElement) {
  const batches = entry.children.filter((child) => child.name === 'NtryDtls')
  return { batches, parts: batches.flatMap((batch) => batch.children.filter((child) => child.name === 'TxDtls')) }
}

/** Amounts of the parts of an entry, signed as the entry; undefined where one is missing or in another currency. */
function amountsOfParts(entry: XmlElement, parts: readonly XmlElement[], currency: string): readonly string[] | undefined {
  const amounts = parts.map((part) => isoMoney(xmlChild(part, 'Amt') ?? xmlChild(part, 'AmtDtls/TxAmt/Amt')))
  if (!amounts.every((each) => each?.currency === currency)) return undefined
  // Parts have a side of their own where some are of the other one.
  const isOther = (part: XmlElement) => xmlText(part, 'CdtDbtInd') !== '' && isOut(part) !== isOut(entry)
  return amounts.map((each, at) => (isOther(parts[at]!) ? negateExact(each!.amount) : each!.amount))
}

/** A part of an entry with its amount, signed as cash that moved. */
interface CamtPart {
  readonly part: XmlElement
  readonly amount: string
}

/** The parts of an entry that is of several securities; empty where one names none, or where they do not sum up to the entry. */
export function partsOfSecurities(entry: XmlElement, { currency, amount }: Money): readonly CamtPart[] {
  const { parts } = partsOf(entry)
  const amounts = amountsOfParts(entry, parts, currency)
  if (!amounts || !parts.every((part) => xmlFind(part, 'FinInstrmId')) || !sameExact(addExact(...amounts), amount)) return []
  return parts.map((part, at) => ({ part, amount: isOut(entry) ? negateExact(amounts[at]!) : amounts[at]! }))
}

/** Whether the parts of an entry name more than one security. */
export const hasSecurities = (entry: XmlElement): boolean =>
  new Set(xmlAll(entry, 'FinInstrmId').map((each) => JSON.stringify(isoInstrument(each)))).size > 1
