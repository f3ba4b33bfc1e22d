import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { Source, sourceAccounts, sourceDeliveries, sources } from '@portal/contract/institution/sources.ts'

import { AT, LONG_NAME } from './examples.ts'

const source: Omit<Source, 'id' | 'name'> = {
  feed: null,
  tokenID: '90000000-0000-4000-8000-000000000011',
  token: 'clarity_Vj3Q…',
  accountIDs: ['30000000-0000-4000-8000-000000000001'],
  dueAt: '07:30',
  timeZone: 'Europe/Zurich',
  weekdays: [1, 2, 3, 4, 5],
  hoursBefore: 12,
  minLines: 10,
  needsAllAccounts: true,
  isPaused: false,
  state: 'fine',
  lines: 14,
  missing: [],
  lastDueAt: AT,
  nextDueAt: AT + 86_400,
  reason: null,
  lastAt: AT - 3600,
}

/** One is late, of one the file could not be read, and one is fine. */
export const SOURCES: ResponseOf<typeof sources> = {
  rows: [
    {
      ...source,
      id: '90000000-0000-4000-8000-000000000001',
      name: LONG_NAME,
      state: 'late',
      lines: 0,
      lastAt: null,
      missing: ['Fixed Income IG', 'Global Equity Core'],
    },
    {
      ...source,
      id: '90000000-0000-4000-8000-000000000002',
      name: 'Broker',
      state: 'refused',
      lines: 0,
      tokenID: null,
      token: null,
      feed: {
        kind: 'https',
        address: 'https://files.example.com/statements.pdf',
        user: 'halden',
        hasSecret: true,
        hostKey: '',
        everyMinutes: 60,
        fetchedAt: AT - 3600,
        problem: null,
      },
      reason: 'The PDF holds pictures and no text. Ask the bank for a file of another kind.',
    },
    { ...source, id: '90000000-0000-4000-8000-000000000003', name: 'Bank' },
  ],
  reach: { folders: ['/srv/statements'], hosts: ['files.example.com:443'] },
  tokens: [
    { id: '90000000-0000-4000-8000-000000000012', name: 'Custodian', scope: 'send-books' },
    { id: '90000000-0000-4000-8000-000000000013', name: 'Closes', scope: 'send-prices' },
  ],
  rowCount: 3,
  next: null,
}

/** The deliveries of one of them. */
export const SOURCE_DELIVERIES: ResponseOf<typeof sourceDeliveries> = {
  rows: [
    {
      id: '91000000-0000-4000-8000-000000000001',
      at: AT - 3600,
      file: `${LONG_NAME}.pdf`,
      hash: 'b2'.repeat(32),
      outcome: 'refused',
      lines: 0,
      newLines: 0,
      waitingLines: 0,
      refusedLines: 0,
      differences: 0,
      batch: null,
      job: null,
      reason: 'The PDF holds pictures and no text. Ask the bank for a file of another kind.',
    },
    {
      id: '91000000-0000-4000-8000-000000000002',
      at: AT - 90_000,
      file: 'statement.mt940',
      hash: 'b3'.repeat(32),
      outcome: 'booked',
      lines: 14,
      newLines: 14,
      waitingLines: 0,
      refusedLines: 0,
      differences: 0,
      batch: null,
      job: null,
      reason: null,
    },
  ],
  hasMore: false,
}

/** The accounts that one may deliver for. */
export const SOURCE_ACCOUNTS: ResponseOf<typeof sourceAccounts> = {
  rows: [
    { id: '30000000-0000-4000-8000-000000000001', client: 'Halden Family Office', account: 'Fixed Income IG' },
    { id: '30000000-0000-4000-8000-000000000002', client: 'Halden Family Office', account: 'Global Equity Core' },
  ],
  rowCount: 2,
  hasMore: false,
}
