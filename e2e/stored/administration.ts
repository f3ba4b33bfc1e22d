import type { Role } from '@portal/contract/access/roles.ts'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { house } from '@portal/contract/house/house.ts'
import type { auditTrail } from '@portal/contract/institution/audit-trail.ts'
import type { institutionBranding } from '@portal/contract/institution/branding.ts'
import type { dataExceptions } from '@portal/contract/institution/exceptions.ts'
import type { groupingMembers, groupings } from '@portal/contract/institution/groupings.ts'
import type { imports } from '@portal/contract/institution/imports.ts'
import type { jobs } from '@portal/contract/institution/jobs.ts'
import type { accountPortfolios, userPortfolios } from '@portal/contract/institution/portfolios.ts'
import type { accountReconciliations } from '@portal/contract/institution/reconciliations.ts'
import type { whitelist } from '@portal/contract/institution/tokens.ts'
import type { mandates } from '@portal/contract/limits/mandates.ts'
import type { mappedLists } from '@portal/contract/statements/mapped-lists.ts'

import { AT, LONG_NAME } from './examples.ts'

/** Replies to the calls of the screens of administration, by hand. */

const portfolios = ['Unassigned', 'Growth', 'Income', 'Reserve of the endowment and bursary trust'].map((name, place) => ({
  id: `30000000-0000-4000-8000-00000000000${place}`,
  name,
}))

const user = (place: number, email: string, role: Role = 'employee') => ({
  id: `40000000-0000-4000-8000-00000000000${place}`,
  username: email,
  email,
  isAdmin: role === 'admin',
  role,
  lastLogin: AT,
  lastActivity: null,
  isDisabled: false,
})
const people = [user(1, 'carla@halden.example', 'admin'), user(2, 'zoe@halden.example'), user(3, 'zed@halden.example')]
const accounts = ['Cedar', 'Larch', 'Rowan'].map((name, place) => ({ id: `50000000-0000-4000-8000-00000000000${place}`, name }))

/** Both matrices of a client. */
export const matricesOf = (): {
  readonly users: ResponseOf<typeof userPortfolios>
  readonly accounts: ResponseOf<typeof accountPortfolios>
} => ({
  users: {
    users: people,
    portfolios,
    version: '7',
    relationships: [{ userID: people[1]!.id, portfolioID: portfolios[1]!.id, checked: true }],
  },
  accounts: {
    accounts,
    portfolios,
    version: '7',
    relationships: accounts.map(({ id }) => ({ accountID: id, portfolioID: portfolios[1]!.id, checked: true })),
  },
})

/** One with a hundred addresses and an end, one that was never used. */
export const WHITELIST: ResponseOf<typeof whitelist> = {
  rows: [
    {
      token: 'clarity_1YWX…',
      tokenId: 'a',
      name: 'Nightly prices and positions of the custodian',
      scopes: ['read-reports', 'send-prices', 'send-books'],
      ipAddresses: Array.from({ length: 100 }, (_, place) => `198.51.100.${place}`),
      createdAt: 1_790_000_000,
      expiresAt: 1_791_000_000,
      lastUsedAt: AT,
      lastAddress: '198.51.100.9',
    },
    {
      token: 'clarity_Zq09…',
      tokenId: 'b',
      name: '',
      scopes: ['read-reports'],
      ipAddresses: ['2001:db8:1234:5678::/64'],
      createdAt: 1_790_000_000,
      expiresAt: null,
      lastUsedAt: null,
      lastAddress: null,
    },
  ],
}

/** A look of reports, with a logo of one pixel. */
export const BRANDING: ResponseOf<typeof institutionBranding>['own'] = {
  colour: '#1f5fbf',
  accentColour: '#16816e',
  adviser: 'Carla Jensen',
  contact: 'Quay 1\nHarbour',
  coveringText: 'Dear reader,\n\nthis is your report.',
  logo: {
    url: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    width: 64,
    height: 32,
  },
}

const RESULTS = ['success', 'failure', 'refused'] as const

export const AUDIT: ResponseOf<typeof auditTrail> = {
  rows: RESULTS.map((result, place) => ({
    sequence: 3 - place,
    at: AT - place,
    actor: 'carla@halden.example',
    action: 'institution.invite-user',
    object: 'new@halden.example',
    text: `Invited number ${3 - place}`,
    result,
    address: '192.0.2.1',
    requestId: 'r',
    details: { role: 'employee' },
  })),
  hasMore: true,
}

const batch = { source: 'import', sentBy: 'token:1', sentAt: AT, endedAt: null, undoneAt: null, isDryRun: false } as const

const RUN_FIGURES = {
  reportingCCY: 'USD',
  npvChange1D: 41_250.5,
  d1: 0.0032,
  mtd: 0.011,
  ytd: 0.0765,
  y1: 0.0912,
  var95: 210_000,
  var95Pct: 0.0163,
  var99: 344_000,
  var99Pct: 0.0267,
  breaches: 1,
  warnings: 0,
  unknown: 0,
  exceptions: 2,
} as const

/** Two clients, one of them with a withheld figure. */
export const HOUSE: ResponseOf<typeof house> = {
  run: {
    institutionId: '00000000-0000-4000-8000-000000000001',
    id: '00000000-0000-4000-8000-000000000002',
    sequence: 12,
    asOf: Date.UTC(2026, 10, 19) / 1000,
    at: AT,
    dataVersion: 2,
    programVersion: '1.0.0',
    conventions: '{}',
    rowCount: 12,
    rowsHash: 'a'.repeat(64),
    previousHash: 'b'.repeat(64),
    keyId: '0123456789abcdef',
    hash: 'c'.repeat(64),
    signature: 'd',
  },
  lastDayBefore: null,
  rows: [
    {
      ...RUN_FIGURES,
      clientId: '20000000-0000-4000-8000-000000000001',
      client: 'Halden Family Office',
      accounts: 6,
      isWhole: true,
      houseRate: 1,
      npv: 12_900_000,
    },
    {
      ...RUN_FIGURES,
      clientId: '20000000-0000-4000-8000-000000000002',
      client: LONG_NAME,
      accounts: 2,
      isWhole: false,
      houseRate: 1,
      npv: 3_100_000,
      ytd: null,
      breaches: null,
      warnings: null,
      unknown: null,
      exceptions: 0,
    },
  ],
  rowCount: 2,
  total: { ...RUN_FIGURES, accounts: 8, npv: 16_000_000 },
  notes: [{ row: LONG_NAME, field: 'ytd', reason: 'The accounts were not opened then.' }],
  lastSignIns: [{ clientId: '20000000-0000-4000-8000-000000000001', at: AT }],
}

/** Nothing is in doubt. */
export const EXCEPTIONS: ResponseOf<typeof dataExceptions> = {
  asOf: Date.UTC(2026, 10, 19) / 1000,
  reportingCCY: 'USD',
  open: [],
  openCount: 0,
  settled: [],
  missing: { quoted: 12, count: 0, of: [] },
}

const LEDGER_IDS = ['HFO/Income', 'HFO/Alternatives', 'HFO/Equity'].map((externalID, place) => ({
  accountID: `51000000-0000-4000-8000-00000000000${place}`,
  externalID,
}))

/** One account agrees, one differs, one has no statement. */
/** A list of a bank that was explained. */
export const MAPPED_LISTS: ResponseOf<typeof mappedLists> = {
  lists: [
    {
      name: 'Banque Exemple',
      savedAt: 1_772_000_000,
      titles: ['Date', 'Nature', 'Montant'],
      columns: [
        { field: 'day', title: 'Date' },
        { field: 'kind', title: 'Nature' },
        { field: 'net', title: 'Montant' },
      ],
      words: [{ word: 'Coupons', line: 'coupon' }],
      of: 'entries',
      otherLines: null,
      decimal: null,
      days: null,
      currency: 'EUR',
      isUnsigned: false,
    },
  ],
}

export const RECONCILIATIONS: ResponseOf<typeof accountReconciliations> = {
  rows: [
    {
      client: 'Halden Family Office',
      account: 'Fixed Income IG',
      ...LEDGER_IDS[0]!,
      last: {
        day: '2026-10-30',
        at: '2026-11-02T08:00:00Z',
        file: `${LONG_NAME}.csv`,
        stated: 14,
        agrees: false,
        since: '2026-09-30',
        differences: [{ what: 'balance USD', stated: '1602730.39', computed: '1602755.39', cause: 'fee' }],
      },
    },
    { client: 'Halden Family Office', account: 'Alternatives', ...LEDGER_IDS[1]!, last: null },
    {
      client: 'Halden Family Office',
      account: 'Global Equity Core',
      ...LEDGER_IDS[2]!,
      last: {
        day: '2026-10-30',
        at: '2026-11-02T08:00:00Z',
        file: 'october.csv',
        stated: 9,
        agrees: true,
        since: '2025-01-31',
        differences: [],
      },
    },
  ],
}

const job = { kind: 'mail', attempts: 1, sentAt: AT, dueAt: AT, startedAt: AT, endedAt: AT, reason: null } as const

export const JOBS: ResponseOf<typeof jobs> = {
  heldSince: null,
  rows: [
    {
      ...job,
      id: '70000000-0000-4000-8000-000000000001',
      about: 'ann@halden.example',
      state: 'queued',
      attempts: 3,
      dueAt: AT + 80,
      endedAt: null,
      reason: 'The mail server did not take the letter (ECONNREFUSED).',
    },
    {
      ...job,
      id: '70000000-0000-4000-8000-000000000002',
      kind: 'statements',
      about: `${LONG_NAME}.csv`,
      state: 'failed',
      reason: 'The process that worked on it has ended or does not answer.',
    },
    { ...job, id: '70000000-0000-4000-8000-000000000003', about: '', state: 'done' },
  ],
  hasMore: false,
}

export const IMPORTS: ResponseOf<typeof imports> = {
  rows: [
    {
      ...batch,
      id: '60000000-0000-4000-8000-000000000001',
      name: LONG_NAME,
      state: 'running',
      progress: 0.42,
      counts: {},
      failureCount: 0,
    },
    {
      ...batch,
      id: '60000000-0000-4000-8000-000000000002',
      name: 'one holiday',
      state: 'booked',
      progress: 1,
      endedAt: AT + 60,
      counts: { holidays: { added: 1, corrected: 0, unchanged: 0 } },
      failureCount: 0,
    },
  ],
  hasMore: false,
}

/** One mandate with two limits, assigned to an account. */
export const MANDATES: ResponseOf<typeof mandates> = {
  mandates: [
    {
      id: '60000000-0000-4000-8000-000000000000',
      name: 'Balanced',
      limits: [
        {
          id: '61000000-0000-4000-8000-000000000000',
          kind: 'concentration',
          of: 'issuer',
          side: 'maximum',
          bound: 0.1,
          warning: 0.08,
          isLookedThrough: true,
        },
        {
          id: '61000000-0000-4000-8000-000000000001',
          kind: 'valueAtRisk',
          of: '95',
          side: 'maximum',
          bound: 0.02,
          warning: null,
          isLookedThrough: false,
        },
      ],
      assignments: [
        {
          id: '62000000-0000-4000-8000-000000000000',
          client: 'Halden Family Office',
          account: 'Cedar',
          from: '2026-01-01',
          until: null,
        },
      ],
    },
  ],
}

/** One of instruments, and one of accounts. */
export const GROUPINGS: ResponseOf<typeof groupings> = {
  groupings: [
    { name: 'Desk', of: 'accounts', members: 2, groups: ['London', 'Zurich'] },
    { name: 'Liquidity', of: 'instruments', members: 3, groups: ['Days', 'Months', 'Years'] },
  ],
}

const member = (n: number) => `97000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** Two accounts of the first grouping, one in no group. */
export const GROUPING_MEMBERS: ResponseOf<typeof groupingMembers> = {
  version: '0123456789abcdef',
  rows: [
    {
      id: member(1),
      name: 'Growth',
      longName: 'Halden Family Office',
      detail: 'HFO-GROWTH',
      group: 'Zurich',
      lines: [
        { from: '2024-01-01', group: 'London' },
        { from: '2025-07-01', group: 'Zurich' },
      ],
    },
    { id: member(2), name: 'Reserve', longName: 'Halden Family Office', detail: 'HFO-RESERVE', group: null, lines: [] },
  ],
  rowCount: 2,
}
