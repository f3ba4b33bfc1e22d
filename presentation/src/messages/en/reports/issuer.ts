/** Words of the page of an issuer. */
export const ISSUER = {
  value: 'Value',
  notHeld: 'The accounts in scope hold nothing of it.',
  covered: 'Funds are looked through. The issuer is known of {coverage} of all values.',
} as const
