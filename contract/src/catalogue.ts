import { accountPerformanceScatter } from './charts/account-performance-scatter.ts'
import { assetReturnHistogram } from './charts/asset-return-histogram.ts'
import { factorRiskEvolution } from './charts/factor-risk-evolution.ts'
import { hitsSimulation } from './charts/hits-simulation.ts'
import { npvPie } from './charts/npv-pie.ts'
import { performanceIndex } from './charts/performance-index.ts'
import { portfolioEvolutionCharts } from './charts/portfolio-evolution.ts'
import { riskPie } from './charts/risk-pie.ts'
import { stressTest } from './charts/stress-test.ts'
import { treeMap } from './charts/tree-map.ts'
import { valueHistory } from './charts/value-history.ts'
import { worldMap } from './charts/world-map.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { house } from './house/house.ts'
import { houseFigure } from './house/house-figure.ts'
import { orderRun, runDetail, runs } from './house/runs.ts'
import { auditTrail } from './institution/audit-trail.ts'
import { clientBranding, institutionBranding, saveBranding } from './institution/branding.ts'
import { clients } from './institution/clients.ts'
import { bookEntry, cancelEntry, findEntries } from './institution/entries.ts'
import { confirmExceptions, correctException, correctExceptions, dataExceptions } from './institution/exceptions.ts'
import { assignGroup, groupingMembers, groupings, removeGrouping, renameGrouping } from './institution/groupings.ts'
import { importDetail, importFiles, imports, undoImport } from './institution/imports.ts'
import { distinguishInstruments, findInstruments, mergeInstruments, mergeProposals } from './institution/instruments.ts'
import { cancelJob, jobDetail, jobs, retryJob } from './institution/jobs.ts'
import { exportLedger } from './institution/ledger-export.ts'
import {
  accountPortfolios,
  addPortfolio,
  deletePortfolio,
  deleteUserRow,
  updateAccountPortfolios,
  updateUserPortfolios,
  userPortfolios,
} from './institution/portfolios.ts'
import { accountReconciliations } from './institution/reconciliations.ts'
import { sendQuotes } from './institution/send-quotes.ts'
import { sourceCalls } from './institution/sources.ts'
import { sendStatements } from './institution/statements.ts'
import { taxGroupCalls } from './institution/tax-groups.ts'
import { createToken, permittedAddress, revokeToken, revokeTokens, whitelist } from './institution/tokens.ts'
import { deleteUser, disableUser, enableUser, eraseUser, registerUser, resetFactor, users } from './institution/users.ts'
import { acknowledgeLimit, limits } from './limits/limits.ts'
import { assignMandate, endAssignment, endMandate, mandates, saveMandate } from './limits/mandates.ts'
import { cancelPack, orderPack, packDetail, packFile, packs, packZip, retryPack } from './packs/packs.ts'
import { endPackSchedule, packSchedules, savePackSchedule } from './packs/schedules.ts'
import { comparison } from './reports/comparison.ts'
import { embeddedReport, reportDocument, reportPdf } from './reports/embedded-report.ts'
import { explain } from './reports/explain.ts'
import { exposure } from './reports/exposure.ts'
import { glTop } from './reports/gl-top.ts'
import { instrument } from './reports/instrument.ts'
import { issuer } from './reports/issuer.ts'
import { live } from './reports/live.ts'
import { realisedGains } from './reports/lots/realised-gains.ts'
import { taxLots } from './reports/lots/tax-lots.ts'
import { marketDataTables } from './reports/market-data-tables.ts'
import { npvSnapshot } from './reports/npv-snapshot.ts'
import { groupingTypes } from './reports/parts/grouping-types.ts'
import { attribution } from './reports/performance/attribution.ts'
import { drawdowns } from './reports/performance/drawdowns.ts'
import { benchmarkPerformance, portPerformance } from './reports/performance/performance.ts'
import { realisedDrawdown } from './reports/performance/realised-drawdown.ts'
import { statistics } from './reports/performance/statistics.ts'
import { portfolioCalculator } from './reports/portfolio-calculator.ts'
import { portfolioEvolution } from './reports/portfolio-evolution.ts'
import { positionDetail } from './reports/position-detail.ts'
import { expectedPayments } from './reports/positions/expected-payments.ts'
import { issuerClients } from './reports/positions/issuer-clients.ts'
import { riskCalls } from './reports/risk/risk-calls.ts'
import { story } from './reports/story.ts'
import { tradeHistory } from './reports/trade-history.ts'
import { whatChanged } from './reports/what-changed.ts'
import { whatIf } from './reports/what-if.ts'
import { accountsInScope, allAccounts, saveAccountsInScope } from './selection/accounts.ts'
import { allClientsForUser, initStartUp, saveSelectedClient, selectedClient } from './selection/clients.ts'
import { allReportingCurrencies, saveSelectedReportingCurrency, selectedReportingCurrency } from './selection/currencies.ts'
import { toggleLive } from './selection/toggle-live.ts'
import { devices, endDevice } from './session/devices.ts'
import { recordExport } from './session/exports.ts'
import { notifications, readNotifications } from './session/notifications.ts'
import {
  beginOpenid,
  completeOpenid,
  deleteOpenidProvider,
  linkOpenid,
  openidButton,
  openidLink,
  openidProvider,
  saveOpenidProvider,
  unlinkOpenid,
} from './session/openid.ts'
import {
  addPasskey,
  newPasskeyOptions,
  passkeySignIn,
  passkeySignInOptions,
  passkeys,
  removePasskey,
} from './session/passkeys.ts'
import { personalData } from './session/personal-data.ts'
import { preferences, savePreference } from './session/preferences.ts'
import { changePassword, resetPassword, setPassword } from './session/recover.ts'
import { makeRecoveryCodes, recoveryCodes, useRecoveryCode } from './session/recovery-codes.ts'
import { endSession, endSessionsOfUser, sessions, sessionsOfUser } from './session/sessions.ts'
import { demoAuthenticator, login, logout, qrCode, refresh, verifyCode } from './session/sign-in.ts'
import { mailSignInLink, openSignInLink } from './session/sign-in-link.ts'
import { mappedListCalls } from './statements/mapped-lists.ts'

/** Every call of the API, by folder of this workspace. */
export const catalogue = {
  session: [
    login,
    qrCode,
    verifyCode,
    useRecoveryCode,
    mailSignInLink,
    openSignInLink,
    passkeySignInOptions,
    passkeySignIn,
    refresh,
    logout,
    resetPassword,
    setPassword,
    changePassword,
    sessions,
    endSession,
    sessionsOfUser,
    endSessionsOfUser,
    devices,
    endDevice,
    personalData,
    recoveryCodes,
    makeRecoveryCodes,
    passkeys,
    newPasskeyOptions,
    addPasskey,
    removePasskey,
    preferences,
    savePreference,
    notifications,
    readNotifications,
    recordExport,
    openidButton,
    beginOpenid,
    completeOpenid,
    openidLink,
    linkOpenid,
    unlinkOpenid,
    openidProvider,
    saveOpenidProvider,
    deleteOpenidProvider,
    demoAuthenticator,
  ],
  institution: [
    users,
    registerUser,
    deleteUser,
    resetFactor,
    disableUser,
    enableUser,
    eraseUser,
    clients,
    addPortfolio,
    deletePortfolio,
    userPortfolios,
    updateUserPortfolios,
    accountPortfolios,
    updateAccountPortfolios,
    deleteUserRow,
    whitelist,
    createToken,
    revokeToken,
    revokeTokens,
    permittedAddress,
    auditTrail,
    importFiles,
    imports,
    importDetail,
    undoImport,
    jobs,
    jobDetail,
    retryJob,
    cancelJob,
    groupings,
    groupingMembers,
    assignGroup,
    renameGrouping,
    removeGrouping,
    ...taxGroupCalls,
    house,
    houseFigure,
    runs,
    runDetail,
    orderRun,
    orderPack,
    packs,
    packSchedules,
    savePackSchedule,
    endPackSchedule,
    packDetail,
    packZip,
    packFile,
    cancelPack,
    retryPack,
    mergeInstruments,
    mergeProposals,
    distinguishInstruments,
    findInstruments,
    dataExceptions,
    confirmExceptions,
    correctException,
    correctExceptions,
    findEntries,
    bookEntry,
    cancelEntry,
    sendStatements,
    ...mappedListCalls,
    exportLedger,
    accountReconciliations,
    ...sourceCalls,
    sendQuotes,
    institutionBranding,
    clientBranding,
    saveBranding,
    mandates,
    saveMandate,
    endMandate,
    assignMandate,
    endAssignment,
    acknowledgeLimit,
  ],
  selection: [
    initStartUp,
    allClientsForUser,
    selectedClient,
    saveSelectedClient,
    accountsInScope,
    allAccounts,
    saveAccountsInScope,
    allReportingCurrencies,
    selectedReportingCurrency,
    saveSelectedReportingCurrency,
    toggleLive,
  ],
  reports: [
    npvSnapshot,
    glTop,
    ...riskCalls,
    exposure,
    portPerformance,
    benchmarkPerformance,
    realisedDrawdown,
    statistics,
    instrument,
    issuer,
    issuerClients,
    drawdowns,
    story,
    attribution,
    taxLots,
    expectedPayments,
    positionDetail,
    tradeHistory,
    realisedGains,
    marketDataTables,
    groupingTypes,
    portfolioCalculator,
    portfolioEvolution,
    embeddedReport,
    reportDocument,
    reportPdf,
    explain,
    whatIf,
    whatChanged,
    limits,
    live,
  ],
  charts: [
    npvPie,
    treeMap,
    worldMap,
    assetReturnHistogram,
    stressTest,
    hitsSimulation,
    factorRiskEvolution,
    riskPie,
    accountPerformanceScatter,
    performanceIndex,
    comparison,
    valueHistory,
    ...Object.values(portfolioEvolutionCharts.daily),
    ...Object.values(portfolioEvolutionCharts.bridge),
  ],
} satisfies Record<string, readonly AnyEndpoint[]>

/** All calls as one list. */
export const endpoints: readonly AnyEndpoint[] = Object.values(catalogue).flat()
