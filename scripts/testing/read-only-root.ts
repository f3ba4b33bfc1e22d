import { spawnSync } from 'node:child_process'
import { chownSync, cpSync, mkdirSync } from 'node:fs'
import path from 'node:path'

/** The user of the image. */
const USER = 1000

/** Arguments of `sh`: folder of the image, of data, of temporary files, number of the user, then the command. */
const ENTER = `
  image=$1 data=$2 tmp=$3 user=$4; shift 4
  for folder in "$image" "$data" "$tmp"; do mount --bind "$folder" "$folder" || exit 90; done
  mount -o remount,ro,bind "$image" && mount -o remount,ro,bind / || exit 90
  cd "$image" && exec setpriv --reuid="$user" --regid="$user" --clear-groups --no-new-privs --bounding-set=-all "$@"`

/** How the programs of an image are run. */
export interface ImageUser {
  /** Whether the root and the folder of the image are read-only, and the user is that of the image without any right. */
  readonly isRestricted: boolean
  readonly command: (image: string, command: readonly string[]) => readonly [string, ...string[]]
  readonly env: Readonly<Record<string, string>>
}

/** As a container with a read-only root runs them, where the system lets us; elsewhere as they are. @param data the only folder to write to */
export function imageUser(scratch: string, data: string): ImageUser {
  const [programs, tmp] = [path.join(scratch, 'bin'), path.join(scratch, 'tmp')]
  for (const folder of [programs, tmp, data]) mkdirSync(folder)
  // A Node that the other user reaches, as the image has one.
  cpSync(process.execPath, path.join(programs, 'node'))
  const env = { PATH: `${programs}:${process.env.PATH}`, TMPDIR: tmp, HOME: '/home/node' }
  if (process.getuid?.() !== 0 || spawnSync('unshare', ['--mount', 'mount', '-o', 'remount,ro,bind', '/']).status !== 0)
    return { isRestricted: false, command: (_image, [program, ...args]) => [program!, ...args], env }
  for (const folder of [tmp, data]) chownSync(folder, USER, USER)
  const command: ImageUser['command'] = (image, wanted) => [
    'unshare',
    ...['--mount', 'sh', '-c', ENTER, 'sh', image, data, tmp, String(USER)],
    ...wanted,
  ]
  return { isRestricted: true, command, env }
}
