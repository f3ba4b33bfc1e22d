import type { CORRECTIONS, OpenException } from '@portal/contract/institution/exceptions.ts'
import { dataText } from '#messages/administration/data-texts.ts'
import { formatDate } from '#messages/page-formats.ts'

/** How exceptions are corrected: by a value that is given, or by one that follows from what was delivered. */
export type CorrectedBy = 'value' | (typeof CORRECTIONS)[number]

export interface DecisionForm {
  correctTo: string
  factor: string
  comment: string
}

/** The corrections that fit some exceptions, the likeliest first: only one can be given a value, only rates have another direction. */
export function correctionsOf(exceptions: readonly OpenException[]): readonly CorrectedBy[] {
  const areRates = exceptions.every(({ kind }) => kind === 'rate')
  return [
    ...(exceptions.length === 1 ? (['value'] as const) : []),
    ...(exceptions.every(({ standing }) => standing === null) ? [] : (['standing'] as const)),
    'times',
    ...(areRates ? (['inverse'] as const) : []),
  ]
}

/** Whether a text is an exact decimal above 0. */
export const isAbove0 = (text: string): boolean => /^\d{1,18}(\.\d{1,18})?$/.test(text) && Number(text) > 0

/** Name of an exception, with its day. */
export const nameWithDay = ({ of, day }: Pick<OpenException, 'of' | 'day'>): string =>
  dataText('selectRow', { of, day: formatDate(day) })
