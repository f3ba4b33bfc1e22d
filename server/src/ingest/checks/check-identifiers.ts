import { isIdentifier } from '@portal/contract/imports/identifiers.ts'
import { problemText } from '#ingest/problem-text.ts'
import type { Known } from '#store/booking/book-known.ts'
import type { IdentifierRecord, ReferenceDataset } from '../dataset.ts'
import { identifierLists, type PlacedIdentifier } from '../identifier-lists.ts'
import type { AddAt } from '../line-failure.ts'
import { noInstrument } from './check-lists.ts'
import type { ReferenceData } from './reference-data.ts'

/** Checks identifiers by their schemes and days, and that each names one instrument on a day. */
export function checkIdentifiers(dataset: ReferenceDataset, references: ReferenceData, known: Known, add: AddAt): void {
  dataset.identifiers.forEach((record, index) => {
    const { instrument, scheme, value, mic, fromDay, toDay } = record
    if (!references.instrument(instrument)) add('identifiers', index, 'instrument', ...noInstrument(instrument))
    if (!isIdentifier[scheme](value))
      add('identifiers', index, 'value', problemText('notIdentifier', { value, scheme }), problemText('correctIdentifier'))
    if (fromDay !== null && toDay !== null && toDay < fromDay)
      add('identifiers', index, 'to_day', problemText('daysReversed'), problemText('giveLaterDay'))
    if ((scheme === 'isin' || scheme === 'ticker') && mic === null && fromDay === null && toDay === null)
      add('identifiers', index, 'value', problemText('identifierOfNow', { scheme }), problemText('giveInstrumentsCsvDays'))
  })
  const all = identifierLists(dataset, known).flat()
  const named = all.filter(({ scheme }) => scheme !== 'cfi')
  for (const same of Map.groupBy(named, ({ scheme, value, mic }) => `${scheme} ${value} ${mic}`).values())
    if (same.length > 1) checkOneInstrument(same, add)
}

/** Booked instruments do not overlap, so that one of two is a given one. */
function checkOneInstrument(same: readonly PlacedIdentifier[], add: AddAt): void {
  for (const [at, one] of same.entries())
    for (const other of same.slice(at + 1)) {
      const placed = other.from ?? one.from
      if (placed === null || one.instrument === other.instrument || !overlap(one, other)) continue
      const { scheme, value, instrument } = other.from === null ? other : one
      const column = placed.kind === 'identifiers' ? 'value' : scheme === 'ticker' ? 'mic' : scheme
      add(
        placed.kind,
        placed.index,
        column,
        problemText('identifierTaken', { scheme, value, instrument }),
        problemText('endIdentifier'),
      )
    }
}

const overlap = (one: IdentifierRecord, other: IdentifierRecord): boolean => isBefore(one, other) && isBefore(other, one)

/** Whether one begins before the other ends. */
const isBefore = ({ fromDay }: IdentifierRecord, { toDay }: IdentifierRecord): boolean =>
  fromDay === null || toDay === null || fromDay <= toDay
