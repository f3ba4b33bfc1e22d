/** What a failed save says when the server gave no reason of its own (specification S8.2 to S8.17). */
export const FAILURES = {
  saveCurrency: 'Failed to update selected currency.',
  saveClient: 'Failed to update selected client',
  saveAccounts: 'Failed to update accounts in scope',
  toggleLive: 'Failed to toggle data mode',
  addUser: 'Failed to add user',
  deleteUser: 'Failed to delete user.',
  saveUserPortfolios: 'Failed to update user portfolios',
  deletePortfolio: 'Failed to delete portfolio.',
  addPortfolio: 'Failed to add portfolio',
  saveAccountPortfolios: 'Failed to update account portfolios',
  deleteRow: 'Failed to delete row.',
  createWhitelist: 'Failed to create whitelist',
  deleteWhitelist: 'Failed to delete whitelist',
  resetPassword: 'Failed to reset password',
  changePassword: 'Failed to change password',
  recordExport: 'Failed to note the export in the audit trail.',
  endSession: 'Failed to end the session.',
  noInstitution: 'Institution ID not found',
  noClient: 'Client ID not found',
} as const

/** The last resort, where neither the server nor the browser gave a text. */
export const UNKNOWN_ERROR = 'Unknown error occurred'

/** No reply came: the browser's own words differ from one to the next, and say nothing to most people. */
export const UNREACHABLE = 'The portal cannot be reached. Check your connection.'

/** Of a reply that this version of the page cannot read. */
export const UNREADABLE_REPLY = 'The reply cannot be read. Reload the page: the portal may have been updated.'

/** The line a table or a matrix shows in place of its rows. */
export function errorLine(message: string): string {
  return `Error: ${message}`
}
