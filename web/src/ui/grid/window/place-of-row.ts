/** The index of a row among all rows: from its attribute if only some are rendered. */
export const placeOf = (row: Pick<HTMLTableRowElement, 'ariaRowIndex' | 'sectionRowIndex'>): number =>
  row.ariaRowIndex === null ? row.sectionRowIndex : Number(row.ariaRowIndex) - 2
