/** Words of a chart card. */
export const CHART_TEXTS = {
  table: 'Table',
  tableOf: (title: string) => `Table of ${title}`,
  export: 'Export',
  exportOf: (title: string) => `Export ${title}`,
  asSvg: 'Picture (SVG)',
  asPng: 'Picture (PNG)',
  asCsv: 'Data (CSV)',
  notes: (count: number) => `Notes (${count})`,
  notLoaded: 'The chart could not be loaded.',
} as const
