/** Texts beside figures. */
export const FIGURE_TEXTS = {
  inDoubt: 'In doubt',
} as const
