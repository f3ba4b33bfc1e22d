/**
 * Texts of a form on a field that cannot be sent (specification S5.4 to S5.13). The texts on the form of an e-mail address, a password and a
 * code stand in the contract, whose schemas the forms ask.
 */
export const VALIDATION = {
  emailRequired: 'Email is required',
  clientRequired: 'Please select a client',
  roleRequired: 'Please select a user role',
  portfolioNameRequired: 'Portfolio name is required',
  addressesRequired: 'IP addresses are required',
  addressesInvalid: 'Invalid IP address format',
} as const
