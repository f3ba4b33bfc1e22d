/** Edge in pixels and error correction of the QR code (specification S9.3). */
export const QR_CODE_LOOK = { size: 200, level: 'H' } as const
