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
  timePeriod:
    'Period up to the day of the figures, as a code (one year where none is given), or an ISO 8601 interval of two days, such as 2026-07-01/2026-09-30. Both days belong to it: it starts at the last close before the first, and all figures are of the last close up to the second.',
  snapshotId: 'Identifies the prices and rates of the figures. Sent back in Live mode it requests the same snapshot.',
  asKnownOn: 'Epoch seconds: figures as recorded at this instant. Not in Live mode.',
  asOf: 'Epoch seconds: 00:00 UTC of the valuation day in Close mode, the instant of the snapshot in Live.',
  periodRemark: 'Why the period is not the interval that was asked for: it ends after the last close, or has no valuation day.',
  mode: 'Close: figures at the last official close; Live: at the latest quotes.',
  knownOn: 'The instant of `asKnownOn`, if figures as recorded then were requested.',
  period: 'The closes between which the time period lies: events after the first and up to the second count.',
  'period.from': 'Epoch seconds: day of the close that starts the period.',
  'period.to': 'Epoch seconds: day of the close that ends the period.',
  notes: 'Why figures are withheld (null), and other remarks on figures.',
  'notes.row': 'The row by its first field.',
  'notes.field': 'The field of the row.',
  'notes.reason': 'The reason, in words for the reader.',
  'notes.doubt': 'The figure depends on a doubtful close or exchange rate; the previous one is used until it is accepted.',
  'notes.doubt.of': 'Ticker of the instrument, or code of the currency.',
  'notes.doubt.day': 'Epoch seconds: 00:00 UTC of the valuation day on which it came in.',
  'notes.doubt.value': 'The rejected close as quoted, or the rejected rate in units of the pivot currency.',
  'notes.doubt.carried': 'The last accepted value, adjusted for splits since.',
  'notes.doubt.npvEffect':
    "The change of NPV if the rejected value were used: of the row's account, else of the scope, in the reporting currency; null if unknown.",
  'notes.restated':
    'The figure starts at a close that was restated since: a doubtful close or rate was accepted, or an accepted one was rejected.',
  'notes.restated.of': 'Ticker of the instrument, or code of the currency.',
  'notes.restated.from': 'Epoch seconds: 00:00 UTC of the first valuation day that is restated.',
  'notes.restated.day': 'Epoch seconds: 00:00 UTC of the valuation day before the last close, whose close is the opening.',
  'notes.restated.before': 'The close, as quoted, or rate, in units of the pivot currency, that counted there as of that day.',
  'notes.restated.after': 'The value that is used there now.',
  'notes.restated.npvEffect':
    "The effect on the NPV of that close: of the row's account, else of the scope, in the reporting currency; null if unknown.",
  id: 'Opaque identifier.',
  name: 'Name to show.',
  rows: 'The rows, in the order in which they are to be shown.',
  email: 'E-mail address.',
  isAdmin: 'Whether the user is an administrator of the institution.',
  role: 'The role of the user, from which their rights follow.',
  documentId: 'Id of the document.',
  institutionID: "Id of the institution; in a request it must be the caller's own.",
  requestId: "Identifies the request in the server's log.",
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
  remarks: 'Sentences to stand under the chart, such as the groups a pie cannot draw.',
  days: 'Epoch seconds: 00:00 UTC of each day.',
  series: 'One row of numbers each.',
  key: 'Name that stays the same in whatever words it is shown.',
  values: 'One number a category or day, in the unit of the chart; null where it is not known.',
  marks: 'Days that stand out, all of one label.',
  points: 'One point each.',
  valueLabel: 'What the values are, with the currency of amounts: the title of their axis.',
}
