import { Transform } from 'node:stream'

/** Sent by Playwright for every context, and not yet known to the Firefox of long support (153). The tests choose the theme themselves. */
const UNKNOWN = 'emulation.setMediaFeaturesOverride'
/** Asks for nothing, and is answered without an error. */
const HARMLESS = 'session.status'

/** The frames of a WebSocket client (RFC 6455, section 5.2), with a harmless command in the place of one that Firefox does not know. */
export function inKnownCommands(): Transform {
  let rest = Buffer.alloc(0)
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      rest = Buffer.concat([rest, chunk])
      for (let frame = firstFrame(rest); frame; frame = firstFrame(rest)) {
        rest = rest.subarray(frame.end)
        this.push(known(frame))
      }
      done()
    },
  })
}

interface Frame {
  readonly head: Buffer
  /** As it was sent: each byte with one of the mask's. */
  readonly masked: Buffer
  readonly end: number
}

/** The frame at the beginning, or undefined where not all of it is there. */
function firstFrame(bytes: Buffer): Frame | undefined {
  if (bytes.length < 2) return undefined
  const short = bytes[1]! & 0x7f
  const start = short < 126 ? 6 : short === 126 ? 8 : 14
  if (bytes.length < start) return undefined
  const length = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2))
  const end = start + length
  return bytes.length < end ? undefined : { head: bytes.subarray(0, start), masked: bytes.subarray(start, end), end }
}

function known({ head, masked }: Frame): Buffer {
  const mask = head.subarray(-4)
  const unmasked = (content: Buffer) => content.map((byte, at) => byte ^ mask[at % 4]!)
  const text = Buffer.from(unmasked(masked)).toString()
  if (!text.includes(`"${UNKNOWN}"`)) return Buffer.concat([head, masked])
  const { id } = JSON.parse(text) as { readonly id: number }
  // As long as the other, so that the head stays: JSON may end with spaces.
  const command = JSON.stringify({ id, method: HARMLESS, params: {} }).padEnd(masked.length)
  return Buffer.concat([head, unmasked(Buffer.from(command))])
}
