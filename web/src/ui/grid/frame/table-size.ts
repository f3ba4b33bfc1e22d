/** How many rows a table shows before it scrolls in its own box: s 5, m 10, l 15, xl 20, xxl 30, full all of them. */
export const TABLE_SIZES = ['s', 'm', 'l', 'xl', 'xxl', 'full'] as const
export type TableSize = (typeof TABLE_SIZES)[number]

/** Rows shown before "Show all" (specification S9.14). */
export const PAGE_SIZE = 10

/** From this many columns on, a laptop shows a table whole only where its names give way. */
export const CROWDED_COLUMNS = 11
