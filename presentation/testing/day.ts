/** A business date in epoch seconds: 00:00 UTC. @param month from 1 */
export const day = (month: number, date: number, year = 2026): number => Date.UTC(year, month - 1, date) / 1000
