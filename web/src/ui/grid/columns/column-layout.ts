/** The columns that a user wants, by key. */
export interface WantedColumns {
  /** In the wanted order. */
  readonly shown: readonly string[]
  /** Undefined if all others are hidden, such as by a link, so that everyone sees the same columns. */
  readonly hidden?: readonly string[]
}

/** The state of every column that can be hidden. */
export interface ColumnLayout extends WantedColumns {
  readonly hidden: readonly string[]
}

/** The properties of a column that a layout uses. */
export interface ArrangedColumn {
  readonly key: string
  readonly title: string
  readonly isOptional?: true
  readonly holdsButtons?: true
}

/** The columns that can be hidden and moved: not the first one, which names the rows, and not columns of buttons. */
const movableOf = <Column extends ArrangedColumn>(columns: readonly Column[]): readonly Column[] =>
  columns.slice(1).filter(({ holdsButtons }) => !holdsButtons)

/** The default layout of a table. */
export function defaultLayout(columns: readonly ArrangedColumn[]): ColumnLayout {
  const keys = (isOptional: boolean) => movableOf(columns).filter((column) => (column.isOptional ?? false) === isOptional)
  return { shown: keys(false).map(({ key }) => key), hidden: keys(true).map(({ key }) => key) }
}

/**
 * Adapts a layout to the present columns: unknown keys are ignored; a new column follows its predecessor, and is shown unless it
 * is optional or all others are hidden.
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

/**
 * The columns in the user's order: the first one stays first, with columns of buttons that follow it, such as the choice of rows; other
 * columns of buttons stay last.
 */
export function arrangeColumns<Column extends ArrangedColumn>(
  columns: readonly Column[],
  layout: WantedColumns | null,
): readonly Column[] {
  const { shown } = layoutFor(columns, layout)
  const movable = shown.map((key) => columns.find((column) => column.key === key)!)
  const found = columns.findIndex(({ holdsButtons }, at) => at > 0 && !holdsButtons)
  const next = found < 0 ? columns.length : found
  return [...columns.slice(0, next), ...movable, ...columns.slice(next).filter(({ holdsButtons }) => holdsButtons)]
}

/** Hides a column, or shows it after the others. */
export function withColumn({ shown, hidden }: ColumnLayout, key: string, isShown: boolean): ColumnLayout {
  const others = { shown: shown.filter((each) => each !== key), hidden: hidden.filter((each) => each !== key) }
  return isShown ? { ...others, shown: [...others.shown, key] } : { ...others, hidden: [...others.hidden, key] }
}

/** Moves a shown column by some positions within the list. */
export function withMoved({ shown, hidden }: ColumnLayout, key: string, by: number): ColumnLayout {
  const from = shown.indexOf(key)
  if (from < 0) return { shown, hidden }
  const others = shown.filter((each) => each !== key)
  const to = Math.max(0, Math.min(others.length, from + by))
  return { shown: others.toSpliced(to, 0, key), hidden }
}

/** Whether two layouts show the same columns in the same order. */
export const isSameLayout = (a: WantedColumns, b: WantedColumns): boolean => a.shown.join('\n') === b.shown.join('\n')

/** Whether a saved value is a valid layout. */
export const isLayout = (value: unknown): value is ColumnLayout =>
  typeof value === 'object' &&
  value !== null &&
  'shown' in value &&
  'hidden' in value &&
  areKeys(value.shown) &&
  areKeys(value.hidden)

const areKeys = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')
