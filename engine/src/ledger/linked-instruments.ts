import type { CorporateAction } from './ledger-event.ts'

/**
 * Instruments between which spin-offs and mergers move cost: what lots of one gained is stated of all of them together.
 *
 * @returns for each instrument the one that stands for those it is linked to, itself where there are none
 */
export function linkedInstruments(actions: readonly CorporateAction[]): (instrument: number) => number {
  const links = new Map<number, number>()
  const rootOf = (instrument: number): number => {
    const next = links.get(instrument)
    return next === undefined ? instrument : rootOf(next)
  }
  for (const action of actions) {
    if (action.type !== 'distribution') continue
    const [root, other] = [rootOf(action.instrument), rootOf(action.other)]
    if (root !== other) links.set(other, root)
  }
  return rootOf
}
