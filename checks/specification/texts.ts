import { addPortfolio } from '@portal/contract/institution/portfolios.ts'
import { createToken } from '@portal/contract/institution/tokens.ts'
import { reportRequest } from '@portal/contract/reports/parts/report-request.ts'
import { email } from '@portal/contract/scalars.ts'
import { newPasswordRules } from '@portal/contract/session/password.ts'
import { verifyCode } from '@portal/contract/session/sign-in.ts'
import { ACCOUNT_NPV } from '@portal/presentation/tables/account-npv.ts'
import { FACTOR_RISK } from '@portal/presentation/tables/factor-risk.ts'
import { GAINERS, LOSERS, TOP_HOLDINGS } from '@portal/presentation/tables/holdings.ts'
import { INCOME } from '@portal/presentation/tables/income/income.ts'
import { MARKET_TABLES } from '@portal/presentation/tables/market-tables.ts'
import { ACCOUNT_PERFORMANCE } from '@portal/presentation/tables/performance/account-performance.ts'
import { BENCHMARK_PERFORMANCE } from '@portal/presentation/tables/performance/benchmark-performance.ts'
import { PORTFOLIO_CALCULATOR } from '@portal/presentation/tables/portfolio-calculator.ts'
import { PORTFOLIO_EVOLUTION } from '@portal/presentation/tables/portfolio-evolution.ts'
import { POSITION_DETAILS } from '@portal/presentation/tables/positions/position-details.ts'
import { RISK_SUMMARY } from '@portal/presentation/tables/risk-summary.ts'
import { TRANSACTIONS } from '@portal/presentation/tables/transactions.ts'
import { TRANSFERS } from '@portal/presentation/tables/transfers.ts'
import { clientText } from '../../web/src/messages/administration/client-texts.ts'
import { whitelistText } from '../../web/src/messages/administration/whitelist-texts.ts'
import { failureText } from '../../web/src/messages/failures.ts'
import { reportTableText } from '../../web/src/messages/reports/report-table-texts.ts'
import { reportText } from '../../web/src/messages/reports/report-texts.ts'
import { riskText } from '../../web/src/messages/reports/risk-texts.ts'
import { menuGroup, screenTitle } from '../../web/src/messages/screen-titles.ts'
import { sessionText } from '../../web/src/messages/session/session-texts.ts'
import { settingsText } from '../../web/src/messages/session/settings-texts.ts'
import { signInText } from '../../web/src/messages/session/sign-in-texts.ts'
import { notFoundText, shellText } from '../../web/src/messages/shell-texts.ts'
import { successText } from '../../web/src/messages/successes.ts'
import { tableText } from '../../web/src/messages/table-texts.ts'
import { validationText } from '../../web/src/messages/validation.ts'

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
  ['S2.2', '404', notFoundText('code')],
  ['S2.2', 'Page Not Found', notFoundText('title')],
  ['S2.2', "The page you're looking for doesn't exist or has been moved.", notFoundText('explanation')],
  ['S2.2', 'Go back home', notFoundText('home')],
  ['S2.9', 'Search by Name or Ticker', tableText('searchPositions')],
  ['S2.10', 'Search by Ticker', tableText('searchTrades')],
  ['S2.13', 'No data available for this grouping.', tableText('emptyGrouping')],
  ['S2.15', 'You have unsaved changes!', tableText('unsaved')],
  ['S2.16', 'Right-Click to Download as PDF', reportText('hint')],
  ['S2.16', 'Report unavailable!', reportText('unavailable')],
  ['S2.35', 'No data available', tableText('noData')],
  ['S4.5', 'Sign in successful.', successText('signIn')],
  ['S4.9', 'Signed out.', successText('signOut')],
  ['S4.11', 'Session expired. Please sign in again.', sessionText('expired')],
  ['S4.12', 'You have been signed out due to inactivity.', sessionText('idle')],
  ['S4.13', 'You will be signed out in 2 minutes due to inactivity.', sessionText('idleWarning')],
  ['S4.19', 'Switched to Live data mode successfully', successText('toggleLive', { mode: 'Live' })],
  ['S5.4', 'Email is required', validationText('emailRequired')],
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
  ['S5.9', 'Please select a client', validationText('clientRequired'), saidOf(reportRequest.shape.clientName, '')],
  ['S5.10', 'Please select a user role', validationText('roleRequired')],
  ['S5.12', 'Portfolio name is required', validationText('portfolioNameRequired'), saidOf(addPortfolio.request.shape.name, '  ')],
  ['S5.13', 'IP addresses are required', validationText('addressesRequired'), saidOf(addresses, [])],
  ['S5.13', 'Invalid IP address format', validationText('addressesInvalid'), saidOf(addresses, ['10.0.0.256'])],
  ['S5.14', 'Institution ID not found', failureText('noInstitution')],
  ['S5.14', 'Client ID not found', failureText('noClient')],
  ['S8.1', 'Unknown error occurred', failureText('unknown')],
  ['S8.3', 'Failed to update selected currency.', failureText('saveCurrency')],
  ['S8.4', 'Failed to update selected client', failureText('saveClient')],
  ['S8.5', 'Failed to update accounts in scope', failureText('saveAccounts')],
  ['S8.6', 'Failed to toggle data mode', failureText('toggleLive')],
  ['S8.7', 'Failed to add user', failureText('addUser')],
  ['S8.8', 'Failed to delete user.', failureText('deleteUser')],
  ['S8.9', 'Failed to update user portfolios', failureText('saveUserPortfolios')],
  ['S8.10', 'Failed to delete portfolio.', failureText('deletePortfolio')],
  ['S8.11', 'Failed to add portfolio', failureText('addPortfolio')],
  ['S8.12', 'Failed to update account portfolios', failureText('saveAccountPortfolios')],
  ['S8.13', 'Failed to delete row.', failureText('deleteRow')],
  ['S8.14', 'Failed to create whitelist', failureText('createWhitelist')],
  ['S8.15', 'Failed to delete whitelist', failureText('deleteWhitelist')],
  ['S8.16', 'Failed to reset password', failureText('resetPassword')],
  ['S8.17', 'Institution ID not found', failureText('noInstitution')],
  ['S8.17', 'Client ID not found', failureText('noClient')],
  ['S8.21', 'Error: ', failureText('line', { message: '' })],
  ['S8.21', 'No data available.', tableText('emptyMatrix')],
  ['S8.21', 'Report unavailable!', reportText('unavailable')],
  ['S8.24', 'Sign in successful.', successText('signIn')],
  ['S8.24', 'Signed out.', successText('signOut')],
  ['S8.24', 'Reset password link sent to {email}', successText('resetPassword', { email: '{email}' })],
  ['S8.24', 'User added successfully', successText('addUser')],
  ['S8.24', 'User {name} deleted successfully.', successText('deleteUser', { name: '{name}' })],
  ['S8.24', 'Portfolio added successfully', successText('addPortfolio')],
  ['S8.24', 'Portfolio {name} deleted successfully.', successText('deletePortfolio', { name: '{name}' })],
  ['S8.24', 'User portfolios updated successfully', successText('saveUserPortfolios')],
  ['S8.24', 'Account portfolios updated successfully', successText('saveAccountPortfolios')],
  ['S8.24', 'Client and accounts updated successfully', successText('saveClientAndAccounts')],
  ['S8.24', 'Accounts in scope updated successfully', successText('saveAccounts')],
  ['S8.24', 'Row deleted successfully.', successText('deleteRow')],
  ['S8.24', 'Whitelist created successfully', successText('createWhitelist')],
  ['S8.24', 'Whitelist delete successfully', successText('deleteWhitelist')],
]

/** Names of screens, menus, buttons, tables and charts, which have no quotation marks. Column titles are in columns.ts. */
export const NAMES: readonly SpecifiedText[] = [
  ['S2.4', 'Account NPV Summary', reportTableText(ACCOUNT_NPV.title)],
  ['S2.4', 'Top Holdings', reportTableText(TOP_HOLDINGS.title)],
  ['S2.4', 'Gainers', reportTableText(GAINERS.title)],
  ['S2.4', 'Losers', reportTableText(LOSERS.title)],
  ['S2.4', 'npv-snapshot.csv', fileOf(ACCOUNT_NPV)],
  ['S2.5', 'US Equity ETFs', reportTableText(MARKET_TABLES.usEqETFs.title)],
  ['S2.5', 'International Equity ETFs', reportTableText(MARKET_TABLES.intlEqETFs.title)],
  ['S2.5', 'US FI ETFs', reportTableText(MARKET_TABLES.fixedIncomeETFs.title)],
  ['S2.5', 'Currencies', reportTableText(MARKET_TABLES.currencies.title)],
  ['S2.5', 'Watchlist', reportTableText(MARKET_TABLES.watchlist.title)],
  ['S2.7', 'Risk Summary', reportTableText(RISK_SUMMARY.title)],
  ['S2.7', 'risk-summary.csv', fileOf(RISK_SUMMARY)],
  ['S2.7', 'factor-risk.csv', fileOf(FACTOR_RISK)],
  ['S2.7', 'Factor Risk', reportTableText(FACTOR_RISK.title)],
  ['S2.7', 'Data Overview', riskText('overview')],
  ['S2.8', 'Account Performance', reportTableText(ACCOUNT_PERFORMANCE.title)],
  ['S2.8', 'Benchmark Performance', reportTableText(BENCHMARK_PERFORMANCE.title)],
  ['S2.8', 'account-performance.csv', fileOf(ACCOUNT_PERFORMANCE)],
  ['S2.8', 'benchmark-performance.csv', fileOf(BENCHMARK_PERFORMANCE)],
  ['S2.9', 'Position Details', reportTableText(POSITION_DETAILS.title)],
  ['S2.9', 'position-details.csv', fileOf(POSITION_DETAILS)],
  ['S2.10', 'Transactions', reportTableText(TRANSACTIONS.title)],
  ['S2.10', 'transactions.csv', fileOf(TRANSACTIONS)],
  ['S2.10', 'Income', reportTableText(INCOME.title)],
  ['S2.10', 'income.csv', fileOf(INCOME)],
  ['S2.10', 'Transfers', reportTableText(TRANSFERS.title)],
  ['S2.10', 'transfers.csv', fileOf(TRANSFERS)],
  ['S2.15', 'Close', settingsText('close')],
  ['S2.15', 'Live', settingsText('live')],
  ['S2.15', 'Save', settingsText('save')],
  ['S2.15', 'Select all', settingsText('selectAll')],
  ['S2.18', 'User Assigns', clientText('userAssigns')],
  ['S2.18', 'Account Assigns', clientText('accountAssigns')],
  ['S2.19', 'IP addresses', whitelistText('addresses')],
  ['S2.20', 'Forgot password', signInText('forgot')],
  ['S2.20', 'Sign in', signInText('submit')],
  ['S2.21', 'Cancel', signInText('cancel')],
  ['S2.21', 'Send', signInText('send')],
  ['S2.21', 'Close', signInText('close')],
  ['S2.21', 'Continue', signInText('continue')],
  ['S2.24', 'Summary', screenTitle('summary')],
  ['S2.24', 'Market Data', screenTitle('marketData')],
  ['S2.24', 'Positions', screenTitle('positions')],
  ['S2.25', 'Analytics', menuGroup('analytics')],
  ['S2.25', 'Performance', screenTitle('performance')],
  ['S2.25', 'Risk', screenTitle('risk')],
  ['S2.25', 'Portfolio Calculator', screenTitle('portfolioCalculator'), reportTableText(PORTFOLIO_CALCULATOR.title)],
  ['S2.25', 'Portfolio Evolution', screenTitle('portfolioEvolution'), reportTableText(PORTFOLIO_EVOLUTION.title)],
  ['S2.26', 'Account Management', menuGroup('accountManagement')],
  ['S2.26', 'Trade History', screenTitle('tradeHistory')],
  ['S2.26', 'Reports', screenTitle('reports')],
  ['S2.26', 'Settings', screenTitle('settings')],
  ['S2.27', 'Admin Portal', screenTitle('adminPortal')],
  ['S2.29', 'Whitelist', screenTitle('whitelist')],
  ['S2.31', 'Sign out', shellText('signOut')],
]

/** Quoted texts that are not shown to users: names of roles, and the built-in portfolio, which is a constant. */
export const NOT_SHOWN: readonly (readonly [id: string, text: string])[] = [
  ['S3.27', 'Unassigned'],
  ['S5.2', 'admin'],
  ['S5.2', 'user'],
  ['S9.8', 'Unassigned'],
]
