/** Words of the Audit screen. */
export const AUDIT_TEXTS = {
  filterTitle: 'Filter',
  tableTitle: 'Audit trail',
  actor: 'Who',
  action: 'Action',
  object: 'Object',
  from: 'From',
  to: 'To',
  filter: 'Filter',
  clear: 'Clear',
  at: 'When',
  text: 'What',
  result: 'Result',
  address: 'Address',
  requestId: 'Request',
  details: 'Details',
  sequence: 'Number',
  actions: 'Actions',
  anyResult: 'Any',
  results: { success: 'Done', failure: 'Failed', refused: 'Refused' },
  showDetails: (text: string) => `Details of: ${text}`,
  eventTitle: (sequence: number) => `Event ${sequence}`,
  older: 'Show older',
  export: 'Export all',
  exporting: (count: number) => `${count.toLocaleString('en-US')} events so far`,
  exportFailed: 'Failed to export the audit trail.',
  shown: (count: number, hasMore: boolean) =>
    hasMore
      ? `The latest ${count.toLocaleString('en-US')}`
      : `${count.toLocaleString('en-US')} ${count === 1 ? 'event' : 'events'}`,
  nothing: 'No event matches this filter.',
} as const
