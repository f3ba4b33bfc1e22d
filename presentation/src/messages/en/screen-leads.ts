/** What each screen answers, in a sentence under its title: it is read while the figures are on their way, then with their day. */
export const SCREEN_LEADS = {
  summary: 'What the accounts in scope are worth, and what moved them in the last day.',
  summaryOf: 'What the accounts in scope are worth, and what moved them {day}.',
  marketData: 'How prices moved over the day, and over a period by sector and country.',
  positions: 'What each account holds, at which price, and what it gained or lost in the last day.',
  positionsOf: 'What each account holds, at which price, and what it gained or lost {day}.',
  performance: 'Returns beside their benchmarks, and where the profit came from.',
  risk: 'How much could be lost, how likely that is, and where it comes from.',
  portfolioCalculator: 'What each holding adds to value, profit and risk, and what trades would change.',
  portfolioEvolution: 'How much prices, income, currencies and the rest made of the profit and loss.',
  tradeHistory: 'What was bought, sold, received and transferred, and what sales realised.',
  reports: 'The figures of one client over a period, laid out for paper.',
  settings: 'Whose figures you see, in which currency and at which prices.',
  adminPortal: 'Who sees which portfolios of the client, and which accounts are in them.',
  whitelist: 'Which programs may call, and from where.',
  audit: 'Who did what in the institution, newest first.',
  imports: 'Which files were sent to the institution, and what became of them.',
} as const
