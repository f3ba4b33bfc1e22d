/** Words of Reports. */
export const REPORT = {
  /** specification S2.16. */
  hint: 'Right-Click to Download as PDF',
  unavailable: 'Report unavailable!',
  /** Above the document of the visit before. */
  unchecked: 'Report unavailable! {reason} The report below was loaded before.',
  loading: 'Loading report',
  retry: 'Retry',
  frame: 'Report of {client}',
  download: 'Download PDF',
  downloadFailed: 'Failed to download the report.',
  print: 'Print',
  hidden: 'Amounts are hidden, and a report is made of them.',
  showAmounts: 'Show amounts in the header to see it.',
} as const
