import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { LimitRow } from '@portal/contract/limits/limits.ts'
import { FORMATS } from '../../testing/english.ts'
import { RISK } from '../messages/en/reports/risk.ts'
import { ENGLISH } from '../messages/message.ts'
import { texts } from '../messages/texts.ts'
import { limitFigureKind, limitLine } from './limits.ts'

const WORDS = { riskText: texts('risk', RISK, ENGLISH), formats: FORMATS }
const ROW: LimitRow = {
  limitId: 'L',
  subjectId: 'S',
  limit: 'Cash at least 5%',
  mandate: 'Balanced',
  account: 'Core',
  kind: 'cash',
  of: null,
  side: 'minimum',
  bound: 0.05,
  warning: null,
  isLookedThrough: false,
  state: 'breach',
  value: 0.03,
  holding: null,
  margin: -0.02,
  uncovered: 0,
  cause: null,
  isActive: null,
  reason: null,
  since: null,
  isOlder: false,
  acknowledged: null,
}
const lineOf = (over: Partial<LimitRow> = {}) => limitLine({ ...ROW, ...over }, WORDS)

describe('a row of limits', () => {
  it('has its value and margin in the unit of its kind, with whose it is', () => {
    deepEqual([lineOf().state, lineOf().value, lineOf().margin], ['Breach', '3.00%', '−2.00%'])
    deepEqual(lineOf({ value: 0.3, holding: 'ACME' }).value, '30.00%, ACME')
    deepEqual(lineOf({ kind: 'maturity', value: 4.25, margin: 0.75 }).value, '4.25 years')
    deepEqual(
      [1, 3].map((value) => lineOf({ kind: 'staleData', value }).value),
      ['1 day', '3 days'],
    )
    deepEqual([lineOf({ value: null }).value, lineOf({ margin: null }).margin], [null, null])
    deepEqual((['cash', 'maturity', 'staleData'] as const).map(limitFigureKind), ['percent', 'years', 'count'])
  })

  it('has the day of its state, but for a limit that was inside from the first record on', () => {
    const since = Date.UTC(2026, 2, 20) / 1000
    deepEqual(lineOf({ since }).since, since)
    deepEqual(lineOf({ since, isOlder: true }).since, since)
    deepEqual(lineOf({ since, isOlder: true, state: 'inside' }).since, null)
  })

  it('says what caused a breach, and whether trades did', () => {
    deepEqual(lineOf({ cause: 'market', isActive: false }).cause, 'Market, passive')
    deepEqual(lineOf({ cause: 'trades', isActive: true }).cause, 'Trades, active')
    deepEqual(lineOf({ cause: 'flows', isActive: null, reason: 'In doubt' }).cause, 'Flows, passive')
  })

  it('without a cause says why its state is unknown, or that it is older than what is on record', () => {
    deepEqual([lineOf().cause, lineOf({ reason: 'No price' }).cause], [null, 'No price'])
    deepEqual(lineOf({ isOlder: true }).cause, 'Began on that day or before')
    deepEqual(lineOf({ isOlder: true, isActive: true }).cause, 'Began on that day or before; enlarged by trades')
    deepEqual(lineOf({ isOlder: true, reason: 'No price' }).cause, 'No price')
    deepEqual(lineOf({ isOlder: true, state: 'inside' }).cause, null)
  })

  it('says by whom it was acknowledged, and why, or only when to callers who may not know', () => {
    const at = Date.UTC(2026, 2, 20) / 1000
    const said = (by: string | null, comment: string | null) => lineOf({ acknowledged: { by, at, comment } }).acknowledged
    deepEqual(lineOf().acknowledged, null)
    deepEqual(lineOf({ state: 'breach', since: at }).acknowledged, 'Not yet')
    deepEqual(lineOf({ state: 'inside', since: at }).acknowledged, null)
    deepEqual(said('carla@halden.example', 'Being sold'), 'carla@halden.example, 20 Mar 2026: Being sold')
    deepEqual(said(null, null), '20 Mar 2026')
  })
})
