import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { auditTrail } from '@portal/contract/institution/audit-trail.ts'
import { findEntries } from '@portal/contract/institution/entries.ts'
import { imports } from '@portal/contract/institution/imports.ts'
import { findInstruments } from '@portal/contract/institution/instruments.ts'
import { addPortfolio, userPortfolios } from '@portal/contract/institution/portfolios.ts'
import { sourceAccounts, sources } from '@portal/contract/institution/sources.ts'
import { tradeHistory } from '@portal/contract/reports/trade-history.ts'
import { saveSelectedClient } from '@portal/contract/selection/clients.ts'
import { recordExport } from '@portal/contract/session/exports.ts'
import { savePreference } from '@portal/contract/session/preferences.ts'

import type { Finding, Target } from './finding.ts'
import { run } from './programs.ts'

/** The marker at which sqlmap injects. */
const HERE = '*'
const LIMIT_MS = 240_000

interface Attacked {
  readonly what: string
  readonly endpoint: { readonly method: string; readonly path: string }
  /** The query string of a GET. */
  readonly query?: string
  readonly body?: (target: Target) => object
  readonly params?: Readonly<Record<string, string>>
}

/** Calls that take free text: for a search, for an insert, or for a lookup. */
const ATTACKED: readonly Attacked[] = [
  {
    what: 'the filters of the audit trail',
    endpoint: auditTrail,
    query: `?actor=a${HERE}&action=b${HERE}&object=c${HERE}&before=9${HERE}`,
  },
  { what: 'the search of sources', endpoint: sources, query: `?search=a${HERE}&after=b${HERE}` },
  { what: 'the search of accounts of sources', endpoint: sourceAccounts, query: `?search=a${HERE}` },
  { what: 'the search of instruments', endpoint: findInstruments, query: `?text=a${HERE}` },
  {
    what: 'the search of entries',
    endpoint: findEntries,
    body: ({ scope }) => ({
      accountID: scope.accountsInScope[0],
      kind: 'transactions',
      from: '2020-01-01',
      to: '2026-12-31',
      text: `a${HERE}`,
      after: { day: '2026-01-01', id: `b${HERE}` },
    }),
  },
  { what: 'the page of the imports', endpoint: imports, query: `?before=${HERE}` },
  { what: 'the client in an address', endpoint: userPortfolios, params: { id: HERE } },
  {
    what: 'the name and the value of a preference',
    endpoint: savePreference,
    body: () => ({ key: `k${HERE}`, value: `v${HERE}` }),
  },
  {
    what: 'the name of a portfolio',
    endpoint: addPortfolio,
    body: ({ clientId }) => ({ name: `n${HERE}`, clientID: `${clientId}${HERE}` }),
  },
  { what: 'the name of an exported file', endpoint: recordExport, body: () => ({ file: `f${HERE}`, rows: 1 }) },
  {
    what: 'the selected client',
    endpoint: saveSelectedClient,
    body: ({ person, scope }) => ({ ...person, clientName: `${scope.clientName}${HERE}`, accountsInScope: [] }),
  },
  {
    what: 'the scope, currency and period of a report',
    endpoint: tradeHistory,
    body: ({ person, scope }) => ({
      ...person,
      clientName: `${scope.clientName}${HERE}`,
      accountsInScope: [`${scope.accountsInScope[0]}${HERE}`],
      reportingCCY: `USD${HERE}`,
      timePeriod: `1M${HERE}`,
    }),
  },
]

/** Runs sqlmap on each of them, with an administrator's token. */
export async function tryInjection(
  open: () => Promise<Target>,
  folder: string,
  say: (text: string) => void,
): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  for (const attacked of ATTACKED) findings.push(...(await attack(attacked, await open(), folder, say)))
  return findings
}

async function attack(
  attacked: Attacked,
  target: Target,
  folder: string,
  say: (text: string) => void,
): Promise<readonly Finding[]> {
  const { what, endpoint, query = '', body, params = {} } = attacked
  const place = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? name)
  const output = path.join(folder, 'sqlmap', what.replaceAll(/\W+/g, '-'))
  mkdirSync(output, { recursive: true })
  const began = performance.now()
  const args = [
    ...['--batch', '--disable-coloring', '--flush-session', '--dbms=PostgreSQL', '--level=3', '--risk=1', '--time-sec=3'],
    // A refusal by the portal is a normal answer.
    ...['--ignore-code=400,404,409', '--timeout=30', '--retries=2', `--output-dir=${output}`],
    ...['-u', `${target.address}/api${place}${query}`, '--method', endpoint.method],
    ...['-H', `Authorization: Bearer ${target.token}`],
    ...(body ? ['-H', 'Content-Type: application/json', '--data', JSON.stringify(body(target))] : []),
  ]
  const { output: said, isLate, code } = await run('sqlmap', args, LIMIT_MS, { HOME: folder })
  const seconds = ((performance.now() - began) / 1_000).toFixed(0)
  // Such as "400 (Bad Request) - 136 times": the number of attempts.
  const answers = /HTTP error codes detected during run:\n(.*)/.exec(said)?.[1] ?? 'all were answered 200'
  const isClean = said.includes('all tested parameters do not appear to be injectable')
  say(`sqlmap, ${what}: ${isClean ? 'nothing' : 'see below'} (${answers}, ${seconds} s)`)
  if (isClean) return []
  const found = /identified the following injection point[\s\S]*?---([\s\S]*?)---/.exec(said)?.[1]?.trim()
  const why =
    found ?? `it did not come to an end (${isLate ? `stopped after ${LIMIT_MS / 1_000} s` : `code ${code}`}): ${said.slice(-600)}`
  return [{ program: 'sqlmap', what, text: why }]
}
