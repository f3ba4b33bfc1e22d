import type { TreeNode } from './tree-node.ts'

/** Rows in nested sections. */
export interface Section<Row> {
  readonly sectionRow: Row
  readonly subSections: readonly Section<Row>[]
  readonly subRows: readonly Row[]
}

/** Sections as a tree. A row's key is its path, because names may occur in several sections. */
export function sectionNodes<Row>(
  sections: readonly Section<Row>[],
  nameOf: (row: Row) => string,
  above = '',
): readonly TreeNode<Row>[] {
  return sections.map(({ sectionRow, subSections, subRows }) => {
    const key = `${above}/${nameOf(sectionRow)}`
    const rows = subRows.map((row): TreeNode<Row> => ({ key: `${key}//${nameOf(row)}`, row, children: [] }))
    return { key, row: sectionRow, children: [...sectionNodes(subSections, nameOf, key), ...rows] }
  })
}
