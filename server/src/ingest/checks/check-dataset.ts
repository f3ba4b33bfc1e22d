import type { BookedLots, Known } from '#store/booking/book-known.ts'
import type { Dataset } from '../dataset.ts'
import { byPlace, failureList, type LineFailure, type RecordLines, type Unread } from '../line-failure.ts'
import { checkAccounts } from './check-accounts.ts'
import { checkDuplicates } from './check-duplicates.ts'
import { checkInstruments } from './check-instruments.ts'
import { checkLedger } from './check-ledger.ts'
import { checkLists } from './check-lists.ts'
import { checkLogos } from './check-logos.ts'
import { checkLots } from './check-lots.ts'
import { checkMarket } from './check-market.ts'
import { checkTransactions } from './check-transactions.ts'
import { referenceDataOf } from './reference-data.ts'

/** The origin of a dataset, where it was read from files. */
export interface Origin {
  readonly lines?: RecordLines
  readonly unread?: Unread
  /** When the files were sent: a close must not be of a day that had not begun anywhere by that time. */
  readonly sentAt?: Date
}

/**
 * All failures of a dataset, given what the institution has booked already.
 *
 * @param lots trades in force that the dataset's lots name, and where their units can have gone
 * @param origin lines of the records, and what could not be read
 * @returns one failure a wrong cell, in the order of the files and lines
 */
export function checkDataset(dataset: Dataset, known: Known, lots: BookedLots, origin: Origin): readonly LineFailure[] {
  const references = referenceDataOf(dataset, known, origin.unread ?? {})
  const list = failureList(dataset, origin.lines ?? {})
  checkDuplicates(dataset, list.add)
  checkLists(dataset, references, known, list.add)
  checkInstruments(dataset, references, list.add)
  checkAccounts(dataset, references, known, list.add)
  checkLogos(dataset, references, list.add)
  checkMarket(dataset, references, origin.sentAt ?? null, list.add)
  checkTransactions(dataset, references, list.add)
  checkLots(dataset, references, known, lots, list.add)
  checkLedger(dataset, references, list.add)
  return list.failures.toSorted(byPlace)
}
