import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync, constants, gzip } from 'node:zlib'

import { takes } from '../body/compressed.ts'

const squeezeBrotli = promisify(brotliCompress)
const squeezeGzip = promisify(gzip)

/** An HTML page in the ways browsers take it. It is the same for everybody, so that compression can betray nothing. */
export interface WrittenPage {
  readonly br: Buffer
  readonly gzip: Buffer
}

/** The bytes of a page, and their `content-encoding` where they have one. */
interface Encoded {
  readonly encoding: 'br' | 'gzip' | undefined
  readonly bytes: Buffer
}

/** Of the qualities that compress a page in a few milliseconds the best. */
const QUALITY = 6

/** Compresses a page once, for as long as the server runs. */
export async function writtenPage(html: string): Promise<WrittenPage> {
  const bytes = Buffer.from(html)
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const [br, gz] = await Promise.all([squeezeBrotli(bytes, { params }), squeezeGzip(bytes)])
  return { br, gzip: gz }
}

/**
 * The page as the caller takes it.
 *
 * @param accepted the request's `accept-encoding`
 */
export function encodedFor(page: WrittenPage, accepted = ''): Encoded {
  if (takes('br', accepted)) return { encoding: 'br', bytes: page.br }
  if (takes('gzip', accepted)) return { encoding: 'gzip', bytes: page.gzip }
  return { encoding: undefined, bytes: brotliDecompressSync(page.br) }
}
