/** How many rows a table shows before it scrolls in its own box: s 5, m 10, l 15, xl 20, xxl 30, full all of them. */
export type TableSize = 's' | 'm' | 'l' | 'xl' | 'xxl' | 'full'
