import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { openCuttingProxy } from '../faults/support/cutting-proxy.ts'
import { startOwnDatabase } from '../faults/support/own-database.ts'
import { makeDataFolder } from '../server/testing/data-folder.ts'
import { freePort } from '../server/testing/process.ts'
import { imageUser } from './testing/read-only-root.ts'

/*
 * Runs the steps of deployment/Dockerfile without a container runtime: each stage in a clean folder with the committed files, then the
 * last stage from what it copies, as the folder of a portal. It starts, and its commands run, with the embedded database, and with
 * EMBEDDED=no on another one: as the user of the image, with a read-only root. The exit code is 1 where a step fails.
 */

const START_LIMIT_MS = 120_000
/** Of the image, compressed. */
const MAX_MEGABYTES = 150
/** Of it those of node:26-bookworm-slim, which cannot be had without a container runtime. */
const NODE_MEGABYTES = 80
const CREATE = 'create --name Alder --pivot USD --currencies USD,EUR --admin you@alder.example'.split(' ')
const ROOT = path.resolve(import.meta.dirname, '..')
const scratch = makeDataFolder('image')
const data = path.join(scratch, 'data')
const user = imageUser(scratch, data)
if (!user.isRestricted) console.log('A read-only root and the user of the image were NOT tried: that takes root and `unshare`.')
const stages = readFileSync(path.join(ROOT, 'deployment/Dockerfile'), 'utf8')
  .split(/^FROM /m)
  .slice(1)
const last = stages.pop()!
try {
  for (const stage of stages) build(stage)
  const image = assemble('image')
  assertSize(image)
  const embedded = { CLARITY_DATA_DIR: data }
  await start(image, embedded, async () => {
    await command(image, embedded, 'institution', '--', ...CREATE)
    await command(image, embedded, 'backup', '--', path.join(data, 'backup'))
    await command(image, embedded, 'doctor')
  })
  await command(image, embedded, 'restore', '--', path.join(data, 'backup'), '--replace')

  rmSync(path.join(scratch, 'packages'), { recursive: true })
  rmSync(image, { recursive: true })
  build(stages.find((stage) => nameOf(stage) === 'packages')!, { EMBEDDED: 'no' })
  await withOwnDatabase(async (env) => {
    const small = assemble('image-without-postgres')
    assertSize(small)
    await start(small, env, () => command(small, env, 'institution', '--', 'list'))
  })
} finally {
  rmSync(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
}

function nameOf(stage: string): string {
  return /^\S+ AS (\w+)$/m.exec(stage)![1]!
}

/** The committed files in a folder of the stage's name, and its steps there. @param args in place of those of the file */
function build(stage: string, args: Readonly<Record<string, string>> = {}): void {
  const folder = path.join(scratch, nameOf(stage))
  mkdirSync(folder)
  run(`git -C "${ROOT}" archive HEAD | tar -x -C "${folder}"`, ROOT)
  const joined = stage.replaceAll('\\\n', ' ')
  const own = Object.fromEntries([...joined.matchAll(/^ARG (\w+)=(\w+)$/gm)].map(([, arg, value]) => [arg!, value!]))
  for (const [, step] of joined.matchAll(/^RUN (.*)$/gm)) {
    console.log(`${nameOf(stage)}: ${step}`)
    run(step!, folder, Object.assign(own, args))
  }
}

/** The folder of an image: all that the last stage copies. */
function assemble(name: string): string {
  const image = path.join(scratch, name)
  for (const [, stage, file, target] of last.matchAll(/^COPY --from=(\w+) \/clarity\/(\S+) (\S+)$/gm)) {
    const to = path.join(image, target!.endsWith('/') ? file! : target!)
    mkdirSync(path.dirname(to), { recursive: true })
    cpSync(path.join(scratch, stage!, file!), to, { recursive: true, verbatimSymlinks: true })
  }
  return image
}

function assertSize(image: string): void {
  const { stdout } = spawnSync('sh', ['-c', `tar -C "${image}" -cf - . | gzip | wc -c`], { encoding: 'utf8' })
  const megabytes = Math.ceil(Number(stdout) / 1e6)
  console.log(`What ${path.basename(image)} adds to that of Node: ${megabytes} MB compressed`)
  if (megabytes + NODE_MEGABYTES > MAX_MEGABYTES)
    throw new Error(`With ${NODE_MEGABYTES} MB of Node the image has more than ${MAX_MEGABYTES} MB.`)
}

/** Starts the portal of an image, and ends it after some work. */
async function start(image: string, settings: Readonly<Record<string, string>>, work: () => Promise<void>): Promise<void> {
  const port = await freePort()
  const [program, ...args] = user.command(image, ['node', 'scripts/start.ts'])
  const env = { ...environment(settings), PORT: String(port) }
  const portal = spawn(program, args, { cwd: image, env, stdio: ['ignore', 'inherit', 'inherit'] })
  try {
    for (const began = performance.now(); !(await isReady(port)); await sleep(100)) {
      if (portal.exitCode !== null) throw new Error('The portal ended.')
      if (performance.now() - began > START_LIMIT_MS) throw new Error('The portal was not ready.')
    }
    const page = await fetch(`http://127.0.0.1:${port}/sign-in`)
    if (!page.ok) throw new Error(`The page of the portal answered ${page.status}.`)
    console.log('The portal is ready, and serves its pages.')
    await work()
  } finally {
    portal.kill('SIGTERM')
    await new Promise((resolve) => portal.once('exit', resolve))
  }
}

/** Runs a command of the documentation in an image, by npm. */
async function command(image: string, settings: Readonly<Record<string, string>>, ...words: readonly string[]): Promise<void> {
  const [program, ...args] = user.command(image, ['npm', 'run', ...words])
  const child = spawn(program, args, { cwd: image, env: environment(settings), stdio: ['ignore', 'inherit', 'inherit'] })
  const [status] = await once(child, 'exit')
  if (status !== 0) throw new Error(`\`npm run ${words.join(' ')}\` ended with ${status} in the image.`)
}

function environment(settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { DATABASE_URL: _own, npm_execpath: _npm, ...rest } = process.env
  return Object.assign(rest, user.env, { NODE_ENV: 'production' }, settings)
}

async function withOwnDatabase(work: (env: Readonly<Record<string, string>>) => Promise<void>): Promise<void> {
  const database = await startOwnDatabase(path.join(scratch, 'database'))
  const proxy = await openCuttingProxy(database.socketFile)
  try {
    await database.create('image')
    const key = randomBytes(32).toString('base64')
    const url = `postgresql://clarity@127.0.0.1:${proxy.port}/image`
    await work({ CLARITY_DATA_DIR: data, DATABASE_URL: url, CLARITY_ENCRYPTION_KEY: key })
  } finally {
    await proxy.close()
    await database.stop()
  }
}

async function isReady(port: number): Promise<boolean> {
  const reply = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
  return reply?.ok === true
}

function run(step: string, cwd: string, env: Readonly<Record<string, string>> = {}): void {
  const { status } = spawnSync('sh', ['-c', step], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error(`A step failed: ${step}`)
}
