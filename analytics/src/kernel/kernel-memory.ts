/** Bytes of the memory that are the kernel's own constants. */
export const FIRST_FREE = 2048
