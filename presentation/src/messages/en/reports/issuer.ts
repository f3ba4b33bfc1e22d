/** Words of the page of an issuer. */
export const ISSUER = {
  value: 'Value',
  allClients: 'All clients',
  askClients: 'Ask {count, number} clients',
  notAsked: 'Every client is asked in turn, with all accounts that you may see.',
  notHeld: 'The accounts in scope hold nothing of it.',
  covered: 'Funds are looked through. The issuer is known of {coverage} of all values.',
} as const
