import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Pack, PackDocument } from '@portal/contract/packs/pack-terms.ts'
import { ZipFile } from 'yazl'

/** Reads a document; undefined where it is not there any more. */
type ReadDocument = (id: string) => Promise<{ readonly bytes: Buffer; readonly madeAt: Date } | undefined>

/** The documents of a pack as a ZIP, one in memory at a time, with a list of what they are. */
export function packZipOf(pack: Pack, documents: readonly PackDocument[], read: ReadDocument, now: Date): Readable {
  const zip = new ZipFile()
  const { outputStream } = zip
  if (!(outputStream instanceof Readable)) throw new Error('A ZIP is not a stream that can be read.')
  const closed = new Promise<never>((_, reject) => outputStream.once('close', () => reject(new Error('Its reader is gone.'))))
  closed.catch(() => {})
  const write = async () => {
    const listed: (PackDocument & { readonly file: string })[] = []
    const names = new Set<string>()
    for (const document of documents) {
      const found = await read(document.id)
      if (!found) continue
      const file = freeName(document.fileName!, names)
      const stream = Readable.from([found.bytes])
      zip.addReadStream(stream, file, { mtime: found.madeAt, compress: false })
      await Promise.race([finished(stream), closed])
      listed.push({ ...document, file })
    }
    zip.addBuffer(Buffer.from(`${JSON.stringify({ pack, documents: listed }, null, 2)}\n`), 'pack.json', { mtime: now })
    zip.end()
  }
  write().catch((error: Error) => outputStream.destroy(error))
  return outputStream
}

/** Names of two clients can be the same once they are names of files. */
function freeName(name: string, taken: Set<string>): string {
  let free = name
  for (let number = 2; taken.has(free.toLowerCase()); number++) free = name.replace(/(?=\.pdf$)/, `-${number}`)
  taken.add(free.toLowerCase())
  return free
}
