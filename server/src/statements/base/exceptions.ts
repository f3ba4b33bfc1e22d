/** At most one line in so many is an exception: more of them are a way to write. */
const RARE = 4

/**
 * Whether lines that differ from others are exceptions to what those show.
 *
 * @param enough how many others show it
 */
export const areExceptions = (count: number, others: number, enough: number): boolean =>
  count > 0 && others >= enough && (count === 1 || count * RARE <= others)
