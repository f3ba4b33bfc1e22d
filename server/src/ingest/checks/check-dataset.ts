import type { Known } from '#store/booking/book-known.ts'
import type { Entries, EntryKind, ReferenceDataset } from '../dataset.ts'
import { addTo, type Failures, type RecordLines, type Unread } from '../line-failure.ts'
import { checkAccounts } from './check-accounts.ts'
import { checkCurves } from './check-curves.ts'
import { checkDuplicates } from './check-duplicates.ts'
import { checkGroupings } from './check-groupings.ts'
import { checkIdentifiers } from './check-identifiers.ts'
import { checkInstruments } from './check-instruments.ts'
import { checkLedger } from './check-ledger.ts'
import { checkLists } from './check-lists.ts'
import { checkLogos } from './check-logos.ts'
import { checkMandates } from './check-mandates.ts'
import { checkMarket } from './check-market.ts'
import { checkTaxGroups } from './check-tax-groups.ts'
import { checkTransactions } from './check-transactions.ts'
import { type ReferenceData, referenceDataOf } from './reference-data.ts'

/** The origin of reference data, where they were read from files. */
interface Origin {
  readonly lines?: RecordLines
  readonly unread?: Unread
  /** When they were sent: of a later day no curve and no dividend yield can be known. */
  readonly sentAt?: Date | null
}

/** Adds all failures of reference data, given what the institution has booked already. @returns what entries can refer to */
export function checkReference(dataset: ReferenceDataset, known: Known, origin: Origin, failures: Failures): ReferenceData {
  const references = referenceDataOf(dataset, known, origin.unread ?? {})
  const add = addTo(failures, origin.lines ?? {}, dataset.logos)
  checkDuplicates(dataset, add)
  checkLists(dataset, references, known, add)
  checkGroupings(dataset, references, add)
  checkCurves(dataset, references, origin.sentAt ?? null, add)
  checkInstruments(dataset, references, add)
  checkIdentifiers(dataset, references, known, add)
  checkAccounts(dataset, references, known, add)
  checkTaxGroups(dataset, references, known, add)
  checkMandates(dataset, references, known, add)
  checkLogos(dataset, references, add)
  return references
}

const NO_ENTRIES: Entries = { prices: [], fxRates: [], corporateActions: [], transactions: [], income: [], transfers: [] }

/**
 * Adds the failures of some entries, all but those that concern several: duplicates and lots.
 *
 * @param sentAt when the files were sent: a close must not be of a day that had not begun anywhere by that time
 */
export function checkEntries<K extends EntryKind>(
  kind: K,
  records: readonly Entries[K][number][],
  lines: readonly number[],
  references: ReferenceData,
  sentAt: Date | null,
  failures: Failures,
): void {
  const entries = { ...NO_ENTRIES, [kind]: records }
  const add = addTo(failures, { [kind]: lines })
  checkMarket(entries, references, sentAt, add)
  checkTransactions(entries, references, add)
  checkLedger(entries, references, add)
}
