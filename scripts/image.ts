import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { makeDataFolder } from '../server/testing/data-folder.ts'
import { freePort } from '../server/testing/process.ts'

/*
 * Runs the steps of deployment/Dockerfile without a container runtime: each stage in a clean folder with the committed files, then the
 * last stage from what it copies, as the folder of a portal that starts with the embedded database. The exit code is 1 where a step fails.
 */

const START_LIMIT_MS = 120_000
const ROOT = path.resolve(import.meta.dirname, '..')
const scratch = makeDataFolder('image')
try {
  const stages = readFileSync(path.join(ROOT, 'deployment/Dockerfile'), 'utf8')
    .split(/^FROM /m)
    .slice(1)
  const last = stages.pop()!
  for (const stage of stages) build(stage)
  const image = path.join(scratch, 'image')
  for (const [, stage, file, target] of last.matchAll(/^COPY --from=(\w+) \/clarity\/(\S+) (\S+)$/gm)) {
    const to = path.join(image, target!.endsWith('/') ? file! : target!)
    mkdirSync(path.dirname(to), { recursive: true })
    cpSync(path.join(scratch, stage!, file!), to, { recursive: true, verbatimSymlinks: true })
  }
  const { stdout } = spawnSync('sh', ['-c', `tar -C "${image}" -cf - . | gzip | wc -c`], { encoding: 'utf8' })
  console.log(`What the image adds to that of Node: ${(Number(stdout) / 1e6).toFixed(0)} MB compressed`)
  await start(image)
} finally {
  rmSync(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
}

/** The committed files in a folder of the stage's name, and its steps there. */
function build(stage: string): void {
  const [, name] = /^\S+ AS (\w+)$/m.exec(stage)!
  const folder = path.join(scratch, name!)
  mkdirSync(folder)
  run(`git -C "${ROOT}" archive HEAD | tar -x -C "${folder}"`, ROOT)
  const joined = stage.replaceAll('\\\n', ' ')
  const env = Object.fromEntries([...joined.matchAll(/^ARG (\w+)=(\w+)$/gm)].map(([, arg, value]) => [arg!, value!]))
  for (const [, step] of joined.matchAll(/^RUN (.*)$/gm)) {
    console.log(`${name}: ${step}`)
    run(step!, folder, env)
  }
}

async function start(image: string): Promise<void> {
  const port = await freePort()
  const { DATABASE_URL: _own, ...rest } = process.env
  const env = { ...rest, NODE_ENV: 'production', PORT: String(port), CLARITY_DATA_DIR: path.join(scratch, 'data') }
  const portal = spawn(process.execPath, ['scripts/start.ts'], { cwd: image, env, stdio: ['ignore', 'inherit', 'inherit'] })
  try {
    for (const began = performance.now(); !(await isReady(port)); await sleep(100)) {
      if (portal.exitCode !== null) throw new Error('The portal ended.')
      if (performance.now() - began > START_LIMIT_MS) throw new Error('The portal was not ready.')
    }
    const page = await fetch(`http://127.0.0.1:${port}/sign-in`)
    if (!page.ok) throw new Error(`The page of the portal answered ${page.status}.`)
    console.log('The portal is ready, and serves its pages.')
  } finally {
    portal.kill('SIGTERM')
    await new Promise((resolve) => portal.once('exit', resolve))
  }
}

async function isReady(port: number): Promise<boolean> {
  const reply = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
  return reply?.ok === true
}

function run(command: string, cwd: string, env: Readonly<Record<string, string>> = {}): void {
  const { status } = spawnSync('sh', ['-c', command], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error(`A step failed: ${command}`)
}
