/** Name of a kind of intermediate values in metrics, and the size of one of them. */
export interface MemoTable<T> {
  readonly name: string
  /** Bytes of a value beside its entry, such as those of its arrays; of a value that grows, of all that it may come to. */
  readonly bytesOf: (value: T) => number
}

/** The bytes that all memos of a process may keep together. */
export interface MemoBudget {
  readonly limitBytes: number
  /** Bytes that are kept now, by table. */
  readonly usage: () => ReadonlyMap<string, number>
}

/** Intermediate values of one owner, such as a market version. They go with it, or when others need the room. */
export interface Memo {
  readonly budget: MemoBudget
}

interface Entry {
  readonly value: unknown
  readonly bytes: number
  /** When it was asked for last, counted in questions. */
  lastUse: number
}

interface Store extends Memo {
  readonly budget: BudgetState
  readonly tables: Map<MemoTable<never>, Map<string | number, Entry>>
}

/** A budget and what is kept of it. */
interface BudgetState extends MemoBudget {
  readonly stores: Set<WeakRef<Store>>
  bytes: number
  questions: number
}

/** Bytes of an entry and its key, about. */
const ENTRY_BYTES = 120
/** The share of the limit that is left after values were dropped, so that not every new value drops one. */
const LEFT = 0.9

/**
 * A budget for the memos of a process. Where they exceed it, the values that were asked for longest ago are dropped;
 * code that holds one keeps it.
 */
export function createMemoBudget(limitBytes: number): MemoBudget {
  const budget: BudgetState = {
    limitBytes,
    stores: new Set(),
    bytes: 0,
    questions: 0,
    usage: () => {
      const usage = new Map<string, number>()
      for (const { tables } of livingStores(budget))
        for (const [{ name }, entries] of tables)
          usage.set(
            name,
            [...entries.values()].reduce((sum, { bytes }) => sum + bytes, usage.get(name) ?? 0),
          )
      return usage
    },
  }
  return budget
}

/** The memo of a new owner. Its values are counted for as long as the owner holds it. */
export function createMemo(budget: MemoBudget): Memo {
  const store: Store = { budget: budget as BudgetState, tables: new Map() }
  store.budget.stores.add(new WeakRef(store))
  return store
}

/**
 * The value of a key, computed where it is not kept.
 *
 * @param compute its result must depend on the owner and the key alone
 */
export function memo<T>(owner: { readonly memo: Memo }, table: MemoTable<T>, key: string | number, compute: () => T): T {
  const { budget, tables } = owner.memo as Store
  budget.questions += 1
  const known = tables.get(table)?.get(key)
  if (known) {
    known.lastUse = budget.questions
    return known.value as T
  }
  const value = compute()
  const entries = tables.get(table) ?? new Map<string | number, Entry>()
  tables.set(table, entries)
  const bytes = ENTRY_BYTES + table.bytesOf(value)
  budget.bytes += bytes - (entries.get(key)?.bytes ?? 0)
  entries.set(key, { value, bytes, lastUse: budget.questions })
  if (budget.bytes > budget.limitBytes) dropOldest(budget)
  return value
}

/** The value of a key where it is kept. */
export function peekMemo<T>(owner: { readonly memo: Memo }, table: MemoTable<T>, key: string | number): T | undefined {
  return (owner.memo as Store).tables.get(table)?.get(key)?.value as T | undefined
}

/** Drops the value of a key. */
export function dropMemo<T>(owner: { readonly memo: Memo }, table: MemoTable<T>, key: string | number): void {
  const { budget, tables } = owner.memo as Store
  budget.bytes -= tables.get(table)?.get(key)?.bytes ?? 0
  tables.get(table)?.delete(key)
}

function livingStores(budget: BudgetState): Store[] {
  return [...budget.stores].flatMap((each) => {
    const store = each.deref()
    if (!store) budget.stores.delete(each)
    return store ?? []
  })
}

/** Counts anew without owners that are gone, and drops values until there is room again. */
function dropOldest(budget: BudgetState): void {
  const all = livingStores(budget)
    .flatMap(({ tables }) =>
      [...tables.values()].flatMap((entries) => [...entries].map(([key, entry]) => ({ entries, key, entry }))),
    )
    .sort((a, b) => a.entry.lastUse - b.entry.lastUse)
  budget.bytes = all.reduce((sum, { entry }) => sum + entry.bytes, 0)
  if (budget.bytes <= budget.limitBytes) return
  for (const { entries, key, entry } of all) {
    if (budget.bytes <= LEFT * budget.limitBytes) return
    entries.delete(key)
    budget.bytes -= entry.bytes
  }
}
