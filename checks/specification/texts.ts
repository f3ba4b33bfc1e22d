import { addPortfolio } from '@portal/contract/institution/portfolios.ts'
import { createToken } from '@portal/contract/institution/tokens.ts'
import { reportRequest } from '@portal/contract/reports/parts/report-request.ts'
import { email } from '@portal/contract/scalars.ts'
import { newPasswordRules } from '@portal/contract/session/password.ts'
import { verifyCode } from '@portal/contract/session/sign-in.ts'
import { ACCOUNT_NPV } from '@portal/presentation/tables/account-npv.ts'
import { ACCOUNT_PERFORMANCE } from '@portal/presentation/tables/account-performance.ts'
import { BENCHMARK_PERFORMANCE } from '@portal/presentation/tables/benchmark-performance.ts'
import { FACTOR_RISK } from '@portal/presentation/tables/factor-risk.ts'
import { GAINERS, LOSERS, TOP_HOLDINGS } from '@portal/presentation/tables/holdings.ts'
import { INCOME } from '@portal/presentation/tables/income.ts'
import { MARKET_TABLES } from '@portal/presentation/tables/market-tables.ts'
import { PORTFOLIO_CALCULATOR } from '@portal/presentation/tables/portfolio-calculator.ts'
import { PORTFOLIO_EVOLUTION } from '@portal/presentation/tables/portfolio-evolution.ts'
import { POSITION_DETAILS } from '@portal/presentation/tables/position-details.ts'
import { RISK_SUMMARY } from '@portal/presentation/tables/risk-summary.ts'
import { TRANSACTIONS } from '@portal/presentation/tables/transactions.ts'
import { TRANSFERS } from '@portal/presentation/tables/transfers.ts'
import { CLIENT_TEXTS } from '../../web/src/messages/administration/client-texts.ts'
import { WHITELIST_TEXTS } from '../../web/src/messages/administration/whitelist-texts.ts'
import { errorLine, FAILURES, UNKNOWN_ERROR } from '../../web/src/messages/failures.ts'
import { REPORT_TEXTS } from '../../web/src/messages/report-texts.ts'
import { RISK_TEXTS } from '../../web/src/messages/risk-texts.ts'
import { MENU_GROUPS, SCREEN_TITLES } from '../../web/src/messages/screen-titles.ts'
import { SESSION_TEXTS } from '../../web/src/messages/session/session-texts.ts'
import { SETTINGS_TEXTS } from '../../web/src/messages/session/settings-texts.ts'
import { SIGN_IN_TEXTS } from '../../web/src/messages/session/sign-in-texts.ts'
import { NOT_FOUND_TEXTS, SHELL_TEXTS } from '../../web/src/messages/shell-texts.ts'
import { SUCCESSES } from '../../web/src/messages/successes.ts'
import { TABLE_TEXTS } from '../../web/src/messages/table-texts.ts'
import { VALIDATION } from '../../web/src/messages/validation.ts'

interface Schema {
  readonly safeParse: (value: unknown) => {
    readonly error?: { readonly issues: readonly { readonly message: string }[] } | undefined
  }
}

/** The message that the contract gives for an invalid value; browser and server show it. */
const saidOf = (schema: Schema, value: unknown): string => schema.safeParse(value).error?.issues[0]?.message ?? ''

const code = verifyCode.request.shape.code
const addresses = createToken.request.shape.ipAddresses

/** The file name of a table. */
const fileOf = ({ name }: { readonly name: string }): string => `${name}.csv`

/** A text of the specification: id of the statement, its wording, and the texts in the product. */
type SpecifiedText = readonly [id: string, text: string, ...product: readonly string[]]

/** Texts in quotation marks. */
export const TEXTS: readonly SpecifiedText[] = [
  ['S2.2', '404', NOT_FOUND_TEXTS.code],
  ['S2.2', 'Page Not Found', NOT_FOUND_TEXTS.title],
  ['S2.2', "The page you're looking for doesn't exist or has been moved.", NOT_FOUND_TEXTS.explanation],
  ['S2.2', 'Go back home', NOT_FOUND_TEXTS.home],
  ['S2.9', 'Search by Name or Ticker', TABLE_TEXTS.searchPositions],
  ['S2.10', 'Search by Ticker', TABLE_TEXTS.searchTrades],
  ['S2.13', 'No data available for this grouping.', TABLE_TEXTS.emptyGrouping],
  ['S2.15', 'You have unsaved changes!', TABLE_TEXTS.unsaved],
  ['S2.16', 'Right-Click to Download as PDF', REPORT_TEXTS.hint],
  ['S2.16', 'Report unavailable!', REPORT_TEXTS.unavailable],
  ['S2.35', 'No data available', TABLE_TEXTS.noData],
  ['S4.5', 'Sign in successful.', SUCCESSES.signIn],
  ['S4.9', 'Signed out.', SUCCESSES.signOut],
  ['S4.11', 'Session expired. Please sign in again.', SESSION_TEXTS.expired],
  ['S4.12', 'You have been signed out due to inactivity.', SESSION_TEXTS.idle],
  ['S4.13', 'You will be signed out in 2 minutes due to inactivity.', SESSION_TEXTS.idleWarning],
  ['S4.19', 'Switched to Live data mode successfully', SUCCESSES.toggleLive('Live')],
  ['S5.4', 'Email is required', VALIDATION.emailRequired],
  ['S5.4', 'Invalid email address', saidOf(email, 'ann')],
  ['S5.5', 'Password must be at least 8 characters long', saidOf(newPasswordRules.composed, 'Aa34567')],
  [
    'S5.5',
    'The password must be at least 8 characters long and contain at least one uppercase letter, one lowercase letter and one digit.',
    saidOf(newPasswordRules.composed, 'aa345678'),
    saidOf(newPasswordRules.composed, 'AA345678'),
    saidOf(newPasswordRules.composed, 'Aaaaaaaa'),
  ],
  ['S5.7', 'Code must be 6 digits', saidOf(code, '12345'), saidOf(code, '1234567')],
  ['S5.7', 'Code must contain only numbers', saidOf(code, '12345a')],
  ['S5.9', 'Please select a client', VALIDATION.clientRequired, saidOf(reportRequest.shape.clientName, '')],
  ['S5.10', 'Please select a user role', VALIDATION.roleRequired],
  ['S5.12', 'Portfolio name is required', VALIDATION.portfolioNameRequired, saidOf(addPortfolio.request.shape.name, '  ')],
  ['S5.13', 'IP addresses are required', VALIDATION.addressesRequired, saidOf(addresses, [])],
  ['S5.13', 'Invalid IP address format', VALIDATION.addressesInvalid, saidOf(addresses, ['10.0.0.256'])],
  ['S5.14', 'Institution ID not found', FAILURES.noInstitution],
  ['S5.14', 'Client ID not found', FAILURES.noClient],
  ['S8.1', 'Unknown error occurred', UNKNOWN_ERROR],
  ['S8.3', 'Failed to update selected currency.', FAILURES.saveCurrency],
  ['S8.4', 'Failed to update selected client', FAILURES.saveClient],
  ['S8.5', 'Failed to update accounts in scope', FAILURES.saveAccounts],
  ['S8.6', 'Failed to toggle data mode', FAILURES.toggleLive],
  ['S8.7', 'Failed to add user', FAILURES.addUser],
  ['S8.8', 'Failed to delete user.', FAILURES.deleteUser],
  ['S8.9', 'Failed to update user portfolios', FAILURES.saveUserPortfolios],
  ['S8.10', 'Failed to delete portfolio.', FAILURES.deletePortfolio],
  ['S8.11', 'Failed to add portfolio', FAILURES.addPortfolio],
  ['S8.12', 'Failed to update account portfolios', FAILURES.saveAccountPortfolios],
  ['S8.13', 'Failed to delete row.', FAILURES.deleteRow],
  ['S8.14', 'Failed to create whitelist', FAILURES.createWhitelist],
  ['S8.15', 'Failed to delete whitelist', FAILURES.deleteWhitelist],
  ['S8.16', 'Failed to reset password', FAILURES.resetPassword],
  ['S8.17', 'Institution ID not found', FAILURES.noInstitution],
  ['S8.17', 'Client ID not found', FAILURES.noClient],
  ['S8.21', 'Error: ', errorLine('')],
  ['S8.21', 'No data available.', TABLE_TEXTS.emptyMatrix],
  ['S8.21', 'Report unavailable!', REPORT_TEXTS.unavailable],
  ['S8.24', 'Sign in successful.', SUCCESSES.signIn],
  ['S8.24', 'Signed out.', SUCCESSES.signOut],
  ['S8.24', 'Reset password link sent to {email}', SUCCESSES.resetPassword('{email}')],
  ['S8.24', 'User added successfully', SUCCESSES.addUser],
  ['S8.24', 'User {name} deleted successfully.', SUCCESSES.deleteUser('{name}')],
  ['S8.24', 'Portfolio added successfully', SUCCESSES.addPortfolio],
  ['S8.24', 'Portfolio {name} deleted successfully.', SUCCESSES.deletePortfolio('{name}')],
  ['S8.24', 'User portfolios updated successfully', SUCCESSES.saveUserPortfolios],
  ['S8.24', 'Account portfolios updated successfully', SUCCESSES.saveAccountPortfolios],
  ['S8.24', 'Client and accounts updated successfully', SUCCESSES.saveClientAndAccounts],
  ['S8.24', 'Accounts in scope updated successfully', SUCCESSES.saveAccounts],
  ['S8.24', 'Row deleted successfully.', SUCCESSES.deleteRow],
  ['S8.24', 'Whitelist created successfully', SUCCESSES.createWhitelist],
  ['S8.24', 'Whitelist delete successfully', SUCCESSES.deleteWhitelist],
]

/** Names of screens, menus, buttons, tables and charts, which have no quotation marks. Column titles are in columns.ts. */
export const NAMES: readonly SpecifiedText[] = [
  ['S2.4', 'Account NPV Summary', ACCOUNT_NPV.title],
  ['S2.4', 'Top Holdings', TOP_HOLDINGS.title],
  ['S2.4', 'Gainers', GAINERS.title],
  ['S2.4', 'Losers', LOSERS.title],
  ['S2.4', 'npv-snapshot.csv', fileOf(ACCOUNT_NPV)],
  ['S2.5', 'US Equity ETFs', MARKET_TABLES.usEqETFs.title],
  ['S2.5', 'International Equity ETFs', MARKET_TABLES.intlEqETFs.title],
  ['S2.5', 'US FI ETFs', MARKET_TABLES.fixedIncomeETFs.title],
  ['S2.5', 'Currencies', MARKET_TABLES.currencies.title],
  ['S2.5', 'Watchlist', MARKET_TABLES.watchlist.title],
  ['S2.7', 'Risk Summary', RISK_SUMMARY.title],
  ['S2.7', 'risk-summary.csv', fileOf(RISK_SUMMARY)],
  ['S2.7', 'factor-risk.csv', fileOf(FACTOR_RISK)],
  ['S2.7', 'Factor Risk', FACTOR_RISK.title],
  ['S2.7', 'Data Overview', RISK_TEXTS.overview],
  ['S2.8', 'Account Performance', ACCOUNT_PERFORMANCE.title],
  ['S2.8', 'Benchmark Performance', BENCHMARK_PERFORMANCE.title],
  ['S2.8', 'account-performance.csv', fileOf(ACCOUNT_PERFORMANCE)],
  ['S2.8', 'benchmark-performance.csv', fileOf(BENCHMARK_PERFORMANCE)],
  ['S2.9', 'Position Details', POSITION_DETAILS.title],
  ['S2.9', 'position-details.csv', fileOf(POSITION_DETAILS)],
  ['S2.10', 'Transactions', TRANSACTIONS.title],
  ['S2.10', 'transactions.csv', fileOf(TRANSACTIONS)],
  ['S2.10', 'Income', INCOME.title],
  ['S2.10', 'income.csv', fileOf(INCOME)],
  ['S2.10', 'Transfers', TRANSFERS.title],
  ['S2.10', 'transfers.csv', fileOf(TRANSFERS)],
  ['S2.15', 'Close', SETTINGS_TEXTS.close],
  ['S2.15', 'Live', SETTINGS_TEXTS.live],
  ['S2.15', 'Save', SETTINGS_TEXTS.save],
  ['S2.15', 'Select all', SETTINGS_TEXTS.selectAll],
  ['S2.18', 'User Assigns', CLIENT_TEXTS.userAssigns],
  ['S2.18', 'Account Assigns', CLIENT_TEXTS.accountAssigns],
  ['S2.19', 'IP addresses', WHITELIST_TEXTS.addresses],
  ['S2.20', 'Forgot password', SIGN_IN_TEXTS.forgot],
  ['S2.20', 'Sign in', SIGN_IN_TEXTS.submit],
  ['S2.21', 'Cancel', SIGN_IN_TEXTS.cancel],
  ['S2.21', 'Send', SIGN_IN_TEXTS.send],
  ['S2.21', 'Close', SIGN_IN_TEXTS.close],
  ['S2.21', 'Continue', SIGN_IN_TEXTS.continue],
  ['S2.24', 'Summary', SCREEN_TITLES.summary],
  ['S2.24', 'Market Data', SCREEN_TITLES.marketData],
  ['S2.24', 'Positions', SCREEN_TITLES.positions],
  ['S2.25', 'Analytics', MENU_GROUPS.analytics],
  ['S2.25', 'Performance', SCREEN_TITLES.performance],
  ['S2.25', 'Risk', SCREEN_TITLES.risk],
  ['S2.25', 'Portfolio Calculator', SCREEN_TITLES.portfolioCalculator, PORTFOLIO_CALCULATOR.title],
  ['S2.25', 'Portfolio Evolution', SCREEN_TITLES.portfolioEvolution, PORTFOLIO_EVOLUTION.title],
  ['S2.26', 'Account Management', MENU_GROUPS.accountManagement],
  ['S2.26', 'Trade History', SCREEN_TITLES.tradeHistory],
  ['S2.26', 'Reports', SCREEN_TITLES.reports],
  ['S2.26', 'Settings', SCREEN_TITLES.settings],
  ['S2.27', 'Admin Portal', SCREEN_TITLES.adminPortal],
  ['S2.29', 'Whitelist', SCREEN_TITLES.whitelist],
  ['S2.31', 'Sign out', SHELL_TEXTS.signOut],
]

/** Quoted texts that are not shown to users: names of roles, and the built-in portfolio, which is a constant. */
export const NOT_SHOWN: readonly (readonly [id: string, text: string])[] = [
  ['S3.27', 'Unassigned'],
  ['S5.2', 'admin'],
  ['S5.2', 'user'],
  ['S9.8', 'Unassigned'],
]
