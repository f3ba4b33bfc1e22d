import { indexOnOrAfter } from '@portal/analytics/calendar/valuation-days.ts'
import { type Derivation, lazyStep, parameter, step, withValue } from '#derivation/derivation.ts'
import { dayText } from '#derivation/sources.ts'
import type { CorporateAction, KindTransfer } from '#ledger/ledger-event.ts'
import { splitOf } from '#market/corporate-actions.derivation.ts'
import { message, type Text } from '#message.ts'
import { eventName } from './cost-lots.ts'
import type { OpenLot } from './lot-engine.ts'
import { type LotEntry, type LotScope, lotEntry } from './lot-entries.derivation.ts'
import { costSharesOf } from './lot-shares.derivation.ts'

/** All units of an account at a moment, and the entries that their cost is of, each with the parts of it that later sales left. */
interface Pool {
  readonly units: number
  /** Units of each entry, and the splits since. */
  readonly moved: readonly { readonly units: Derivation; readonly splits: readonly Derivation[] }[]
  readonly entries: readonly { readonly entry: LotEntry; readonly kept: readonly Derivation[] }[]
}

const EMPTY: Pool = { units: 0, moved: [], entries: [] }

const TIGHT = 1e-9
const isClose = (a: number, b: number): boolean => Math.abs(a - b) <= TIGHT * Math.max(Math.abs(a), Math.abs(b))

/** Units whose part of something of all units of their account is stated. */
interface SharedUnits extends Pick<OpenLot, 'account' | 'instrument' | 'quantity'> {
  /** The part of each entry that is shared out: its money, its money in the instrument's currency, or its fees and taxes alone. */
  readonly of: 'money' | 'local' | 'fees'
  /** Their part. */
  readonly amount: number
  /** Calendar day by which it was so. */
  readonly until: number
}

/**
 * Cost of units where all units of an account have the same cost: their share of all purchases, less the share of each sale.
 *
 * @returns null where the entries do not lead there
 */
export function averageShare(at: LotScope, lot: SharedUnits, label: Text): Derivation | null {
  const { of, amount, until } = lot
  const unit = of === 'local' ? 'price' : 'money'
  const { ticker } = at.scope.market.instruments[lot.instrument]!
  for (const pool of poolsOf(at, lot.account, lot.instrument, until).reverse()) {
    if (pool.units === 0) continue
    const paid = moneyOf(pool, of)
    const all = step('sum', { label: message('lots.costOfHeld', { ticker }), formula: message('lots.entriesLeft'), unit }, paid)
    if (!isClose((all.value * lot.quantity) / pool.units, amount)) continue
    const share = step(
      'quotient',
      { label: message('lots.unitShare'), formula: message('lots.lotUnitsOverHeld'), unit: 'ratio' },
      [parameter(message('lots.lotUnits'), lot.quantity, message('lots.matchedUnits')), unitsOf(pool, message('lots.unitsHeld'))],
    )
    return withValue(step('product', { label, formula: message('lots.shareOfCost'), unit }, [share, all]), amount)
  }
  return null
}

/** The rest of each entry. */
function moneyOf({ entries }: Pool, of: SharedUnits['of']): readonly Derivation[] {
  return entries.flatMap(({ entry, kept }) => {
    const whole = entry[of]
    if (!whole) return []
    const description = { label: whole.label, formula: message('lots.entryShare'), unit: whole.unit } as const
    return kept.length === 0 ? [whole] : [step('product', description, [...kept, whole])]
  })
}

/**
 * The units of an account after each of its entries and corporate actions up to a day, in their order; none held is stated as well.
 *
 * @param end position of the first entry that does not count any more
 * @param asked accounts whose units are asked for because of this: two that send each other units on one day lead nowhere
 */
function poolsOf(
  at: LotScope,
  account: string,
  instrument: number,
  until: number,
  end = Number.POSITIVE_INFINITY,
  asked: readonly string[] = [],
): Pool[] {
  const actions = at.scope.market.actions.filter(
    (action) => action.day <= until && (action.instrument === instrument || ('other' in action && action.other === instrument)),
  )
  const pools: Pool[] = [EMPTY]
  let done = 0
  const act = (day: number) => {
    for (; done < actions.length && actions[done]!.day <= day; done++) {
      const action = actions[done]!
      const isReceived = action.instrument !== instrument
      pools.push(isReceived ? received(at, account, pools.at(-1)!, action) : acted(at, pools.at(-1)!, action))
    }
  }
  for (const [position, { event }] of (at.lots.events.get(account) ?? []).entries()) {
    if (event.day > until || position >= end) break
    const entry = lotEntry(at, eventName(account, position), instrument)
    if (entry?.instrument !== instrument) continue
    act(event.day)
    const pool = pools.at(-1)!
    const sent = event.type === 'kindTransfer' ? arrived(at, account, pool, event, entry, asked) : null
    pools.push(sent ?? (event.type === 'income' ? lowered(pool, entry) : booked(at, pool, entry)))
  }
  act(until)
  return pools
}

function acted({ scope }: LotScope, pool: Pool, action: CorporateAction): Pool {
  const t = indexOnOrAfter(scope.market.days, action.day)
  if (action.type === 'split') {
    const split = splitOf(scope, action.instrument, t, action.ratio, message('lots.split', { day: dayText(scope.market, t) }))
    return { ...withRatio(pool, split), entries: pool.entries }
  }
  if (action.isMerger) return EMPTY
  const shares = costSharesOf(scope, action, t)
  return shares ? { ...pool, entries: withShare(pool, shares.kept) } : pool
}

/** Receipt of a spin-off or merger: units of the other instrument held before its day, with their part of the cost. */
function received(at: LotScope, account: string, pool: Pool, action: CorporateAction): Pool {
  const t = indexOnOrAfter(at.scope.market.days, action.day)
  const shares = action.type === 'distribution' ? costSharesOf(at.scope, action, t) : null
  if (!shares || action.type !== 'distribution') return pool
  const before = withRatio(poolsOf(at, account, action.instrument, action.day - 1).at(-1)!, shares.ratio)
  const entries = action.isMerger && !action.cash ? before.entries : withShare(before, shares.given)
  return {
    units: pool.units + before.units,
    moved: [...pool.moved, ...before.moved],
    entries: [...pool.entries, ...entries],
  }
}

/** Capital that was returned lowers the cost of all units, by no more than it is. */
function lowered(pool: Pool, entry: LotEntry): Pool {
  if (pool.units === 0) return pool
  const [own, all] = (['local', 'money'] as const).map((of) => moneyOf(pool, of))
  const whole = entry.local ?? entry.money
  const cost = (entry.local ? own! : all!).reduce((sum, { value }) => sum + value, 0)
  const side = Math.sign(pool.units)
  if (!(-side * whole.value > Math.max(side * cost, 0))) return { ...pool, entries: [...pool.entries, { entry, kept: [] }] }
  const used = (parts: readonly Derivation[], unit: 'money' | 'price') =>
    step('negative', { label: whole.label, formula: message('lots.lessPaid'), unit }, [
      step('sum', { label: message('lots.costBeforeReturns'), formula: message('lots.entriesLeft'), unit }, parts),
    ])
  const usedUp = { ...entry, money: used(all!, 'money'), local: used(own!, 'price') }
  return { ...pool, entries: [...pool.entries, { entry: usedUp, kept: [] }] }
}

function withRatio({ units, moved, entries }: Pool, ratio: Derivation): Pool {
  return { units: units * ratio.value, moved: moved.map((each) => ({ ...each, splits: [...each.splits, ratio] })), entries }
}

function withShare({ entries }: Pool, share: Derivation): Pool['entries'] {
  return entries.map((each) => ({ ...each, kept: [...each.kept, share] }))
}

/** Units from another account of the scope bring their part of what all units there had cost; null where they cost something else. */
function arrived(
  at: LotScope,
  account: string,
  pool: Pool,
  { day, instrument, quantity, counterAccount }: KindTransfer,
  { units }: LotEntry,
  asked: readonly string[],
): Pool | null {
  if (counterAccount === null || pool.units * quantity < 0 || asked.includes(counterAccount)) return null
  const position = (at.lots.events.get(counterAccount) ?? []).findLastIndex(
    ({ event }) =>
      event.type === 'kindTransfer' &&
      event.counterAccount === account &&
      event.instrument === instrument &&
      event.quantity === -quantity &&
      event.day <= day,
  )
  if (position < 0) return null
  const sender = poolsOf(at, counterAccount, instrument, day, position, [...asked, account]).at(-1)!
  if (sender.units * quantity <= 0) return null
  const name = dayText(at.scope.market, indexOnOrAfter(at.scope.market.days, day))
  const description = { label: message('lots.cameWithTransfer', { name }), formula: message('lots.transferredShare') }
  const part = lazyStep('quotient', { ...description, unit: 'ratio' }, units.value / sender.units, () => [
    units,
    unitsOf(sender, message('lots.senderUnits')),
  ])
  return {
    units: pool.units + quantity,
    moved: [...pool.moved, { units, splits: [] }],
    entries: [...pool.entries, ...withShare(sender, part)],
  }
}

/** Opening adds its money; closing takes the same part of every entry; crossing zero opens with the rest. */
function booked({ scope: { market } }: LotScope, pool: Pool, entry: LotEntry): Pool {
  const { entries } = pool
  const units = pool.units + entry.units.value
  const moved = [...pool.moved, { units: entry.units, splits: [] }]
  if (pool.units * entry.units.value >= 0) return { units, moved, entries: [...entries, { entry, kept: [] }] }
  const day = dayText(market, indexOnOrAfter(market.days, entry.day))
  if (Math.abs(units) <= 1e-12 * Math.abs(pool.units)) return EMPTY
  if (units * pool.units < 0) {
    const opening = {
      label: message('lots.openedByTrade', { day }),
      formula: message('lots.restatedRatio'),
      unit: 'ratio' as const,
    }
    const opened = lazyStep('quotient', opening, units / entry.units.value, () => [
      unitsOf({ units, moved, entries }, message('lots.unitsAfter')),
      entry.units,
    ])
    return { units, moved, entries: [{ entry, kept: [opened] }] }
  }
  const description = {
    label: message('lots.leftBySale', { day }),
    formula: message('lots.splitRatio'),
    unit: 'ratio' as const,
  }
  const kept = lazyStep('quotient', description, units / pool.units, () => [
    unitsOf({ units, moved, entries }, message('lots.unitsAfter')),
    unitsOf(pool, message('lots.unitsBefore')),
  ])
  return { units, moved, entries: entries.map((each) => ({ ...each, kept: [...each.kept, kept] })) }
}

function unitsOf({ units, moved }: Pool, label: Text): Derivation {
  return lazyStep('sum', { label, formula: message('lots.restatedEntries'), unit: 'ratio' }, units, () =>
    moved.map(({ units, splits }) => {
      const description = { label: units.label, formula: message('lots.unitsTimesSplits'), unit: 'ratio' as const }
      return splits.length === 0 ? units : step('product', description, [units, ...splits])
    }),
  )
}
