/** While the portal is read-only. */
export const READ_ONLY = {
  notice: 'The portal is read-only for a while. You can read everything; changes are refused, and settings are not kept.',
} as const
