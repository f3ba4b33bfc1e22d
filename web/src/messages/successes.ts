/** What a save says when it worked (spec.md section 8). */
export const SUCCESSES = {
  signIn: 'Sign in successful.',
  signOut: 'Signed out.',
  addUser: 'User added successfully',
  addPortfolio: 'Portfolio added successfully',
  saveUserPortfolios: 'User portfolios updated successfully',
  saveAccountPortfolios: 'Account portfolios updated successfully',
  saveClientAndAccounts: 'Client and accounts updated successfully',
  saveAccounts: 'Accounts in scope updated successfully',
  deleteRow: 'Row deleted successfully.',
  createWhitelist: 'Whitelist created successfully',
  deleteWhitelist: 'Whitelist delete successfully',
  setPassword: 'Password changed. Please sign in.',
  resetPassword: (email: string) => `Reset password link sent to ${email}`,
  deleteUser: (name: string) => `User ${name} deleted successfully.`,
  deletePortfolio: (name: string) => `Portfolio ${name} deleted successfully.`,
  toggleLive: (mode: 'Close' | 'Live') => `Switched to ${mode} data mode successfully`,
} as const
