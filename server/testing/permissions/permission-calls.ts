/* The part of the permission model that is about calls: see `permission-table.ts`. */

/**
 * Every call of the contract: who may make it (a row of the table `who` in `permission-table.ts`), about which kind of object, and, where
 * it is not 200, the status for permitted callers. Calls with two kinds of objects are listed twice.
 */
export const CALLS = `
POST   /b2b/admins/login                                               anybody       -             401
POST   /auth/qr-code-new                                               sign-in       -             200
POST   /auth/verify-2fa-code-new                                       anybody       -             401
POST   /auth/refresh                                                   anybody       -             401
POST   /auth/reset-password                                            anybody       -             200
POST   /auth/set-password                                              anybody       -             410
POST   /auth/mail-sign-in-link                                         anybody       -             200
POST   /auth/open-sign-in-link                                         anybody       -             410
POST   /auth/passkey-options                                           anybody       -             200
POST   /auth/passkey-sign-in                                           anybody       -             401
GET    /demo/authenticator                                             anybody       -             404
GET    /reports/document/{ticket}                                      anybody       -             404
POST   /b2b/admins/logout                                              user          -             200
POST   /auth/change-password                                           user          -             400
GET    /sessions                                                       user          -             200
DELETE /sessions/{id}                                                  user          sessions      200
GET    /devices                                                        user          -             200
DELETE /devices/{id}                                                   user          sessions      200
GET    /passkeys                                                       user          -             200
POST   /passkeys/options                                               user          -             400
POST   /passkeys                                                       user          -             400
DELETE /passkeys/{id}                                                  user          sessions      200
GET    /preferences                                                    user          -             200
POST   /preferences                                                    user          -             200
GET    /notifications                                                  user          -             200
POST   /notifications/read                                             user          -             200
POST   /personal-data                                                  user          -             200
POST   /exports                                                        user          -             200
POST   /live                                                           user          -             200

GET    /b2b/admins                                                     manage-users  -             200
POST   /b2b/admins/register-user                                       manage-users  administered  200
POST   /b2b/admins/register-user                                       manage-users  institution   200
DELETE /b2b/admins/{id}                                                manage-users  administered  200
POST   /b2b/admins/{id}/reset-factor                                   manage-users  administered  200
POST   /b2b/admins/{id}/disable                                        manage-users  administered  200
POST   /b2b/admins/{id}/enable                                         manage-users  administered  200
POST   /b2b/admins/{id}/erase                                          manage-users  administered  200
GET    /b2b/admins/{id}/sessions                                       manage-users  administered  200
DELETE /b2b/admins/{id}/sessions                                       manage-users  administered  200
GET    /b2b/clients                                                    manage-users  -             200
POST   /b2b/portfolios                                                 manage-users  administered  200
DELETE /b2b/portfolios/{id}                                            manage-users  administered  200
GET    /b2b/user-portfolios/client/{id}                                manage-users  administered  200
POST   /b2b/user-portfolios/update                                     manage-users  administered  200
GET    /b2b/account-portfolios/client/{id}                             manage-users  administered  200
POST   /b2b/account-portfolios/update                                  manage-users  administered  200
DELETE /b2b/user-portfolios/client/{clientID}/{userID}                 manage-users  administered  200
GET    /b2b/institutions/tokens/{institutionID}                        manage-tokens institution   200
POST   /b2b/institutions/token/{institutionID}                         manage-tokens institution   200
DELETE /b2b/institutions/revoke-token/{institutionID}/{tokenId}        manage-tokens administered  200
DELETE /b2b/institutions/revoke-token/{institutionID}/{tokenId}        manage-tokens institution   200
DELETE /b2b/institutions/revoke-tokens/{institutionID}                 manage-tokens institution   200
POST   /permitted-address                                              manage-tokens -             200
GET    /audit                                                          read-audit    -             200

POST   /imports                                                        import-data   -             200
GET    /imports                                                        import-data   -             200
GET    /imports/{id}                                                   import-data   batches       200
POST   /imports/{id}/undo                                              import-data   batches       200
POST   /quotes                                                         send-quotes   -             200

POST   /clarityConnect/initStartUpForUser_CC                           user          words         200
POST   /clarityConnect/getAllClientsForUser_CC                         read-reports  words         200
POST   /clarityConnect/getSelectedClient_CC                            user          words         200
POST   /clarityConnect/setSelectedClient_CC                            user          accounts      200
POST   /clarityConnect/getAccountsInScope_CC                           user          clients       200
POST   /clarityConnect/getAllAccounts_CC                               read-reports  clients       200
POST   /clarityConnect/uploadAccountsInScope_CC                        user          accounts      200
POST   /clarityConnect/getAllReportingCCYs_CC                          read-reports  -             200
POST   /clarityConnect/getSelectedReportingCCY_CC                      user          words         200
POST   /clarityConnect/setSelectedReportingCCY_CC                      user          accounts      200
POST   /clarityConnect/toggleLive_CC                                   user          accounts      200

POST   /clarityConnect/npvSnapshot_CC                                  read-reports  accounts      200
POST   /clarityConnect/glTop_CC                                        read-reports  accounts      200
POST   /clarityConnect/riskSnapshot_CC                                 read-reports  accounts      200
POST   /clarityConnect/factorRisk_CC                                   read-reports  accounts      200
POST   /clarityConnect/portPerformance_CC                              read-reports  accounts      200
POST   /clarityConnect/benchmarkPerformance_CC                         read-reports  accounts      200
POST   /clarityConnect/positionDetail_CC                               read-reports  accounts      200
POST   /clarityConnect/tradeHistory_CC                                 read-reports  accounts      200
POST   /clarityConnect/realisedGains_CC                                read-reports  accounts      200
POST   /clarityConnect/mktDataTables_CC                                read-reports  accounts      200
POST   /clarityConnect/getGroupingTypes_CC                             read-reports  accounts      200
POST   /clarityConnect/getPortCalcTable_CC                             read-reports  accounts      200
POST   /clarityConnect/getPortEvolveTable_CC                           read-reports  accounts      200
POST   /clarityConnect/getEmbeddedLookerStudioReport_CC                user          accounts      200
POST   /reports/pdf                                                    user          accounts      200
POST   /explain                                                        read-reports  accounts      200
POST   /what-if                                                        user          accounts      200
POST   /what-changed                                                   read-reports  accounts      200
POST   /clarityConnect/npvPieChart_CC_New                              read-reports  accounts      200
POST   /clarityConnect/treeMap_CC                                      read-reports  accounts      200
POST   /clarityConnect/worldMapETF_CC                                  read-reports  accounts      200
POST   /clarityConnect/assetReturnHistogram_Summary_CC                 read-reports  accounts      200
POST   /clarityConnect/stressTestByAssetClassChart_CC_New              read-reports  accounts      200
POST   /clarityConnect/histSimChart_CC_New                             read-reports  accounts      200
POST   /clarityConnect/portEvolveFactorRiskChart_CC_New                read-reports  accounts      200
POST   /clarityConnect/riskPieChart_CC_New                             read-reports  accounts      200
POST   /reports/performance-index                                      read-reports  accounts      200
POST   /reports/realised-drawdown                                      read-reports  accounts      200
POST   /clarityConnect/accountPerformanceScatterChart_CC_New           read-reports  accounts      200
POST   /clarityConnect/portEvolvePLChart_CC_New                        read-reports  accounts      200
POST   /clarityConnect/portEvolveFactorPLChart_CC_New                  read-reports  accounts      200
POST   /clarityConnect/portEvolveResidualFactorPLChart_CC_New          read-reports  accounts      200
POST   /clarityConnect/portEvolvePLChart_Bridge_CC_New                 read-reports  accounts      200
POST   /clarityConnect/portEvolveFactorPLChart_Bridge_CC_New           read-reports  accounts      200
POST   /clarityConnect/portEvolveResidualFactorPLChart_Bridge_CC_New   read-reports  accounts      200
`
