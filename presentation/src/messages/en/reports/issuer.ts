/** Words of the page of an issuer. */
export const ISSUER = {
  value: 'Value',
  allClients: 'All clients',
  askClients: 'Read {count, number} clients',
  notAsked: 'What your clients hold of it, in all accounts that you see.',
  clientsRead: '{done, number} of {count, plural, one {# client} other {# clients}} read',
  notHeld: 'The accounts in scope hold nothing of it.',
  covered: 'Funds are looked through. The issuer is known of {coverage} of all values.',
} as const
