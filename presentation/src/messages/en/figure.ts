/** Texts beside figures. */
export const FIGURE = {
  inDoubt: 'In doubt',
  restated: 'Restated',
} as const
