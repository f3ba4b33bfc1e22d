/** Limits in words: what is bounded, by how much, and how a change of state reads. */
export const LIMIT = {
  words: '{what} {isMaximum, select, true {at most} other {at least}} {bound}',
  percent: '{number}%',
  years: '{number} years',
  days: '{number} valuation days',
  'what.concentration':
    '{of, select, issuer {Largest issuer} other {Largest position}}{isLookedThrough, select, true { with funds looked through} other {}}',
  'what.assetClass': '{of}{isLookedThrough, select, true { with funds looked through} other {}}',
  'what.currency': 'Positions in {of}',
  'what.foreign': 'Foreign currency',
  'what.issuer': 'Issuer {of}{isLookedThrough, select, true { with funds looked through} other {}}',
  'what.valueAtRisk': 'VaR {of}',
  'what.trackingError': 'Ex-ante tracking error',
  'what.drawdown': 'Drawdown',
  'what.cash': 'Cash',
  'what.maturity': 'Longest maturity',
  'what.staleData': 'Age of the oldest price',
  changed:
    '{account}: {limit} {state, select, inside {is inside} warning {is near its bound} breach {is breached} other {is unknown}}{hasValue, select, true { ({value})} other {}} at the close of {day}. Mandate: {mandate}.',
} as const
