import { accountPortfolio, addPortfolio, userPortfolio } from '@portal/contract/institution/portfolios.ts'
import { createToken, whitelistEntry } from '@portal/contract/institution/tokens.ts'
import { adminUser, registerUser } from '@portal/contract/institution/users.ts'
import { factorRow } from '@portal/contract/reports/factor-risk.ts'
import { glTop, holdingRow, spotRow } from '@portal/contract/reports/gl-top.ts'
import { marketDataTables } from '@portal/contract/reports/market-data-tables.ts'
import { accountRow } from '@portal/contract/reports/npv-snapshot.ts'
import { accountPerformanceRow, benchmarkPerformanceRow } from '@portal/contract/reports/performance.ts'
import { calculatorRow, calculatorSection } from '@portal/contract/reports/portfolio-calculator.ts'
import { evolutionRow } from '@portal/contract/reports/portfolio-evolution.ts'
import { positionRow } from '@portal/contract/reports/position-detail.ts'
import { reportRequest } from '@portal/contract/reports/report-request.ts'
import { riskSummaryRow } from '@portal/contract/reports/risk-snapshot.ts'
import { incomeRow, tradeHistory, transactionRow, transferRow } from '@portal/contract/reports/trade-history.ts'
import { saveSelectedReportingCurrency } from '@portal/contract/selection/currencies.ts'
import { named, selectionRequest } from '@portal/contract/selection/selection-request.ts'
import { toggleLive } from '@portal/contract/selection/toggle-live.ts'
import { resetPassword } from '@portal/contract/session/recover.ts'
import { login, logout, qrCode, verifyCode } from '@portal/contract/session/sign-in.ts'
import { sessionUser, signedIn } from '@portal/contract/session/user.ts'

interface Shaped {
  readonly shape: object
}

/** Fields of an entity, a body or a reply: the id of its statement, their names in its words, and the contract's own schema. */
type SpecifiedFields = readonly [id: string, names: string, ...schemas: readonly Shaped[]]

const PERIODS = 'd1, mtd, m1, m3, ytd, y1, y2, y3, y5'

/** Entities, replies and the request bodies of S7.22. The contract has them all; what it has beside them is its own. */
export const FIELDS: readonly SpecifiedFields[] = [
  ['S3.1', 'user, accessToken, accessTokenExpiration', signedIn],
  ['S3.2', 'email, isAdmin', sessionUser, adminUser],
  ['S3.3', 'institutionID', sessionUser],
  ['S3.4', 'id, username, email, isAdmin, lastLogin, lastActivity', adminUser],
  ['S3.5', 'id, name', named],
  ['S3.9', 'allowQRScan', login.response],
  ['S3.10', 'accessToken, accessTokenExpiration', verifyCode.response],
  ['S3.11', 'url, key, label', qrCode.response],
  ['S3.12', 'userName, clientName, accountsInScope, deviceType', selectionRequest, reportRequest],
  ['S3.13', 'reportingCCY, timePeriod', reportRequest],
  ['S3.14', 'clientName, accountsInScope, reportingCCY', reportRequest],
  ['S3.15', 'ticker, spot, pctChange, logoData', spotRow],
  ['S3.16', 'rows, topHoldings, gainers, losers', glTop.response],
  ['S3.17', 'usEqETFs, intlEqETFs, fixedIncomeETFs, currencies, watchlist', marketDataTables.response],
  ['S3.18', 'ticker, logoData, position, plCCY, pctChange', holdingRow],
  ['S3.19', 'account, npv, cash, npvChange1D, pct1D, pctYTD', accountRow],
  ['S3.20', 'name, valueCCY, valuePct', riskSummaryRow],
  ['S3.21', 'name, weight, pctExplain', factorRow],
  ['S3.22', `account, ${PERIODS}`, accountPerformanceRow],
  ['S3.22', `benchmark, ${PERIODS}`, benchmarkPerformanceRow],
  ['S3.23', 'ticker, name, type, quantity, price, npv, dailyPL, account, logoData', positionRow],
  ['S3.24', 'transactions, income, transfers', tradeHistory.response],
  ['S3.24', 'date, symbol, type, units, price, account', transactionRow],
  ['S3.24', 'date, symbol, type, ccy, amount, account', incomeRow],
  ['S3.24', 'date, cntpy, ccy, amount, account', transferRow],
  ['S3.25', 'sectionRow, subSections, subRows', calculatorSection],
  ['S3.25', 'ticker, name, position, npv, totalPL, pctChange, pctNPV, pctRisk, logoData', calculatorRow],
  ['S3.26', 'totalPL, deltaPL, nonLinearPL, incomePL, fxPL, intradayPL, alphaPL', evolutionRow],
  ['S3.28', 'id, name', named],
  ['S3.29', 'userID, portfolioID, checked', userPortfolio],
  ['S3.30', 'accountID, portfolioID, checked', accountPortfolio],
  ['S3.31', 'token, tokenId, ipAddresses', whitelistEntry],
  ['S7.4', 'email, password', login.request],
  ['S7.4', 'email, code', verifyCode.request],
  ['S7.4', 'email', resetPassword.request, logout.request],
  ['S7.7', 'userID, portfolioID, checked', userPortfolio],
  ['S7.7', 'accountID, portfolioID, checked', accountPortfolio],
  ['S7.8', 'email, institutionID, clientID', registerUser.request],
  ['S7.10', 'name, clientID', addPortfolio.request],
  ['S7.15', 'institutionID, ipAddresses', createToken.request],
  ['S7.23', 'userName, clientName, accountsInScope, deviceType', selectionRequest],
  ['S7.24', 'reportingCCY', saveSelectedReportingCurrency.request],
  ['S7.27', 'useLive', toggleLive.request],
  ['S7.28', 'userName, clientName, deviceType, accountsInScope, reportingCCY, timePeriod', reportRequest],
]
