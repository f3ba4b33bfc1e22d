/*
 * Every call whose body the specification states (S7.22 to S7.29), with that body, to be compared with what the server accepts and the
 * portal sends.
 */

/** The bodies by name, each with its fields. `?`: may be left out. `=[]`: an empty list. `[...]`: a list of such objects. */
const BODIES = {
  selection: 'userName clientName accountsInScope deviceType',
  'save client': 'userName clientName accountsInScope=[] deviceType',
  'save accounts': 'userName clientName accountsInScope deviceType',
  'save currency': 'userName clientName accountsInScope=[] deviceType reportingCCY',
  'data mode': 'userName clientName accountsInScope deviceType useLive',
  report: 'userName clientName accountsInScope deviceType reportingCCY timePeriod?',
  'no body': '',
  'sign-in': 'email password',
  code: 'email code',
  'e-mail': 'email',
  user: 'email institutionID clientID?',
  portfolio: 'name clientID',
  'user cells': '[userID portfolioID checked]',
  'account cells': '[accountID portfolioID checked]',
  addresses: 'institutionID ipAddresses',
} as const

const CALLS = {
  '/b2b/admins/login': 'sign-in',
  '/auth/verify-2fa-code-new': 'code',
  '/auth/reset-password': 'e-mail',
  '/b2b/admins/logout': 'e-mail',

  '/b2b/admins/register-user': 'user',
  '/b2b/portfolios': 'portfolio',
  '/b2b/user-portfolios/update': 'user cells',
  '/b2b/account-portfolios/update': 'account cells',
  '/b2b/institutions/token/{institutionID}': 'addresses',

  '/clarityConnect/initStartUpForUser_CC': 'selection',
  '/clarityConnect/getAllClientsForUser_CC': 'selection',
  '/clarityConnect/getSelectedClient_CC': 'selection',
  '/clarityConnect/setSelectedClient_CC': 'save client',
  '/clarityConnect/getAccountsInScope_CC': 'selection',
  '/clarityConnect/getAllAccounts_CC': 'selection',
  '/clarityConnect/uploadAccountsInScope_CC': 'save accounts',
  '/clarityConnect/getAllReportingCCYs_CC': 'no body',
  '/clarityConnect/getSelectedReportingCCY_CC': 'selection',
  '/clarityConnect/setSelectedReportingCCY_CC': 'save currency',
  '/clarityConnect/toggleLive_CC': 'data mode',

  '/clarityConnect/npvSnapshot_CC': 'report',
  '/clarityConnect/glTop_CC': 'report',
  '/clarityConnect/riskSnapshot_CC': 'report',
  '/clarityConnect/factorRisk_CC': 'report',
  '/clarityConnect/portPerformance_CC': 'report',
  '/clarityConnect/benchmarkPerformance_CC': 'report',
  '/clarityConnect/positionDetail_CC': 'report',
  '/clarityConnect/tradeHistory_CC': 'report',
  '/clarityConnect/mktDataTables_CC': 'report',
  '/clarityConnect/getPortCalcTable_CC': 'report',
  '/clarityConnect/getGroupingTypes_CC': 'report',
  '/clarityConnect/getPortEvolveTable_CC': 'report',
  '/clarityConnect/treeMap_CC': 'report',
  '/clarityConnect/worldMapETF_CC': 'report',
  '/clarityConnect/assetReturnHistogram_Summary_CC': 'report',
  '/clarityConnect/getEmbeddedLookerStudioReport_CC': 'report',

  '/clarityConnect/npvPieChart_CC_New': 'report',
  '/clarityConnect/stressTestByAssetClassChart_CC_New': 'report',
  '/clarityConnect/histSimChart_CC_New': 'report',
  '/clarityConnect/portEvolveFactorRiskChart_CC_New': 'report',
  '/clarityConnect/riskPieChart_CC_New': 'report',
  '/clarityConnect/accountPerformanceScatterChart_CC_New': 'report',
  '/clarityConnect/portEvolvePLChart_CC_New': 'report',
  '/clarityConnect/portEvolveFactorPLChart_CC_New': 'report',
  '/clarityConnect/portEvolveResidualFactorPLChart_CC_New': 'report',
  '/clarityConnect/portEvolvePLChart_Bridge_CC_New': 'report',
  '/clarityConnect/portEvolveFactorPLChart_Bridge_CC_New': 'report',
  '/clarityConnect/portEvolveResidualFactorPLChart_Bridge_CC_New': 'report',
} as const satisfies Readonly<Record<string, keyof typeof BODIES>>

/** The body of one call, field by field. */
export interface SpecifiedBody {
  /** Of the call, below the base path; `{name}` marks a parameter. */
  readonly path: string
  readonly required: readonly string[]
  readonly optional: readonly string[]
  /** Required fields that hold an empty list. */
  readonly empty: readonly string[]
  /** Whether the body is a list of objects with these fields. */
  readonly isList: boolean
}

/** Every row of the table. A call without a body has no fields. */
export const SPECIFIED_BODIES: readonly SpecifiedBody[] = Object.entries(CALLS).map(([path, name]) => {
  const text = BODIES[name]
  const fields = text
    .replaceAll(/^\[|\]$/g, '')
    .split(' ')
    .filter((field) => field !== '')
  const named = (isOf: (field: string) => boolean) => fields.filter(isOf).map((field) => field.replace(/\?$|=\[\]$/, ''))
  return {
    path,
    required: named((field) => !field.endsWith('?')),
    optional: named((field) => field.endsWith('?')),
    empty: named((field) => field.endsWith('=[]')),
    isList: text.startsWith('['),
  }
})
