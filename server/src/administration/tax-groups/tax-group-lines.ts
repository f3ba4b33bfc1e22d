import { daysLater } from '#base/local-time.ts'
import type { TaxGroupRecord } from '#ingest/dataset.ts'

/** A tax group as it is to be from a day on, an ISO date; its method counts on all of its days. */
interface AskedTaxGroup {
  readonly taxGroup: string
  readonly method: TaxGroupRecord['method']
  /** By external id of the account: whether its gains are taxed. */
  readonly members: ReadonlyMap<string, boolean>
  readonly from: string
}

/**
 * The lines of all tax groups of a client, with one of them as it is asked for. Accounts that are in it already stay since the day on
 * which they joined. Others that it had leave it, and those that join it leave the group that they are in, on the day before.
 *
 * @returns by group, those without lines too
 */
export function withTaxGroup(
  lines: readonly TaxGroupRecord[],
  { taxGroup, method, members, from }: AskedTaxGroup,
): ReadonlyMap<string, readonly TaxGroupRecord[]> {
  const stays = (line: TaxGroupRecord) =>
    line.taxGroup === taxGroup && line.fromDay <= from && line.toDay === null && members.get(line.account) === line.isTaxable
  const staying = new Set(lines.filter(stays).map(({ account }) => account))
  const moves = ({ account, taxGroup: of }: TaxGroupRecord) => !staying.has(account) && (members.has(account) || of === taxGroup)
  const kept = lines
    .flatMap((line) => (moves(line) ? upTo(line, from) : [line]))
    .map((line) => (line.taxGroup === taxGroup ? { ...line, method } : line))
  const added = [...members]
    .filter(([account]) => !staying.has(account))
    .map(([account, isTaxable]): TaxGroupRecord => ({ taxGroup, method, account, isTaxable, fromDay: from, toDay: null }))
  const all = Map.groupBy([...kept, ...added], (line) => line.taxGroup)
  const names = new Set([...lines.map((line) => line.taxGroup), taxGroup])
  return new Map([...names].map((name) => [name, all.get(name) ?? []]))
}

/** The line until the day before; none where it begins later. */
function upTo(line: TaxGroupRecord, from: string): readonly TaxGroupRecord[] {
  if (line.fromDay >= from) return []
  return [line.toDay !== null && line.toDay < from ? line : { ...line, toDay: daysLater(from, -1) }]
}
