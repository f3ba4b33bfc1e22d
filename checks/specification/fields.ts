import { accountPortfolios, addPortfolio, userPortfolios } from '@portal/contract/institution/portfolios.ts'
import { createToken } from '@portal/contract/institution/tokens.ts'
import { adminUser, registerUser } from '@portal/contract/institution/users.ts'
import { factorRisk } from '@portal/contract/reports/factor-risk.ts'
import { glTop, spotRow } from '@portal/contract/reports/gl-top.ts'
import { marketDataTables } from '@portal/contract/reports/market-data-tables.ts'
import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { reportRequest } from '@portal/contract/reports/parts/report-request.ts'
import { benchmarkPerformance, portPerformance } from '@portal/contract/reports/performance/performance.ts'
import { calculatorRow, calculatorSection } from '@portal/contract/reports/portfolio-calculator.ts'
import { portfolioEvolution } from '@portal/contract/reports/portfolio-evolution.ts'
import { positionDetail } from '@portal/contract/reports/position-detail.ts'
import { riskSnapshot } from '@portal/contract/reports/risk-snapshot.ts'
import { tradeHistory } from '@portal/contract/reports/trade-history.ts'
import { saveSelectedReportingCurrency } from '@portal/contract/selection/currencies.ts'
import { named, selectionRequest } from '@portal/contract/selection/selection-request.ts'
import { toggleLive } from '@portal/contract/selection/toggle-live.ts'
import { resetPassword } from '@portal/contract/session/recover.ts'
import { login, logout, qrCode, verifyCode } from '@portal/contract/session/sign-in.ts'
import { signedIn } from '@portal/contract/session/user.ts'

interface Shaped {
  readonly shape: object
}

/** The element schema of an array schema. */
const rowOf = ({ def }: { readonly def: { readonly element: Shaped } }): Shaped => def.element

/** Fields of an entity, a body or a reply: id of the statement, the specified names, and the contract's schemas. */
type SpecifiedFields = readonly [id: string, names: string, ...schemas: readonly Shaped[]]

const PERIODS = 'd1, mtd, m1, m3, ytd, y1, y2, y3, y5'

/** Entities, replies and request bodies of S7.22. The contract must have all these fields and may have more. */
export const FIELDS: readonly SpecifiedFields[] = [
  ['S3.1', 'user, accessToken, accessTokenExpiration', signedIn],
  ['S3.2', 'email, isAdmin', signedIn.shape.user, adminUser],
  ['S3.3', 'institutionID', signedIn.shape.user],
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
  ['S3.18', 'ticker, logoData, position, plCCY, pctChange', rowOf(glTop.response.shape.topHoldings.shape.rows)],
  ['S3.19', 'account, npv, cash, npvChange1D, pct1D, pctYTD', rowOf(npvSnapshot.response.shape.rows)],
  ['S3.20', 'name, valueCCY, valuePct', rowOf(riskSnapshot.response.shape.rows)],
  ['S3.21', 'name, weight, pctExplain', rowOf(factorRisk.response.shape.rows)],
  ['S3.22', `account, ${PERIODS}`, rowOf(portPerformance.response.shape.rows)],
  ['S3.22', `benchmark, ${PERIODS}`, rowOf(benchmarkPerformance.response.shape.rows)],
  ['S3.23', 'ticker, name, type, quantity, price, npv, dailyPL, account, logoData', rowOf(positionDetail.response.shape.rows)],
  ['S3.24', 'transactions, income, transfers', tradeHistory.response],
  ['S3.24', 'date, symbol, type, units, price, account', rowOf(tradeHistory.response.shape.transactions)],
  ['S3.24', 'date, symbol, type, ccy, amount, account', rowOf(tradeHistory.response.shape.income)],
  ['S3.24', 'date, cntpy, ccy, amount, account', rowOf(tradeHistory.response.shape.transfers)],
  ['S3.25', 'sectionRow, subSections, subRows', calculatorSection],
  ['S3.25', 'ticker, name, position, npv, totalPL, pctChange, pctNPV, pctRisk, logoData', calculatorRow],
  ['S3.26', 'totalPL, deltaPL, nonLinearPL, incomePL, fxPL, intradayPL, alphaPL', portfolioEvolution.response.shape.sectionRow],
  ['S3.28', 'id, name', named],
  ['S3.29', 'userID, portfolioID, checked', rowOf(userPortfolios.response.shape.relationships)],
  ['S3.30', 'accountID, portfolioID, checked', rowOf(accountPortfolios.response.shape.relationships)],
  ['S3.31', 'token, tokenId, ipAddresses', createToken.response],
  ['S7.4', 'email, password', login.request],
  ['S7.4', 'email, code', verifyCode.request],
  ['S7.4', 'email', resetPassword.request, logout.request],
  ['S7.7', 'userID, portfolioID, checked', rowOf(userPortfolios.response.shape.relationships)],
  ['S7.7', 'accountID, portfolioID, checked', rowOf(accountPortfolios.response.shape.relationships)],
  ['S7.8', 'email, institutionID, clientID', registerUser.request],
  ['S7.10', 'name, clientID', addPortfolio.request],
  ['S7.15', 'institutionID, ipAddresses', createToken.request],
  ['S7.23', 'userName, clientName, accountsInScope, deviceType', selectionRequest],
  ['S7.24', 'reportingCCY', saveSelectedReportingCurrency.request],
  ['S7.27', 'useLive', toggleLive.request],
  ['S7.28', 'userName, clientName, deviceType, accountsInScope, reportingCCY, timePeriod', reportRequest],
]
