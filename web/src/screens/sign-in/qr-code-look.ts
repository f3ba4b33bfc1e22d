/** Edge in pixels and error correction of the QR code (spec.md section 9). */
export const QR_CODE_LOOK = { size: 200, level: 'H' } as const
