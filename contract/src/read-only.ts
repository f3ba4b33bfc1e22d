/** Every reply has this header while the portal is read-only. */
export const READ_ONLY_HEADER = 'clarity-read-only'
