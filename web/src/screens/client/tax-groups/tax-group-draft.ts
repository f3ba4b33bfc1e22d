import type { RequestOf } from '@portal/contract/endpoint.ts'
import type { saveTaxGroup, TaxGroup } from '@portal/contract/institution/tax-groups.ts'
import type { AssumedTaxAccount, TaxMethod } from '@portal/contract/reports/lots/tax-method.ts'

export const PLACES = ['none', 'taxable', 'exempt'] as const
type Place = (typeof PLACES)[number]

/** A tax group as a form has it. */
export interface TaxGroupDraft {
  readonly name: string
  readonly method: TaxMethod
  /** By id of the account; others are not in it. */
  readonly places: ReadonlyMap<string, Place>
  /** An ISO date; empty: from the beginning. */
  readonly from: string
}

/** The accounts that are in a group without an end. */
const present = ({ members }: TaxGroup) => members.filter(({ until }) => until === null)

/** The draft of a group, or of a new one. @param from the day on which accounts join or leave */
export function draftOf(group: TaxGroup | null, from: string): TaxGroupDraft {
  if (group === null) return { name: '', method: 'fifo', places: new Map(), from: '' }
  const places = present(group).map(({ accountID, isTaxable }) => [accountID, isTaxable ? 'taxable' : 'exempt'] as const)
  return { name: group.name, method: group.method, places: new Map(places), from }
}

/** The accounts that a draft has. */
export const membersOf = ({ places }: TaxGroupDraft): RequestOf<typeof saveTaxGroup>['members'] =>
  [...places].flatMap(([accountID, place]) => (place === 'none' ? [] : [{ accountID, isTaxable: place === 'taxable' }]))

/** Accounts that a report assumes in the groups of a draft: its accounts, and those that leave the group. */
export function assumedOf(draft: TaxGroupDraft, group: TaxGroup | null): AssumedTaxAccount[] {
  const name = draft.name.trim()
  const { method } = draft
  const members = membersOf(draft)
  const left =
    group === null ? [] : present(group).filter(({ accountID }) => members.every((each) => each.accountID !== accountID))
  return [
    ...members.map(({ accountID: account, isTaxable }) => ({ account, group: name, method, isTaxable })),
    ...left.map(({ accountID: account }) => ({ account, group: null, method, isTaxable: true })),
  ]
}

/** Whether a draft gives the group another name. */
export const isRenamed = ({ name }: TaxGroupDraft, group: TaxGroup): boolean => name.trim() !== group.name

/** Whether a draft changes which accounts are in the group, or how they are taxed. */
export function movesAccounts(draft: TaxGroupDraft, group: TaxGroup | null): boolean {
  const wordsOf = (members: readonly { readonly accountID: string; readonly isTaxable: boolean }[]) =>
    members
      .map(({ accountID, isTaxable }) => `${accountID} ${isTaxable}`)
      .sort()
      .join()
  return wordsOf(membersOf(draft)) !== wordsOf(group === null ? [] : present(group))
}

/** Accounts that a draft takes from other groups, with these. */
export function takenFrom(draft: TaxGroupDraft, groups: readonly TaxGroup[], group: TaxGroup | null) {
  const members = new Set(membersOf(draft).map(({ accountID }) => accountID))
  return groups
    .filter((other) => other !== group)
    .flatMap((other) =>
      present(other).flatMap(({ accountID, account }) => (members.has(accountID) ? [{ account, group: other.name }] : [])),
    )
}
