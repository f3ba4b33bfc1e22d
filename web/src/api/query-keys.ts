/** Query keys of calls that are not reports (specification S7.33). */
export const QUERY_KEYS = {
  clients: 'clients',
  allClientsForUser: 'all-clients-for-user',
  selectedClient: 'selected-client',
  accountsInScope: 'accounts-in-scope',
  settingsAccountsInScope: 'settings-accounts-in-scope',
  allAccounts: 'all-accounts',
  accountPortfolios: 'account-portfolios',
  userPortfolios: 'user-portfolios',
  allReportingCCYs: 'all-reporting-ccys',
  selectedCCYs: 'selected-ccys',
} as const
