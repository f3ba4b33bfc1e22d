/** The place of a row among all of its table, from 0: as it says itself where only some of them are in the page. */
export const placeOf = (row: HTMLTableRowElement): number =>
  row.ariaRowIndex === null ? row.sectionRowIndex : Number(row.ariaRowIndex) - 2
