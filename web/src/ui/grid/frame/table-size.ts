/** Number of rows before a table scrolls in its own container: s 5, m 10, l 15, xl 20, xxl 30, full all. */
export const TABLE_SIZES = ['s', 'm', 'l', 'xl', 'xxl', 'full'] as const
export type TableSize = (typeof TABLE_SIZES)[number]

/** Rows shown before "Show all" (specification S9.14). */
export const PAGE_SIZE = 10

/** From this number of columns on, names are truncated so that a laptop shows the whole table. */
export const CROWDED_COLUMNS = 11
