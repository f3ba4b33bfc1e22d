/**
 * Meanings of fields for users of the API: by field name or, where a name has several meanings, prefixed by the names that
 * contain it, such as `effects.other`; the outermost prefix may be the last segment of the call's path.
 */
export type Meanings = Readonly<Record<string, string>>

/** Fields with the same meaning in every call. */
export const SHARED_MEANINGS: Meanings = {
  userName: 'E-mail of the signed-in user; anything else is refused with 403. Ignored for programs.',
  clientName: 'Name of the client, unique in the institution.',
  accountsInScope:
    'Ids of the accounts that count, all of one client. One that the caller may not see refuses the whole request.',
  deviceType: 'Always 0.',
  reportingCCY: 'Reporting currency, ISO 4217: all amounts are in it unless the field says otherwise.',
  timePeriod: 'Period that ends at the last close, as a code; one year where none is given.',
  snapshotId: 'Names the prices and rates the figures are of. Sent back in Live mode it asks for the same snapshot again.',
  asKnownOn: 'Epoch seconds: figures as they were known at this instant. Not in Live mode.',
  asOf: 'Epoch seconds: 00:00 UTC of the valuation day in Close mode, the instant of the snapshot in Live.',
  mode: 'Close: figures at the last official close; Live: at the latest quotes.',
  knownOn: 'The instant of `asKnownOn`, where figures were asked for as known then.',
  period: 'The closes between which the time period lies: what happened after the first counts, up to the second.',
  'period.from': 'Epoch seconds: day of the close that starts the period.',
  'period.to': 'Epoch seconds: day of the close that ends the period.',
  notes: 'Why figures are withheld (null), and what else is to be known of a figure.',
  'notes.row': 'The row by its first field.',
  'notes.field': 'The field of the row.',
  'notes.reason': 'The reason, in words for the reader.',
  'notes.doubt':
    'Where the figure is stated and rests on a close or exchange rate in doubt: the one before stands for it until it is believed.',
  'notes.doubt.of': 'Ticker of the instrument, or code of the currency.',
  'notes.doubt.day': 'Epoch seconds: 00:00 UTC of the valuation day on which it came in.',
  'notes.doubt.value': 'The close as quoted, or the rate in units of the pivot currency, that is not believed.',
  'notes.doubt.carried': 'The last believed one, restated for splits since.',
  'notes.doubt.npvEffect':
    "What believing it would add to the NPV of the row's account, else of the scope, in the reporting currency; null where that is unknown.",
  'notes.restated':
    'Where the figure is stated and starts at a close that the last close restated: a close or rate in doubt is believed since, or a believed one rejected.',
  'notes.restated.of': 'Ticker of the instrument, or code of the currency.',
  'notes.restated.from': 'Epoch seconds: 00:00 UTC of the first valuation day that is restated.',
  'notes.restated.day': 'Epoch seconds: 00:00 UTC of the valuation day before the last close, whose close is the opening.',
  'notes.restated.before': 'The close, as quoted, or rate, in units of the pivot currency, that counted there as of that day.',
  'notes.restated.after': 'The one that counts there now.',
  'notes.restated.npvEffect':
    "What that added to the NPV of that close, of the row's account, else of the scope, in the reporting currency; null where that is unknown.",
  id: 'Opaque identifier.',
  name: 'Name to show.',
  rows: 'The rows, in the order in which they are to be shown.',
  email: 'E-mail address.',
  isAdmin: 'Whether the user is an administrator of the institution.',
  role: 'The role of the user, from which their rights follow.',
  institutionID: "Id of the institution; in a request it must be the caller's own.",
  requestId: 'Names the request in the log of the server.',
  reason: 'What is wrong, in words that may be shown to the user.',
  scope: "market: the institution's market tables; portfolio: the instruments that the accounts in scope hold.",
  grouping: 'What sections or slices stand for; the asset class where none is given.',
  fees: 'net: after all fees; gross: with advice and custody fees added back on the days on which they were due.',
  contributions: 'What shares of risk are shares of: the variance of profit and loss, or its expected shortfall at 97.5 %.',
  costBasisMethod: 'Which lots are sold first: fifo the oldest, lifo the latest, average a part of all at their average cost.',
  symbol: 'Ticker of the instrument; a pair of currencies; the currency of a balance.',
  ticker: 'Ticker of the instrument; the currency of a balance.',
  logoData: 'PNG of the logo in base64; null where there is none.',
  account: 'Name of the account.',
  title: 'Title of the chart.',
}
