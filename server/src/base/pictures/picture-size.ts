/** Width and height in pixels. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** The bytes as a buffer, without a copy. */
export const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
