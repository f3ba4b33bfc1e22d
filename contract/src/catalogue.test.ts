import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { endpoints } from './catalogue.ts'
import { createToken } from './institution/tokens.ts'
import { registerUser } from './institution/users.ts'
import { npvSnapshot } from './reports/npv-snapshot.ts'

/** The calls of specification S7.3 to S7.20. Where it names no method, queries are GET and commands are POST or DELETE. */
const SPECIFIED = `
POST /b2b/admins/login
POST /b2b/admins/logout
POST /b2b/admins/register-user
GET /b2b/admins
DELETE /b2b/admins/{id}
POST /auth/qr-code-new
POST /auth/verify-2fa-code-new
POST /auth/reset-password
GET /b2b/clients
POST /b2b/portfolios
DELETE /b2b/portfolios/{id}
GET /b2b/account-portfolios/client/{id}
POST /b2b/account-portfolios/update
GET /b2b/user-portfolios/client/{id}
POST /b2b/user-portfolios/update
DELETE /b2b/user-portfolios/client/{clientID}/{userID}
POST /b2b/institutions/token/{institutionID}
GET /b2b/institutions/tokens/{institutionID}
DELETE /b2b/institutions/revoke-token/{institutionID}/{tokenId}
DELETE /b2b/institutions/revoke-tokens/{institutionID}
${`initStartUpForUser_CC getAllClientsForUser_CC getSelectedClient_CC setSelectedClient_CC getAccountsInScope_CC getAllAccounts_CC
uploadAccountsInScope_CC getAllReportingCCYs_CC getSelectedReportingCCY_CC setSelectedReportingCCY_CC toggleLive_CC npvSnapshot_CC
glTop_CC riskSnapshot_CC factorRisk_CC portPerformance_CC benchmarkPerformance_CC positionDetail_CC tradeHistory_CC mktDataTables_CC
getPortCalcTable_CC getGroupingTypes_CC getPortEvolveTable_CC treeMap_CC worldMapETF_CC assetReturnHistogram_Summary_CC
getEmbeddedLookerStudioReport_CC npvPieChart_CC_New stressTestByAssetClassChart_CC_New histSimChart_CC_New
portEvolveFactorRiskChart_CC_New riskPieChart_CC_New accountPerformanceScatterChart_CC_New portEvolvePLChart_CC_New
portEvolveFactorPLChart_CC_New portEvolveResidualFactorPLChart_CC_New portEvolvePLChart_Bridge_CC_New
portEvolveFactorPLChart_Bridge_CC_New portEvolveResidualFactorPLChart_Bridge_CC_New`
  .split(/\s+/)
  .map((name) => `POST /clarityConnect/${name}`)
  .join('\n')}`
  .trim()
  .split('\n')

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

describe('the contract', () => {
  it('holds every call of the specification', () => {
    const known = new Set(endpoints.map(nameOf))
    deepEqual(
      SPECIFIED.filter((name) => !known.has(name)),
      [],
    )
  })
  it('names each call once', () => {
    equal(new Set(endpoints.map(nameOf)).size, endpoints.length)
  })
  it('refuses a role in an invitation that the portal does not give', () => {
    const invitation = { email: 'a@b.example', institutionID: '00000000-0000-8000-8000-000000000000' }
    equal(registerUser.request.safeParse(invitation).success, true)
    for (const role of ['admin', 'owner', '', null]) equal(registerUser.request.safeParse({ ...invitation, role }).success, false)
  })
  it('takes an e-mail trimmed and in lower case', () => {
    const invitation = { email: ' Ann@B.Example ', institutionID: '00000000-0000-8000-8000-000000000000' }
    equal(registerUser.request.parse(invitation).email, 'ann@b.example')
  })
  it('takes addresses and ranges in their plain form only', () => {
    const permitted = (address: string) =>
      createToken.request.safeParse({ institutionID: '00000000-0000-8000-8000-000000000000', ipAddresses: [address] }).success
    for (const good of ['0.0.0.0', '10.1.2.3', '255.255.255.255', ' 192.168.0.1 ', '::1', '10.0.0.0/8'])
      equal(permitted(good), true, good)
    for (const bad of ['010.0.0.1', '1.2.3', '256.1.1.1', '1.2.3.4.5', ':1', '', '1.2.3.4/8', 'a.b.c.d', '0.0.0.0/0'])
      equal(permitted(bad), false, bad)
  })
  // Specification S6.4.
  it('needs a client and at least one account for a report', () => {
    const body = { userName: 'a@b.example', clientName: 'Alder', accountsInScope: ['1'], deviceType: 0, reportingCCY: 'EUR' }
    equal(npvSnapshot.request.safeParse(body).success, true)
    equal(npvSnapshot.request.safeParse({ ...body, accountsInScope: [] }).success, false)
    equal(npvSnapshot.request.safeParse({ ...body, clientName: '' }).success, false)
    equal(npvSnapshot.request.safeParse({ ...body, deviceType: 1 }).success, false)
    equal(npvSnapshot.request.safeParse({ ...body, isAdmin: true }).success, false)
  })
})
