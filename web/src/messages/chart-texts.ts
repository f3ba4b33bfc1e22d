/** Words of a chart card. */
export const CHART_TEXTS = {
  viewOf: (title: string) => `View of ${title}`,
  flat: '2D',
  flatOf: (title: string) => `2D drawing of ${title}`,
  solid: '3D',
  solidOf: (title: string) => `3D drawing of ${title}`,
  table: 'Table',
  tableOf: (title: string) => `Table of ${title}`,
  export: 'Export',
  exportOf: (title: string) => `Export ${title}`,
  asSvg: 'Picture (SVG)',
  asPng: 'Picture (PNG)',
  asCsv: 'Data (CSV)',
  notes: (count: number) => `Notes (${count})`,
  notLoaded: 'The chart could not be loaded.',
  notSolid: 'The chart could not be drawn in 3D.',
  solidHint: 'Drag or press the arrow keys to turn, Page Up and Page Down to go from point to point, 0 to start again.',
} as const
