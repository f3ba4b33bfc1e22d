import { readFileSync } from 'node:fs'
import path from 'node:path'
import { auditTrail } from '@portal/contract/institution/audit-trail.ts'
import { clients } from '@portal/contract/institution/clients.ts'
import { imports } from '@portal/contract/institution/imports.ts'
import { whitelist } from '@portal/contract/institution/tokens.ts'
import { users } from '@portal/contract/institution/users.ts'
import { preferences } from '@portal/contract/session/preferences.ts'

import type { Finding, Target } from './finding.ts'
import { run } from './programs.ts'

/**
 * Omitted: `ssrf` and `xxe` use a server on the internet, `nikto` and `wapp` download lists, and `buster` and `brute_login_form`
 * guess names and passwords, which the portal limits.
 */
const MODULES = [
  'sql',
  'blindsql',
  'xss',
  'permanentxss',
  'file',
  'exec',
  'crlf',
  'redirect',
  'htaccess',
  'csrf',
  'shellshock',
  'backup',
  'csp',
  'http_headers',
  'cookieflags',
]
const SCREENS = [
  '/',
  '/sign-in',
  '/risk?timePeriod=1Y',
  '/trade-history?search=a',
  '/position-details?search=a',
  '/market-data?scope=market',
  '/whitelist',
  '/style-guide',
  '/NChart3D.js',
]
const CALLS = [
  `${auditTrail.path}?actor=a&action=b&object=c`,
  `${imports.path}?before=9`,
  clients.path,
  users.path,
  preferences.path,
  whitelist.path.replace('{institutionID}', 'a'),
  '/openapi.json?a=b',
]
const LIMIT_MS = 600_000

/** Findings that do not apply to a current web application; docs/scan.md has the reasons. */
const DONE_WITHOUT = ['X-Frame-Options is not set', 'X-XSS-Protection is not set', 'Strict-Transport-Security is not set']

interface Report {
  readonly vulnerabilities: Readonly<Record<string, readonly RawFinding[]>>
  readonly anomalies: Readonly<Record<string, readonly RawFinding[]>>
}
interface RawFinding {
  readonly method: string
  readonly path: string
  readonly info: string
  readonly parameter: string | null
}

/** Runs wapiti on the pages and on the calls that can be read by URL, with an administrator's token. */
export async function crawl(
  open: () => Promise<Target>,
  folder: string,
  say: (text: string) => void,
): Promise<readonly Finding[]> {
  const target = await open()
  const file = path.join(folder, 'wapiti.json')
  const starts = [...SCREENS, ...CALLS.map((call) => `/api${call}`)].flatMap((each) => ['-s', target.address + each])
  const began = performance.now()
  const args = [
    ...['-u', `${target.address}/`, ...starts, '--scope', 'domain', '-m', MODULES.join(',')],
    ...[
      '-H',
      `Authorization: Bearer ${target.token}`,
      '--no-bugreport',
      '--flush-session',
      '--store-session',
      path.join(folder, 'wapiti-session'),
    ],
    ...[
      '--store-config',
      path.join(folder, 'wapiti-config'),
      '--max-scan-time',
      '120',
      '--max-attack-time',
      '45',
      '-t',
      '20',
      '-f',
      'json',
      '-o',
      file,
    ],
  ]
  const { output, isLate, code } = await run('wapiti', args, LIMIT_MS, { HOME: folder })
  const report = reportIn(file)
  if (!report)
    return [
      { program: 'wapiti', what: 'the run', text: `no report (${isLate ? 'late' : `code ${code}`}): ${output.slice(-800)}` },
    ]
  const all = [...findingsOf(report.vulnerabilities), ...findingsOf(report.anomalies)]
  const findings = all.filter(({ text }) => !DONE_WITHOUT.some((known) => text.endsWith(known)))
  say(
    `wapiti, ${MODULES.length} modules: ${findings.length === 0 ? 'nothing' : 'see below'} (${((performance.now() - began) / 1_000).toFixed(0)} s)`,
  )
  return findings
}

function reportIn(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return undefined
  }
}

function findingsOf(kinds: Report['vulnerabilities']): readonly Finding[] {
  return Object.entries(kinds).flatMap(([what, all]) =>
    all.map(({ method, path: where, info, parameter }) => ({
      program: 'wapiti' as const,
      what,
      text: `${method} ${where}${parameter ? ` (${parameter})` : ''}: ${info}`,
    })),
  )
}
