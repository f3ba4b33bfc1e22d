import { deepEqual } from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { it } from 'node:test'

const SOURCES =
  '{contract,analytics,engine,presentation,server,web,chart3d,checks,scripts,bench,e2e,faults,attacks,scan}/**/*.{ts,tsx,mjs,css}'

/** Replaced words, each with its replacement; more are in the JSON file. Split, so that this file does not match. */
const REPLACED: Readonly<Record<string, string>> = {
  ...(JSON.parse(readFileSync('checks/replaced-words.json', 'utf8')) as Record<string, string>),
  [`T${'oldMarket'}`]: 'ReportingMarket',
  [`T${'oldAccounts'}`]: 'ReportingAccounts',
  [`t${'oldIn'}`]: 'inReportingCurrency',
  [`M${'oneyLaw'}`]: 'Reconciliation',
  [`l${'awHolds'}`]: 'reconciles',
  [`E${'veningScenarios'}`]: 'RollingScenarios',
  [`e${'veningScenarios'}`]: 'rollingScenarios',
  [`W${'orldQuestion'}`]: 'ValuationMode',
  [`w${'orldAsked'}`]: 'valuationModeOf',
  [`k${'eptReply'}`]: 'cachedReply',
  [`k${'eptByClose'}`]: 'memoByClose',
  [`S${'entReplies'}`]: 'ResponseCache',
  [`C${'ostDesk'}`]: 'LotEngine',
  [`w${'alkLedger'}`]: 'replayLedger',
  [`f${'irstNames'}`]: 'summarizeList',
  [`b${'etweenBookings'}`]: 'optimisticRetry',
  [`u${'nlessBookedMeanwhile'}`]: 'ifVersionUnchanged',
  [`i${'nTheNameOf'}`]: 'withPrincipal',
  [`a${'sSystem'}`]: 'withSystem',
  [`a${'ssertOwnWords'}`]: 'assertSameIdentity',
  [`r${'ecordDeed'}`]: 'auditSession',
  [`r${'ecordAct'}`]: 'auditChange',
  [`g${'iveBackMemory'}`]: 'collectGarbage',
  [`o${'penTrail'}`]: 'expandDerivation',
  [`l${'aterStep'}`]: 'lazyStep',
  [`i${'nTurns'}`]: 'runTask',
  [`a${'tOnce'}`]: 'a plain call',
  [`C${'hartPlan'}`]: 'ChartModel',
  [`P${'ickedHoldings'}`]: 'crossFilter',
  [`H${'ostedTables'}`]: 'TableSettingsProvider',
  [`H${'eed'}`]: 'OnProgress',
  [`T${'oldBookings'}`]: 'PresentedBookings',
  [`t${'oldFigures'}`]: 'reportedFigures',
  [`a${'sFirstTold'}`]: 'asFirstReported',
  [`t${'oldWrongOn'}`]: 'misreportedOn',
  [`k${'eptColumnsOf'}`]: 'chosenColumnsOf',
  [`k${'eptLookOf'}`]: 'chosenLookOf',
  [`k${'illPasswordTokens'}`]: 'revokePasswordTokens',
  [`f${'orgetAttempts'}`]: 'clearAttempts',
  [`f${'orgetFactor'}`]: 'removeFactor',
  [`f${'orgetLostFactors'}`]: 'removeLostFactors',
  [`f${'orgetReply'}`]: 'deleteReply',
  [`f${'orgetLeases'}`]: 'clearLeases',
  [`f${'orgetSession'}`]: 'invalidateSession',
  [`f${'orgetUser'}`]: 'invalidateUser',
  [`f${'orgetInstitution'}`]: 'invalidateInstitution',
  [`k${'eepReply'}`]: 'saveReply',
  [`k${'eepPackedSeries'}`]: 'savePackedSeries',
  [`f${'ewAtOnce'}`]: 'limitTransactions',
  [`d${'atabaseAway'}`]: 'databaseUnavailable',
  [`v${'isitOf'}`]: 'requestContextOf',
  [`S${'essionServices'}`]: 'AuthServices',
  [`I${'nstitutionServices'}`]: 'AdministrationServices',
  [`W${'orldInstrument'}`]: 'KnownInstrument',
  [`W${'orldAccount'}`]: 'KnownAccount',
  [`w${'orldOf'}`]: 'referenceDataOf',
  [`T${'hreadWord'}`]: 'ThreadMessage',
  [`D${'ocumentWord'}`]: 'DocumentMessage',
  [`o${'penSheet'}`]: 'openPdfLayout',
  [`s${'aidOnce'}`]: 'withoutRepeatedRemarks',
  [`o${'penMemoryHouse'}`]: 'openMemoryInstitution',
  [`o${'penReportingHouse'}`]: 'openReportingInstitution',
  [`o${'penPermissionHouse'}`]: 'openPermissionFixture',
  [`o${'penDoor'}`]: 'openAuthServer',
  [`o${'penOffice'}`]: 'openAdministrationServer',
  [`w${'alkedExplanation'}`]: 'expandedExplanation',
  [`f${'orgetCells'}`]: 'removeCells',
}

/** Words that no comment and no text of the catalogue may use: they name the actor, such as the caller, the user or the thread. */
const PROSE = /\b(?:told|nobody|somebody|whoever|meanwhile|heed|deed|grief|by then|evenings?)\b/i
/** Texts that a person reads. */
const CATALOGUES = '{presentation/src/messages/en,contract/src}/**/*.ts'
const COMMENT = /(?<=^|[\s{(,])\/\*[\s\S]*?\*\/|(?:^|\s)\/\/.*$/gm

it('private words that were replaced do not come back', () => {
  const pattern = new RegExp(`\\b(?:${Object.keys(REPLACED).join('|')}|M${'OST'}_[A-Z]\\w*|L${'EAST'}_[A-Z]\\w*)\\b`, 'g')
  const found = filesIn(SOURCES).flatMap((file) =>
    [...new Set(readFileSync(file, 'utf8').match(pattern) ?? [])].map(
      (word) => `${file}: ${word}, now ${REPLACED[word] ?? 'MAX_ or MIN_'}`,
    ),
  )
  deepEqual(found, [])
})

it('comments name the actor in plain words', () => {
  deepEqual(
    comments().filter((comment) => PROSE.test(comment)),
    [],
  )
})

it('comments begin with the noun that they describe: “Value of …” and not “What … is worth”', () => {
  const begins = /^\s*(?:\/\*+|\/\/)[\s*]*(?:What|Whatever|Who|Whose) /
  deepEqual(
    comments().filter((comment) => begins.test(comment.slice(comment.indexOf(': ') + 2))),
    [],
  )
})

it('catalogues name the actor in plain words', () => {
  const lines = filesIn(CATALOGUES).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => `${file}: ${line}`),
  )
  deepEqual(
    lines.filter((line) => PROSE.test(line)),
    [],
  )
})

const filesIn = (pattern: string): string[] =>
  globSync(pattern, { exclude: (path) => /(^|\/)(node_modules|dist)(\/|$)/.test(path) })

const comments = (): string[] =>
  filesIn(SOURCES).flatMap((file) => (readFileSync(file, 'utf8').match(COMMENT) ?? []).map((comment) => `${file}: ${comment}`))
