import { MAX_GROUPING_NAME } from '@portal/contract/reports/grouping.ts'
import { problemText } from '#ingest/problem-text.ts'
import type { ReferenceDataset } from '../dataset.ts'
import type { AddAt } from '../line-failure.ts'
import { noInstrument } from './check-lists.ts'
import type { ReferenceData } from './reference-data.ts'

/** Checks the groupings of an institution: each line names an instrument or an account, as all others of its grouping do. */
export function checkGroupings({ groupings }: ReferenceDataset, references: ReferenceData, add: AddAt): void {
  const isOfAccounts = new Map<string, boolean>()
  groupings.forEach(({ grouping, instrument, account, group }, index) => {
    const tooLong = [problemText('nameTooLong', { most: String(MAX_GROUPING_NAME) }), problemText('shortenName')] as const
    if (grouping.length > MAX_GROUPING_NAME) add('groupings', index, 'grouping', ...tooLong)
    if (group !== null && group.length > MAX_GROUPING_NAME) add('groupings', index, 'group', ...tooLong)
    if ((instrument === null) === (account === null)) {
      add('groupings', index, 'instrument', problemText('instrumentOrAccount'), problemText('fillOneOfTwo'))
      return
    }
    const isAccount = account !== null
    if (isAccount !== (isOfAccounts.get(grouping) ?? isAccount))
      add(
        'groupings',
        index,
        isAccount ? 'account' : 'instrument',
        problemText('groupingOfBoth', { grouping }),
        problemText('useTwoGroupings'),
      )
    isOfAccounts.set(grouping, isOfAccounts.get(grouping) ?? isAccount)
    if (instrument !== null && !references.instrument(instrument))
      add('groupings', index, 'instrument', ...noInstrument(instrument))
    if (account !== null && !references.account(account))
      add(
        'groupings',
        index,
        'account',
        problemText('noAccount', { id: account }),
        problemText('addAccountsCsvCorrect'),
        'unknown',
      )
  })
}
