/** Words of the page of an issuer. */
export const ISSUER = {
  value: 'Value',
  allClients: 'All clients',
  askClients: 'Read {count, number} clients',
  notAsked: 'Reads the holdings of one client after the other, of all accounts that you may see.',
  clientsRead: '{done, number} of {count, plural, one {# client} other {# clients}} read',
  notHeld: 'The accounts in scope hold nothing of it.',
  covered: 'Funds are looked through. The issuer is known of {coverage} of all values.',
} as const
