/** Which columns of a table a reader wants, by their keys. */
export interface WantedColumns {
  /** In the order wanted. */
  readonly shown: readonly string[]
  /** Absent where all others are hidden, such as by a link, which shows everybody the same. */
  readonly hidden?: readonly string[]
}

/** What is wanted of every column that can be hidden. */
export interface ColumnLayout extends WantedColumns {
  readonly hidden: readonly string[]
}

/** What a layout knows of a column. */
export interface ArrangedColumn {
  readonly key: string
  readonly title: string
  readonly isOptional?: true
  readonly holdsButtons?: true
}

/** The columns that can be hidden and moved: neither the first, which names the rows, nor those of buttons, which end them. */
const movableOf = <Column extends ArrangedColumn>(columns: readonly Column[]): readonly Column[] =>
  columns.slice(1).filter(({ holdsButtons }) => !holdsButtons)

/** The layout that a table has as long as its reader chooses none. */
export function defaultLayout(columns: readonly ArrangedColumn[]): ColumnLayout {
  const keys = (isOptional: boolean) => movableOf(columns).filter((column) => (column.isOptional ?? false) === isOptional)
  return { shown: keys(false).map(({ key }) => key), hidden: keys(true).map(({ key }) => key) }
}

/**
 * A layout for the columns that there are: what it names and no column is called is passed over, and a column that it does not know,
 * being newer, comes after the one that stands before it, shown unless it is optional or all others are hidden.
 */
export function layoutFor(columns: readonly ArrangedColumn[], layout: WantedColumns | null): ColumnLayout {
  const movable = movableOf(columns)
  if (!layout) return defaultLayout(columns)
  const isThere = (key: string) => movable.some((column) => column.key === key)
  const shown = [...new Set(layout.shown)].filter(isThere)
  const hidden = [...new Set(layout.hidden ?? [])].filter((key) => isThere(key) && !shown.includes(key))
  movable.forEach(({ key, isOptional }, at) => {
    if (shown.includes(key) || hidden.includes(key)) return
    if (isOptional || layout.hidden === undefined) hidden.push(key)
    else shown.splice(shown.indexOf(movable[at - 1]?.key ?? '') + 1, 0, key)
  })
  return { shown, hidden }
}

/** The columns as a reader wants them: the first stays the first, those of buttons stay the last. */
export function arrangeColumns<Column extends ArrangedColumn>(
  columns: readonly Column[],
  layout: WantedColumns | null,
): readonly Column[] {
  const { shown } = layoutFor(columns, layout)
  const movable = shown.map((key) => columns.find((column) => column.key === key)!)
  return [...columns.slice(0, 1), ...movable, ...columns.slice(1).filter(({ holdsButtons }) => holdsButtons)]
}

/** The layout with a column hidden, or shown at the end of those that are. */
export function withColumn({ shown, hidden }: ColumnLayout, key: string, isShown: boolean): ColumnLayout {
  const others = { shown: shown.filter((each) => each !== key), hidden: hidden.filter((each) => each !== key) }
  return isShown ? { ...others, shown: [...others.shown, key] } : { ...others, hidden: [...others.hidden, key] }
}

/** The layout with a shown column moved by some places, not beyond the ends. */
export function withMoved({ shown, hidden }: ColumnLayout, key: string, by: number): ColumnLayout {
  const from = shown.indexOf(key)
  if (from < 0) return { shown, hidden }
  const others = shown.filter((each) => each !== key)
  const to = Math.max(0, Math.min(others.length, from + by))
  return { shown: others.toSpliced(to, 0, key), hidden }
}

/** Whether two layouts show the same columns in the same order. */
export const isSameLayout = (a: WantedColumns, b: WantedColumns): boolean => a.shown.join('\n') === b.shown.join('\n')

/** Whether what was kept is a layout. */
export const isLayout = (value: unknown): value is ColumnLayout =>
  typeof value === 'object' &&
  value !== null &&
  'shown' in value &&
  'hidden' in value &&
  areKeys(value.shown) &&
  areKeys(value.hidden)

const areKeys = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')
