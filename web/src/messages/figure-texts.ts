/** Texts beside figures. */
export const FIGURE_TEXTS = {
  inDoubt: 'In doubt',
  restated: 'Restated',
} as const
