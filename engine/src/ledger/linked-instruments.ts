import type { CorporateAction } from './ledger-event.ts'

/** A subscription right and the instrument bought with it. */
interface Subscription {
  readonly instrument: number
  readonly other: number
}

/**
 * Instruments between which spin-offs, mergers and subscriptions move cost: what lots of one gained is stated of all of them together.
 *
 * @param subscribed subscription rights, and what is bought with each
 * @returns for each instrument the one that stands for those it is linked to, itself where there are none
 */
export function linkedInstruments(
  actions: readonly CorporateAction[],
  subscribed: readonly Subscription[] = [],
): (instrument: number) => number {
  const links = new Map<number, number>()
  const rootOf = (instrument: number): number => {
    const next = links.get(instrument)
    return next === undefined ? instrument : rootOf(next)
  }
  const distributed = actions.filter((action) => action.type === 'distribution')
  for (const { instrument, other: child } of [...distributed, ...subscribed]) {
    const [root, other] = [rootOf(instrument), rootOf(child)]
    if (root !== other) links.set(other, root)
  }
  return rootOf
}
