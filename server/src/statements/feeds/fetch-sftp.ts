import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import type { Socket } from 'node:net'
import type { Client, ConnectConfig, FileEntry, ParsedKey, SFTPWrapper, Stats } from 'ssh2'
import { JobFailure, jobReason } from '#base/job-failure.ts'
import { assertSize, type Feed, type FeedClient, type FeedTools, failOutbound, saveStream } from './feed-client.ts'
import { isFinalName, offerFiles } from './folder-files.ts'

const { S_IFMT, S_IFREG } = constants
/** Status codes of the SFTP protocol: draft-ietf-secsh-filexfer-02, 7. */
const NO_SUCH_FILE = 2
const PERMISSION_DENIED = 3

/**
 * The files of a folder of another machine, oldest first; none of folders in it, and no symbolic link. The list and each file have a
 * connection of their own, so that each has the time of one.
 */
export const filesOverSftp: FeedClient = async (feed, tools) => {
  const { folder, files } = await inSession(feed, tools, (sftp) => list(sftp, folderOf(feed)))
  const at = (name: string) => `${folder.replace(/\/$/, '')}/${name}`
  return offerFiles(files, tools.now(), ({ name, size, changedAt }, to) =>
    inSession(feed, tools, async (sftp) => {
      assertSize(name, size)
      const assertSame = async () => {
        const found = await statOf(sftp, at(name))
        const isSame = found.isFile() && found.size === size && found.mtime * 1000 === changedAt
        if (!isSame) throw new JobFailure(jobReason('feedChanged', { what: name }))
      }
      await assertSame()
      await saveStream(name, sftp.createReadStream(at(name)), to).catch(failOf(name))
      await assertSame()
    }),
  )
}

/** The folder of an address; where it names none, the one that the user arrives in. */
const folderOf = ({ address }: Feed): string => decodeURIComponent(new URL(address).pathname).replace(/(?<=.)\/+$/, '') || '.'

async function list(sftp: SFTPWrapper, named: string) {
  const folder = await asked<string>((done) => sftp.realpath(named, done)).catch(failOf(named))
  if (named !== '.' && folder !== named) throw new JobFailure(jobReason('linkRefused', { what: named }))
  if (!(await statOf(sftp, folder)).isDirectory()) throw new JobFailure(jobReason('feedMissing', { what: folder }))
  const entries = await asked<readonly FileEntry[]>((done) => sftp.readdir(folder, done)).catch(failOf(folder))
  const files = entries
    .filter(({ filename, attrs }) => (attrs.mode & S_IFMT) === S_IFREG && !filename.includes('/') && isFinalName(filename))
    .map(({ filename: name, attrs: { size, mtime } }) => ({ name, size, changedAt: mtime * 1000 }))
  return { folder, files }
}

/** @throws JobFailure for a symbolic link, which is not followed */
async function statOf(sftp: SFTPWrapper, what: string): Promise<Stats> {
  const found = await asked<Stats>((done) => sftp.lstat(what, done)).catch(failOf(what))
  if (found.isSymbolicLink()) throw new JobFailure(jobReason('linkRefused', { what }))
  return found
}

const failOf =
  (what: string) =>
  (error: Error & { readonly code?: number | string }): never => {
    if (error.code === NO_SUCH_FILE) throw new JobFailure(jobReason('feedMissing', { what }))
    if (error.code === PERMISSION_DENIED) throw new JobFailure(jobReason('folderClosed', { what }))
    throw error
  }

function asked<T>(call: (done: (error: Error | undefined, found: T) => void) => void): Promise<T> {
  return new Promise((resolve, reject) => call((error, found) => (error ? reject(error) : resolve(found))))
}

/** Signs in, and ends the connection afterwards. @throws JobFailure with a reason that people read */
async function inSession<T>(feed: Feed, { outbound }: FeedTools, use: (sftp: SFTPWrapper) => Promise<T>): Promise<T> {
  const url = new URL(feed.address)
  const { host } = url
  // Loaded by those who use it alone.
  const { default: ssh } = await import('ssh2')
  const credentials = credentialsOf(feed, ssh.utils.parseKey)
  let shown = feed.hostKey
  const hostVerifier = (key: Buffer): boolean => {
    shown = fingerprintOf(key)
    return shown === feed.hostKey
  }
  const config = { ...credentials, username: feed.user, hostVerifier, readyTimeout: 0 }
  try {
    return await outbound.connect(url, (sock) => signedIn(new ssh.Client(), { ...config, sock }, use))
  } catch (error) {
    if (error instanceof JobFailure) throw error
    if (shown !== feed.hostKey) throw new JobFailure(jobReason('sftpHostKey', { host, shown }), { cause: error })
    if (error instanceof Error && 'level' in error && error.level === 'client-authentication')
      throw new JobFailure(jobReason('sftpRefuses', { host }), { cause: error })
    throw failOutbound(error) ?? new JobFailure(jobReason('sftpEnded', { host }), { cause: error })
  }
}

function signedIn<T>(
  client: Client,
  config: ConnectConfig & { readonly sock: Socket },
  use: (sftp: SFTPWrapper) => Promise<T>,
): Promise<T> {
  const done = new Promise<T>((resolve, reject) => {
    client.on('error', reject)
    client.on('close', () => reject(new Error('The connection was ended.')))
    client.on(
      'ready',
      () =>
        void asked<SFTPWrapper>((opened) => client.sftp(opened))
          .then(use)
          .then(resolve, reject),
    )
    client.connect(config)
  })
  return done.finally(() => client.end())
}

/** As `ssh-keygen -l` writes it. */
const fingerprintOf = (key: Buffer): string => `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`

/** A private key where the secret is one, else a password. */
function credentialsOf(
  { secret }: Feed,
  parseKey: (text: string) => ParsedKey | Error,
): { readonly privateKey: string } | { readonly password: string } {
  const [, begin, body = '', end] = /^\s*(-----BEGIN [A-Z ]+-----)(.*?)(-----END [A-Z ]+-----)\s*$/s.exec(secret ?? '') ?? []
  if (begin === undefined) return { password: secret ?? '' }
  // A field of one line has lost the ends of the lines.
  const lines = body.replaceAll(/\s/g, '').match(/.{1,64}/g) ?? []
  const privateKey = [begin, ...lines, end].join('\n')
  if (parseKey(privateKey) instanceof Error) throw new JobFailure(jobReason('sftpKey'))
  return { privateKey }
}
