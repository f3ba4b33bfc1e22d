import { LIST_KINDS } from '@portal/contract/statements/mapped-lists.ts'

import { mappedListText } from '#messages/administration/mapped-list-texts.ts'

const AS_SHOWN = { value: 'any', label: mappedListText('asShown') } as const

/** Kinds of list. */
export const KINDS = LIST_KINDS.map((value) => ({ value, label: mappedListText(`kinds.${value}`) }))

/** How numbers may be written. */
export const DECIMALS = [
  AS_SHOWN,
  { value: '.', label: mappedListText('decimals.point') },
  { value: ',', label: mappedListText('decimals.comma') },
] as const

/** How days may be written. */
export const DAY_ORDERS = [
  AS_SHOWN,
  ...(['ymd', 'dmy', 'mdy'] as const).map((value) => ({ value, label: mappedListText(`dayOrders.${value}`) })),
]
