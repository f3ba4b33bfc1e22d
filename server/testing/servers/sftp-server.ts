import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import ssh2, { type Attributes, type Connection, type SFTPWrapper } from 'ssh2'

const { STATUS_CODE } = ssh2.utils.sftp
const DIRECTORY = 0o040755
const FILE = 0o100644
const LINK = 0o120777

/** A file of the server; a link leads nowhere. */
export interface ServedFile {
  readonly content: string
  /** Epoch seconds. */
  readonly mtime: number
  readonly isLink?: boolean
  /** Size that the server reports, where the file is not so long. */
  readonly size?: number
  /** Never answers a request to read it. */
  readonly stalls?: boolean
}

/** A key pair; each call makes another one. Of ed25519 the library writes one key in four hundred so that it cannot read it. */
export const newKeys = () => ssh2.utils.generateKeyPairSync('ecdsa', { bits: 256 })

export interface SftpServer {
  readonly port: number
  /** Of its host key, as `ssh-keygen -l` writes it. */
  readonly fingerprint: string
  readonly close: () => void
}

/** Serves files of the folder /out, from this machine, to anna with a password or the public key. */
export async function openSftpServer(
  files: ReadonlyMap<string, ServedFile>,
  access: { readonly password: string; readonly publicKey: string },
): Promise<SftpServer> {
  const { private: hostKey } = newKeys()
  const connections = new Set<Connection>()
  const server = new ssh2.Server({ hostKeys: [hostKey] }, (connection) => {
    connections.add(connection)
    connection.on('error', () => {})
    connection.on('authentication', (context) => {
      const isKey = context.method === 'publickey' && keyOf(access.publicKey).getPublicSSH().equals(context.key.data)
      const isSigned =
        isKey &&
        (!context.signature || keyOf(access.publicKey).verify(context.blob!, context.signature, context.hashAlgo) === true)
      const isKnown = isSigned || (context.method === 'password' && context.password === access.password)
      if (context.username === 'anna' && isKnown) context.accept()
      else context.reject(['password', 'publickey'])
    })
    connection.on('session', (accept) => accept().on('sftp', (open) => serve(open(), files)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const digest = createHash('sha256').update(keyOf(hostKey).getPublicSSH()).digest('base64')
  return {
    port: (server.address() as AddressInfo).port,
    fingerprint: `SHA256:${digest.replace('=', '')}`,
    close: () => {
      for (const connection of connections) connection.end()
      server.close()
    },
  }
}

function keyOf(text: string) {
  const key = ssh2.utils.parseKey(text)
  if (key instanceof Error) throw key
  return key
}

const attributesOf = ({ content, mtime, isLink, size }: ServedFile): Attributes => ({
  mode: isLink ? LINK : FILE,
  uid: 0,
  gid: 0,
  size: size ?? content.length,
  atime: mtime,
  mtime,
})

function serve(sftp: SFTPWrapper, files: ReadonlyMap<string, ServedFile>): void {
  const found = (path: string) => (path.startsWith('/out/') ? files.get(path.slice('/out/'.length)) : undefined)
  const handles: (string | null)[] = []
  const open = (path: string | null) => Buffer.from([handles.push(path) - 1])
  sftp.on('REALPATH', (id, path) => {
    const real = path === '/linked' || path === '.' ? '/out' : path
    sftp.name(id, [{ filename: real, longname: real, attrs: attributesOf({ content: '', mtime: 0 }) }])
  })
  sftp.on('LSTAT', (id, path) => {
    const file = found(path)
    if (path === '/out') sftp.attrs(id, { ...attributesOf({ content: '', mtime: 0 }), mode: DIRECTORY })
    else if (file) sftp.attrs(id, attributesOf(file))
    else sftp.status(id, path === '/closed' ? STATUS_CODE.PERMISSION_DENIED : STATUS_CODE.NO_SUCH_FILE)
  })
  sftp.on('OPENDIR', (id) => sftp.handle(id, open(null)))
  sftp.on('READDIR', (id, handle) => {
    if (handles[handle[0]!] === undefined) return sftp.status(id, STATUS_CODE.EOF)
    delete handles[handle[0]!]
    const names = [...files].map(([filename, file]) => ({ filename, longname: filename, attrs: attributesOf(file) }))
    return sftp.name(id, names)
  })
  sftp.on('OPEN', (id, path) => sftp.handle(id, open(path)))
  sftp.on('READ', (id, handle, offset, length) => {
    const file = found(handles[handle[0]!] ?? '')
    if (file?.stalls) return
    const part = file?.content.slice(offset, offset + length) ?? ''
    if (part === '') sftp.status(id, STATUS_CODE.EOF)
    else sftp.data(id, part)
  })
  sftp.on('CLOSE', (id) => sftp.status(id, STATUS_CODE.OK))
}
