import type { FileKind, Format } from '../base/format.ts'
import type { Emit } from '../base/items.ts'
import { problemOf, Unreadable } from '../base/problem.ts'
import { readFlex } from '../ibkr/read-flex.ts'
import { readCamt } from '../iso20022/camt.ts'
import { readConfirmation } from '../iso20022/confirmations.ts'
import { readPostings } from '../iso20022/postings.ts'
import { readSeev, readSemt } from '../iso20022/securities.ts'
import { readPortfolioPerformance } from '../portfolio-performance/read-portfolio-performance.ts'
import { REFERENCE_RATES } from '../rates/rate-list.ts'
import { ratesUnder } from '../rates/reference-rates.ts'
import { type XmlElement, xmlAll, xmlTree } from './xml-tree.ts'

interface Kind {
  /** The element of one statement. */
  readonly element: string
  readonly format: Format
  readonly read: (element: XmlElement, of: number, emit: Emit) => void
}

const MAX_DEPTH = 60
/** Portfolio Performance writes each thing within the first one that refers to it. */
const MAX_DEPTH_OF_CLIENT = 400

/** Messages of ISO 20022 by the element below Document, whatever their version. */
const KINDS: Readonly<Record<string, Kind>> = {
  BkToCstmrAcctRpt: { element: 'Rpt', format: 'camt.052', read: readCamt },
  BkToCstmrStmt: { element: 'Stmt', format: 'camt.053', read: readCamt },
  BkToCstmrDbtCdtNtfctn: { element: 'Ntfctn', format: 'camt.054', read: readCamt },
  SctiesBalCtdyRpt: { element: 'SctiesBalCtdyRpt', format: 'semt.002', read: readSemt },
  SctiesBalAcctgRpt: { element: 'SctiesBalAcctgRpt', format: 'semt.002', read: readSemt },
  SctiesTxPstngRpt: { element: 'SctiesTxPstngRpt', format: 'semt.017', read: readPostings },
  CorpActnMvmntConf: { element: 'CorpActnMvmntConf', format: 'seev.036', read: readConfirmation },
  CorpActnMvmntRvslAdvc: { element: 'CorpActnMvmntRvslAdvc', format: 'seev.037', read: readConfirmation },
  CorpActnNtfctn: { element: 'CorpActnNtfctn', format: 'seev.031', read: readSeev },
}

/** Reads XML of a kind that is known. @throws Unreadable for any other */
export function readXml(text: string, emit: Emit): FileKind {
  if (/<Flex(?:QueryResponse|StatementResponse|Statements?)[\s>]/.test(text.slice(0, 4000))) return readFlex(text, emit)
  const root = xmlTree(text, /<client[\s>]/.test(text.slice(0, 2000)) ? MAX_DEPTH_OF_CLIENT : MAX_DEPTH)
  if (root.name === 'client') return readPortfolioPerformance(root, emit)
  const rates = root.name === 'Envelope' ? ratesUnder(root) : []
  if (rates.length > 0) {
    for (const [day, published] of Map.groupBy(rates, (rate) => rate.day))
      emit({ type: 'rates', day, perEuro: published.map(({ currency, perEuro }) => [currency, perEuro]) })
    return REFERENCE_RATES
  }
  const documents = root.name === 'Document' ? [root] : xmlAll(root, 'Document')
  let of = 0
  let format: Format | undefined
  for (const message of documents.flatMap(({ children }) => children)) {
    // First versions have their number in the name.
    const kind = KINDS[message.name.replace(/V\d\d$/, '')]
    if (!kind) continue
    format ??= kind.format
    for (const statement of message.name.startsWith(kind.element) ? [message] : xmlAll(message, kind.element))
      kind.read(statement, of++, emit)
  }
  // Of a message of ISO 20022 that is not read its name says more than "Document".
  const name = documents[0]?.children[0]?.name ?? root.name
  if (format === undefined) throw new Unreadable(problemOf('unknownXml', { line: root.line }, { root: name }))
  return { format, preset: null }
}
