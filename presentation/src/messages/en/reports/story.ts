/** When it was: on one day, in an interval, or since the close that a period with a name starts at. */
const WHEN = '{span, select, day {{to}} interval {from {from} to {to}} other {since {from}}}'
/** The largest causes. */
const CAUSES =
  '{causes, plural, =0 {} =1 {{isAll, select, true {, all of it from {firstOf}} other {: the largest part {first} from {firstOf}}}} =2 {: the largest parts {first} from {firstOf} and {second} from {secondOf}} other {: the largest parts {first} from {firstOf}, {second} from {secondOf} and {third} from {thirdOf}}}'

/** The currency that most of it is from, or all. */
const THROUGH = '{isNamed, select, true {, {most} of it through {mostOf}} all {, all of it through {mostOf}} other {}}'

/** The sentences of the story of a period. */
export const STORY = {
  gained: `You gained {amount} {currency} ${WHEN}${CAUSES}{isOpposed, select, true {; {opposed} from {opposedOf} took a part of it} other {}}.`,
  lost: `You lost {amount} {currency} ${WHEN}${CAUSES}{isOpposed, select, true {; {opposed} from {opposedOf} made up for a part of it} other {}}.`,
  unchanged: `You neither gained nor lost ${WHEN}.`,
  noDay: `There is no close ${WHEN}, so nothing was gained or lost.`,
  withheld: `Profit and loss ${WHEN} is withheld. {reason}.`,
  empty: 'There is nothing in the accounts {to}.',
  noClose: 'There is no close {asked}: the last one before it counts.',
  value:
    'Your NPV went from {opening} to {closing}{flows, select, in {, with {amount} net paid in} out {, with {amount} net taken out} other {}}.',
  sameValue: 'Your NPV is still {closing}.',
  ratesAdded: `Exchange rates added {amount}${THROUGH}.`,
  ratesTook: `Exchange rates took {amount}${THROUGH}.`,
  incomeAdded: 'Income less fees and financing added {amount}.',
  incomeTook: 'Fees and financing took {amount} more than income brought.',
  return: 'Your return{isYounger, select, true { since {from}} other {}} is {own}.',
  comparedReturn:
    'Your return{isYounger, select, true { since {from}} other {}} of {own} is {compared, select, ahead {ahead of} behind {behind} other {equal to}} the benchmark’s {benchmark}.',
  risk: 'VaR 95 of one day is {now}.',
  comparedRisk:
    'Risk is {compared, select, up {higher} down {lower} same {unchanged} other {unchanged within {threshold}}}: VaR 95 of one day is {now}, after {before}{byMarket, select, true {; the market changed it by {market}} other {}}{byFlows, select, true {, flows by {flows}} other {}}{byTrades, select, true {, trades by {trades}} other {}}.',
  riskWithheld: 'VaR 95 is withheld. {reason}.',
  inDoubt:
    '{count, plural, one {A close or rate is in doubt, and the last accepted one counts} other {Closes or rates are in doubt, and the last accepted ones count}}: {names}.',
  /** Titles of the explanations of its numbers. */
  'figure.totalPL': 'P/L, {row}',
  'figure.fxPL': 'FX P/L, {row}',
  'figure.incomePL': 'Income P/L, {row}',
  'figure.valueCCY': '{row}',
  'figure.value': '{row}',
  'figure.market': 'Change by the market, {row}',
  'figure.flows': 'Change by flows, {row}',
  'figure.trades': 'Change by trades, {row}',
  cashIn: 'cash in {currency}',
} as const
