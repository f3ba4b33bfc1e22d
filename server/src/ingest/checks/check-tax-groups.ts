import { problemText } from '#ingest/problem-text.ts'
import type { Known } from '#store/booking/book-known.ts'
import type { ReferenceDataset, TaxGroupRecord } from '../dataset.ts'
import type { Add, AddAt } from '../line-failure.ts'
import type { ReferenceData } from './reference-data.ts'

/** Checks tax groups: accounts of one client, one method a group, and one group a day for each account. */
export function checkTaxGroups({ taxGroups }: ReferenceDataset, references: ReferenceData, known: Known, addAt: AddAt): void {
  const named = new Set(taxGroups.map(({ taxGroup }) => taxGroup))
  const places: Place[] = known.taxGroups.filter(({ taxGroup }) => !named.has(taxGroup))
  const first = new Map<string, TaxGroupRecord>()
  taxGroups.forEach((record, index) => {
    const add: Add = (column, reason, remedy, code) => addAt('taxGroups', index, column, reason, remedy, code)
    const leader = first.get(record.taxGroup) ?? record
    first.set(record.taxGroup, leader)
    checkMember(record, leader, references, add)
    const other = places.find((place) => place.account === record.account && overlap(place, record) && !isRepeated(place, record))
    if (other)
      add(
        'account',
        problemText('accountOtherTaxGroup', { account: record.account, group: other.taxGroup }),
        problemText('endTaxGroupBefore'),
      )
    places.push(record)
  })
}

type Place = Pick<TaxGroupRecord, 'taxGroup' | 'account' | 'fromDay' | 'toDay'>

/** A line that stands twice has its own failure. */
const isRepeated = (a: Place, b: Place): boolean => a.taxGroup === b.taxGroup && a.fromDay === b.fromDay

const overlap = (a: Place, b: Place): boolean =>
  (a.toDay === null || a.toDay >= b.fromDay) && (b.toDay === null || b.toDay >= a.fromDay)

function checkMember(record: TaxGroupRecord, leader: TaxGroupRecord, references: ReferenceData, add: Add): void {
  const { taxGroup, account, method, fromDay, toDay } = record
  if (taxGroup.trim() === '') add('tax_group', problemText('nameEmpty'), problemText('giveTaxGroupName'))
  if (method !== leader.method)
    add('method', problemText('taxGroupOtherMethod', { method: leader.method }), problemText('giveOneMethod'))
  if (toDay !== null && toDay < fromDay) add('to_day', problemText('daysReversed'), problemText('giveLaterDay'))
  const own = references.account(account)
  if (own === undefined)
    add('account', problemText('noAccount', { id: account }), problemText('addAccountsCsvCorrect'), 'unknown')
  const first = references.account(leader.account)
  if (typeof own === 'object' && typeof first === 'object' && own.client !== first.client)
    add('account', problemText('taxGroupOtherClient', { client: first.client }), problemText('giveTaxGroupOneClient'))
}
