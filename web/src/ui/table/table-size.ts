/** How many rows a table shows before it scrolls in its own box: s 5, m 10, l 15, xl 20, xxl 30, full all of them. */
export type TableSize = 's' | 'm' | 'l' | 'xl' | 'xxl' | 'full'

/** From this many columns on, a laptop shows a table whole only where its names give way. */
export const CROWDED_COLUMNS = 11
