import type { BookedLots, Known } from '#store/booking/book-known.ts'
import type { Dataset } from '../dataset.ts'
import { byPlace, failureList, type LineFailure, type Lines, type Unread } from '../line-failure.ts'
import { checkAccounts } from './check-accounts.ts'
import { checkDuplicates } from './check-duplicates.ts'
import { checkInstruments } from './check-instruments.ts'
import { checkLedger } from './check-ledger.ts'
import { checkLists } from './check-lists.ts'
import { checkLogos } from './check-logos.ts'
import { checkLots } from './check-lots.ts'
import { checkMarket } from './check-market.ts'
import { checkTransactions } from './check-transactions.ts'
import { worldOf } from './world.ts'

/** Where a dataset came from: nothing of it is known of one that was not read from files. */
export interface Origin {
  readonly lines?: Lines
  readonly unread?: Unread
  /** When files were sent: a close of a day that had not begun anywhere by then is none. */
  readonly sentAt?: Date
}

/**
 * Everything that is wrong with a dataset, given what the institution holds already.
 *
 * @param lots those trades in force that the dataset's lots name, and where units can have gone
 * @param origin where the records stood, and what of the files could not be read
 * @returns one failure a wrong cell, in the order of the files and lines
 */
export function checkDataset(dataset: Dataset, known: Known, lots: BookedLots, origin: Origin): readonly LineFailure[] {
  const world = worldOf(dataset, known, origin.unread ?? {})
  const list = failureList(dataset, origin.lines ?? {})
  checkDuplicates(dataset, list.add)
  checkLists(dataset, world, known, list.add)
  checkInstruments(dataset, world, list.add)
  checkAccounts(dataset, world, known, list.add)
  checkLogos(dataset, world, list.add)
  checkMarket(dataset, world, origin.sentAt ?? null, list.add)
  checkTransactions(dataset, world, list.add)
  checkLots(dataset, world, known, lots, list.add)
  checkLedger(dataset, world, list.add)
  return list.failures.toSorted(byPlace)
}
