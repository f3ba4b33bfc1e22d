import type { AnyEndpoint, ResponseOf } from '@portal/contract/endpoint.ts'
import { house } from '@portal/contract/house/house.ts'
import { auditTrail } from '@portal/contract/institution/audit-trail.ts'
import { clientBranding, institutionBranding } from '@portal/contract/institution/branding.ts'
import { clients } from '@portal/contract/institution/clients.ts'
import { findEntries } from '@portal/contract/institution/entries.ts'
import { dataExceptions } from '@portal/contract/institution/exceptions.ts'
import { groupingMembers, groupings } from '@portal/contract/institution/groupings.ts'
import { imports } from '@portal/contract/institution/imports.ts'
import { findInstruments, mergeProposals } from '@portal/contract/institution/instruments.ts'
import { jobs } from '@portal/contract/institution/jobs.ts'
import { accountPortfolios, userPortfolios } from '@portal/contract/institution/portfolios.ts'
import { accountReconciliations } from '@portal/contract/institution/reconciliations.ts'
import { sourceAccounts, sourceDeliveries, sources } from '@portal/contract/institution/sources.ts'
import { taxGroups } from '@portal/contract/institution/tax-groups.ts'
import { permittedAddress, whitelist } from '@portal/contract/institution/tokens.ts'
import { mandates } from '@portal/contract/limits/mandates.ts'
import { packDetail, packs } from '@portal/contract/packs/packs.ts'
import { packSchedules } from '@portal/contract/packs/schedules.ts'
import { embeddedReport } from '@portal/contract/reports/embedded-report.ts'
import { accountsInScope, allAccounts, saveAccountsInScope } from '@portal/contract/selection/accounts.ts'
import { allClientsForUser, initStartUp, saveSelectedClient, selectedClient } from '@portal/contract/selection/clients.ts'
import {
  allReportingCurrencies,
  saveSelectedReportingCurrency,
  selectedReportingCurrency,
} from '@portal/contract/selection/currencies.ts'
import { toggleLive } from '@portal/contract/selection/toggle-live.ts'
import { devices } from '@portal/contract/session/devices.ts'
import { recordExport } from '@portal/contract/session/exports.ts'
import { notifications, readNotifications } from '@portal/contract/session/notifications.ts'
import { openidLink, openidProvider } from '@portal/contract/session/openid.ts'
import { passkeys } from '@portal/contract/session/passkeys.ts'
import { preferences, savePreference } from '@portal/contract/session/preferences.ts'
import { recoveryCodes } from '@portal/contract/session/recovery-codes.ts'
import { sessions } from '@portal/contract/session/sessions.ts'
import { logout, refresh } from '@portal/contract/session/sign-in.ts'
import { mappedLists } from '@portal/contract/statements/mapped-lists.ts'

import {
  AUDIT,
  BRANDING,
  EXCEPTIONS,
  GROUPING_MEMBERS,
  GROUPINGS,
  HOUSE,
  IMPORTS,
  JOBS,
  MANDATES,
  MAPPED_LISTS,
  matricesOf,
  RECONCILIATIONS,
  WHITELIST,
} from './administration.ts'
import { entriesOf, FOUND, MERGE_PROPOSALS } from './entries.ts'
import { GOLDEN_ACCOUNTS, goldenContent } from './golden.ts'
import { PACK_SCHEDULES, PACKS, packOf } from './packs.ts'
import { SOURCE_ACCOUNTS, SOURCE_DELIVERIES, SOURCES } from './sources.ts'

/** The caller and the body of a call. */
interface Question {
  readonly person: string | undefined
  readonly body: Readonly<Record<string, unknown>>
}

const EMPTY_CALLS: readonly AnyEndpoint[] = [savePreference, readNotifications, recordExport, logout]
const CLIENTS = ['Brightwater Foundation', 'Halden Family Office', 'Marlowe Pension Scheme'].map((name, place) => ({
  id: `20000000-0000-4000-8000-00000000000${place}`,
  name,
}))
const HALDEN = CLIENTS[1]!
const ACCOUNT_NAMES = ['Alternatives', 'Cash Management', 'Fixed Income IG', 'Global Equity Core', 'Multi-Asset Growth']
/** Far ahead: a token that ends while a test runs would be renewed in the middle of it. */
const TOKEN_END = 4_000_000_000
const SESSION = { startedAt: 1_795_000_000, lastActivity: 1_795_000_300, address: '192.0.2.1' }
const BROWSER = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'
const DEVICE = { id: 'a', knownSince: 1_795_000_000, lastUsed: 1_795_000_300, address: '192.0.2.1', userAgent: BROWSER }

type Reply<E extends AnyEndpoint> = (question: Question) => ResponseOf<E>
const answer = <E extends AnyEndpoint>(endpoint: E, reply: Reply<E>) => [endpoint, reply] as const

const isAdmin = ({ person }: Question): boolean => person === 'carla'

const ANSWERS: ReadonlyMap<AnyEndpoint, (question: Question) => unknown> = new Map<AnyEndpoint, (question: Question) => unknown>([
  ...EMPTY_CALLS.map((endpoint) => [endpoint, () => ({})] as const),
  answer(refresh, (question) => ({
    user: {
      id: `10000000-0000-4000-8000-00000000000${isAdmin(question) ? 1 : 2}`,
      email: `${question.person}@halden.example`,
      isAdmin: isAdmin(question),
      role: isAdmin(question) ? ('admin' as const) : ('client' as const),
      institutionID: '00000000-0000-4000-8000-000000000001',
    },
    accessToken: 'stored',
    accessTokenExpiration: TOKEN_END,
    isDemo: true,
  })),
  answer(preferences, () => ({ rows: [] })),
  answer(notifications, () => ({ rows: [], unread: 0 })),
  answer(sessions, () => ({
    rows: [
      { ...SESSION, id: 'a', userAgent: BROWSER, isCurrent: true },
      { ...SESSION, id: 'b', userAgent: 'curl/8.14.1', address: '192.0.2.2', isCurrent: false },
    ],
  })),
  answer(devices, () => ({
    rows: [
      { ...DEVICE, isCurrent: true },
      { ...DEVICE, id: 'b', isCurrent: false },
    ],
  })),
  answer(passkeys, () => ({
    rows: [
      { id: 'a', name: 'Work laptop', createdAt: 1_795_000_000, lastUsed: 1_795_000_300 },
      { id: 'b', name: 'Telephone', createdAt: 1_795_000_100, lastUsed: null },
    ],
  })),
  answer(recoveryCodes, () => ({ left: 10, madeAt: 1_795_000_000 })),
  answer(institutionBranding, () => ({ own: BRANDING })),
  answer(clientBranding, () => ({ own: { ...BRANDING, adviser: null, logo: null }, inherited: BRANDING })),
  answer(openidLink, () => ({ provider: null, link: null })),
  answer(openidProvider, () => ({ provider: null, redirectURI: 'http://localhost/sign-in/callback/{organisation}' })),
  answer(initStartUp, () => ({
    clientName: HALDEN.name,
    accountsInScope: [...GOLDEN_ACCOUNTS],
    reportingCCY: 'USD',
    useLive: false,
  })),
  answer(allClientsForUser, (question) => ({ rows: isAdmin(question) ? CLIENTS : [HALDEN] })),
  answer(selectedClient, () => ({ clientName: HALDEN.name })),
  answer(saveSelectedClient, ({ body }) => ({ clientName: String(body.clientName) })),
  answer(accountsInScope, () => ({ accountsInScope: [...GOLDEN_ACCOUNTS] })),
  answer(allAccounts, () => ({ rows: GOLDEN_ACCOUNTS.map((id, place) => ({ id, name: ACCOUNT_NAMES[place]! })) })),
  answer(saveAccountsInScope, ({ body }) => ({ accountsInScope: body.accountsInScope as string[] })),
  answer(allReportingCurrencies, () => ({ rows: ['CHF', 'EUR', 'GBP', 'USD'] })),
  answer(selectedReportingCurrency, () => ({ reportingCCY: 'USD' })),
  answer(saveSelectedReportingCurrency, ({ body }) => ({ reportingCCY: String(body.reportingCCY) })),
  answer(toggleLive, ({ body }) => ({ useLive: body.useLive === true })),
  answer(embeddedReport, () => ({ url: `/api/reports/document/${'x'.repeat(43)}`, snapshotId: '2-2026-11-19' })),
  answer(clients, () => ({ rows: CLIENTS })),
  answer(userPortfolios, () => matricesOf().users),
  answer(accountPortfolios, () => matricesOf().accounts),
  answer(whitelist, () => WHITELIST),
  answer(permittedAddress, () => ({ address: '127.0.0.1', isPermitted: true })),
  answer(auditTrail, () => AUDIT),
  answer(imports, () => IMPORTS),
  answer(jobs, () => JOBS),
  answer(groupings, () => GROUPINGS),
  answer(findInstruments, () => FOUND),
  answer(mergeProposals, () => MERGE_PROPOSALS),
  answer(findEntries, ({ body }) => entriesOf(findEntries.request.parse(body))),
  answer(groupingMembers, () => GROUPING_MEMBERS),
  answer(packs, () => PACKS),
  answer(packSchedules, () => PACK_SCHEDULES),
  answer(packDetail, () => packOf(PACKS.rows[0]!)),
  answer(house, () => HOUSE),
  answer(dataExceptions, () => EXCEPTIONS),
  answer(sources, () => SOURCES),
  answer(sourceDeliveries, () => SOURCE_DELIVERIES),
  answer(sourceAccounts, () => SOURCE_ACCOUNTS),
  answer(accountReconciliations, () => RECONCILIATIONS),
  answer(mappedLists, () => MAPPED_LISTS),
  answer(mandates, () => MANDATES),
  answer(taxGroups, () => ({ version: '0'.repeat(16), accounts: [], groups: [] })),
])

/** The reply of a call: written by hand, else golden; undefined where nothing is stored. */
export function storedReply(endpoint: AnyEndpoint, question: Question): unknown {
  const byHand = ANSWERS.get(endpoint)
  if (byHand) return endpoint.response.parse(byHand(question))
  const { scope, returnMethod } = question.body as { readonly scope?: string; readonly returnMethod?: string }
  // Asked without a scope, the market is meant.
  return goldenContent(endpoint.path, scope ?? returnMethod) ?? goldenContent(endpoint.path, 'market')
}
