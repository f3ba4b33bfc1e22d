import { limitFault, MAX_BOUND, MAX_LIMIT_NAME, MAX_LIMITS } from '@portal/contract/limits/limit-terms.ts'
import { problemText } from '#ingest/problem-text.ts'
import type { Known } from '#store/booking/book-known.ts'
import type { MandateAssignmentRecord, MandateLimitRecord, ReferenceDataset } from '../dataset.ts'
import type { Add, AddAt } from '../line-failure.ts'
import type { ReferenceData } from './reference-data.ts'

/** Checks mandates: limits that say something, and assignments to a client or to one of its accounts. */
export function checkMandates(dataset: ReferenceDataset, references: ReferenceData, known: Known, addAt: AddAt): void {
  // Names that differ in capitals only are of one mandate, which is written as it began.
  const names = new Map(known.mandates.map(({ name }) => [name.toLowerCase(), name]))
  const counts = new Map<string, number>()
  dataset.mandateLimits.forEach((record, index) => {
    const add: Add = (column, reason, remedy, code) => addAt('mandateLimits', index, column, reason, remedy, code)
    const { mandate } = record
    const written = names.get(mandate.toLowerCase()) ?? mandate
    names.set(mandate.toLowerCase(), written)
    if (mandate.length > MAX_LIMIT_NAME)
      add('mandate', problemText('nameTooLong', { most: String(MAX_LIMIT_NAME) }), problemText('shortenName'))
    if (mandate !== written)
      add('mandate', problemText('mandateWrittenOtherwise', { name: written }), problemText('writeMandateSo', { name: written }))
    const count = (counts.get(mandate) ?? 0) + 1
    counts.set(mandate, count)
    if (count === MAX_LIMITS + 1)
      add('mandate', problemText('mandateMostLimits', { most: String(MAX_LIMITS) }), problemText('useTwoMandates'))
    checkLimit(record, add)
  })
  dataset.mandateAssignments.forEach((record, index) => {
    const add: Add = (column, reason, remedy, code) => addAt('mandateAssignments', index, column, reason, remedy, code)
    const { mandate } = record
    if (names.get(mandate.toLowerCase()) !== mandate && !references.isUnread('mandateLimits', mandate))
      add('mandate', problemText('noMandate', { name: mandate }), problemText('addMandateLimitsCsv'), 'unknown')
    checkAssignment(record, references, add)
  })
}

function checkLimit(limit: MandateLimitRecord, add: Add): void {
  const { kind, of, bound, warning } = limit
  if (of !== null && of.length > MAX_LIMIT_NAME)
    add('of', problemText('nameTooLong', { most: String(MAX_LIMIT_NAME) }), problemText('shortenName'))
  for (const [column, value] of [['bound', bound] as const, ['warning', warning ?? 0] as const])
    if (Math.abs(value) > MAX_BOUND)
      add(column, problemText('boundTooLarge', { most: String(MAX_BOUND) }), problemText('giveBoundAsFraction'))
  switch (limitFault(limit)) {
    case 'limitOfNothing':
      add('of', problemText('limitOfOther', { kind }), problemText('seeDocumentationMandates'))
      break
    case 'warningBeyondBound':
      add('warning', problemText('warningBeyondBound'), problemText('giveWarningBefore'))
      break
    case 'notLookedThrough':
      add('looked_through', problemText('limitNotLookedThrough', { kind }), problemText('leaveCellEmpty'))
  }
}

function checkAssignment(record: MandateAssignmentRecord, references: ReferenceData, add: Add): void {
  const { client, account, fromDay, toDay } = record
  if (!references.hasClient(client))
    add('client', problemText('noClient', { id: client }), problemText('addClientsCsvCorrect'), 'unknown')
  if (toDay !== null && toDay < fromDay) add('to_day', problemText('daysReversed'), problemText('giveLaterDay'))
  if (account === null) return
  const own = references.account(account)
  if (own === undefined)
    add('account', problemText('noAccount', { id: account }), problemText('addAccountsCsvCorrect'), 'unknown')
  if (typeof own === 'object' && own.client !== client)
    add('account', problemText('accountClient', { id: account, client: own.client }), problemText('assignOwnAccount'))
}
