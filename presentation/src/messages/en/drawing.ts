/** What charts say in their drawings, tooltips, legends and remarks, and in one sentence for who does not see them. */
export const DRAWING = {
  other: 'Other',
  area: 'Area',
  change: 'Change',
  level: 'Level',
  benchmark: 'Benchmark',
  account: 'Account, area by {size}',
  range: '{from} to {to}',
  smaller: '{count} smaller',
  tile: '{label} · {group}{isShort, select, true {, short} other {}}{isUnfunded, select, true {, unfunded} other {}}',

  'axis.day': 'Date',
  'axis.index': 'Index (100 at the start)',
  'axis.scenario': 'Scenario',
  'axis.step': 'Step',
  indexed: 'Indexed to 100',
  brokenAxis: 'The axis is broken: it does not begin at zero',
  hatched: 'Hatched: short',
  outlined: 'Outlined: unfunded, area by exposure',
  largestDrawn: 'The largest {drawn} of {all} are drawn, the table has all',
  notOnMap: 'Not on the map: {names}',
  withoutCountry: 'Share without a country: {share}',

  'sentence.figures': '{title}: {figures}.',
  'sentence.ofDays': '{title}{days, plural, =0 {} other { from {from} to {to}}}: {figures}.',
  'sentence.lines':
    '{title}{days, plural, =0 {} other { from {from} to {to}}}{isIndexed, select, true {, indexed to 100} other {}}: {figures}{hasMarks, select, true {; {mark}: {marked} of {days} days} other {}}.',
  'sentence.bins': '{title}: {count} in {bins} bins from {from} to {to}{markers}.',
  'sentence.countries': '{title}: {count} countries{isKnown, select, true {, from {figures}} other {}}.',
  'sentence.tiles':
    '{title}: {tiles} instruments in {groups} groups{isKnown, select, true {; highest {highest}, lowest {lowest}} other {}}.',
  'sentence.point': '{label} {x} and {y}',
  'sentence.points': '{title}, {x} and {y}: {figures}.',
  'sentence.manyPoints': '{title}, {x} and {y}: {count} points; highest {highest}, lowest {lowest}.',
} as const
