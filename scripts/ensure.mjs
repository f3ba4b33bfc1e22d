// Runs before `npm start` and `npm test`, on whatever Node the machine has (20 or later): plain JavaScript, no dependencies.
//
//   node scripts/ensure.mjs           the packages of the lockfile, among them the Node that runs everything else
//   node scripts/ensure.mjs --web     … and the portal, built from its present sources
//   node scripts/ensure.mjs --test    … and the programs that only tests need
//   node scripts/ensure.mjs --firefox … and Firefox
//
// Each step looks first whether it is done, says how long it took when it was not, and costs some milliseconds when it was.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const NODE_MAJOR = 26
process.chdir(path.join(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..'))
// The image of deployment/Dockerfile has no lockfile: packages and pages came with it.
if (!existsSync('package-lock.json')) process.exit()
const lockfile = readFileSync('package-lock.json')
const node = path.resolve('node_modules/.bin/node')

if (!isInstalled()) ensureLibrary()
step('Installing packages', isInstalled, install)
assertNode()
if (process.argv.includes('--web')) step('Building the portal', isBuilt, build)
if (process.argv.includes('--test')) installTestTools()
if (process.argv.includes('--firefox')) installFirefox()

function step(what, isDone, work) {
  if (isDone()) return
  console.log(`${what} …`)
  const start = performance.now()
  work()
  console.log(`${what}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
}

function stop(text) {
  console.error(text)
  process.exit(1)
}

function run(program, args, options = {}) {
  return spawnSync(program, args, { stdio: 'inherit', ...options }).status === 0
}

function isRootOnDebian() {
  return existsSync('/etc/debian_version') && isOnPath('apt-get') && process.getuid?.() === 0
}

function installOfDebian(names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  run('apt-get', ['update', '-qq'], { env })
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], { env })
}

// ── System library for Node ─────────────────────────────────────────────────────────────────────────────────────────────────

/** Node's binaries for Linux need libatomic, which comes with compilers and is missing on minimal systems. */
function ensureLibrary() {
  const isThere = () => {
    const { stdout } = spawnSync('/sbin/ldconfig', ['-p'], { encoding: 'utf8' })
    return !stdout || stdout.includes('libatomic.so.1')
  }
  if (process.platform !== 'linux' || isThere()) return
  if (isRootOnDebian()) step('Installing the library libatomic', isThere, () => installOfDebian(['libatomic1']))
  if (!isThere())
    stop(
      `Node ${NODE_MAJOR} needs the library libatomic. Install with: sudo apt-get install libatomic1 (or libatomic of your system)`,
    )
}

// ── Packages ────────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Whether the packages of the lockfile that this system needs are there. npm lists what it has installed when it is done. */
function isInstalled() {
  const there = JSON.parse(contentOf('node_modules/.package-lock.json') || '{}').packages ?? {}
  const isHere = ({ optional, os, cpu, libc }) =>
    !optional || (os?.includes(process.platform) && cpu?.includes(process.arch) && libc === undefined)
  return Object.entries(JSON.parse(lockfile).packages).every(([name, each]) => {
    const found = there[name]
    return name === '' || (found ? found.version === each.version && found.integrity === each.integrity : !isHere(each))
  })
}

function install() {
  // Engine warnings about npm's own Node do not matter: packages run on the Node of the lockfile.
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev', '--include=optional']
  // npm is called by path, because `npm ci` removes node_modules/.bin/node, which is first on a script's PATH.
  const npm = process.env.npm_execpath
  const ok = npm ? run(process.env.npm_node_execpath ?? process.execPath, [npm, ...args]) : run('npm', args)
  if (!ok) stop('The packages could not be installed: see above.')
}

/** Node is an optional package for each system; npm reports no error if none exists for this one. */
function assertNode() {
  const version = spawnSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' }).stdout?.trim() ?? ''
  if (Number(version.split('.')[0]) >= NODE_MAJOR) return
  stop(
    `Node ${NODE_MAJOR} did not arrive with the packages (found ${version || 'none'}). ` +
      `There is none for ${process.platform}-${process.arch}, or npm was told to omit optional packages: run \`npm ci --include=optional\`.`,
  )
}

// ── The portal ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

function sourcesHash() {
  const hash = createHash('sha256').update(lockfile)
  for (const file of ['web', 'contract', 'presentation', 'chart3d'].flatMap(sourcesBelow)) {
    hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function sourcesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const name = `${folder}/${entry.name}`
      if (entry.isDirectory()) return ['dist', 'node_modules'].includes(entry.name) ? [] : sourcesBelow(name)
      return /\.test\.tsx?$/.test(entry.name) || entry.name.startsWith('.') ? [] : [name]
    })
}

function isBuilt() {
  return existsSync('web/dist/index.html') && contentOf('node_modules/.web-stamp') === sourcesHash()
}

function build() {
  const hash = sourcesHash()
  // A build that fails leaves parts of a portal, which belong to no stamp.
  rmSync('node_modules/.web-stamp', { force: true })
  if (!run(node, ['node_modules/vite/bin/vite.js', 'build', 'web', '--logLevel', 'warn']))
    stop('The portal could not be built: see above.')
  writeFileSync('node_modules/.web-stamp', hash)
}

// ── Test programs ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A browser, an independent authenticator and an independent reader of QR codes. */
function installTestTools() {
  const tools = [
    { programs: ['chromium', 'chromium-browser', 'google-chrome'], apt: 'chromium', brew: '' },
    { programs: ['oathtool'], apt: 'oathtool', brew: 'oath-toolkit' },
    { programs: ['zbarimg'], apt: 'zbar-tools', brew: 'zbar' },
  ]
  const missing = () => tools.filter((tool) => !tool.programs.some(isOnPath))
  installHeadlessChromium()
  if (missing().length === 0) return

  if (isRootOnDebian())
    step(
      'Installing programs for tests',
      () => false,
      () => installOfDebian(missing().map((tool) => tool.apt)),
    )
  if (missing().some((tool) => tool.apt === 'chromium')) {
    const ok = run(node, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
    if (!ok) stop('The tests need Chromium: run `npx playwright install chromium`, or install it with your system.')
  }
  const rest = missing().filter((tool) => tool.apt !== 'chromium')
  if (rest.length === 0) return
  const command =
    process.platform === 'darwin'
      ? `brew install ${rest.map((tool) => tool.brew).join(' ')}`
      : existsSync('/etc/debian_version')
        ? `sudo apt-get install ${rest.map((tool) => tool.apt).join(' ')}`
        : `your system's packages of ${rest.map((tool) => tool.brew).join(' and ')}`
  stop(`The tests need ${rest.map((tool) => tool.programs[0]).join(' and ')}. Install with: ${command}`)
}

/** Beside Debian's Chromium, the one without windows, in which tests are faster. Tried once: the tests go without it. */
function installHeadlessChromium() {
  const stamp = 'node_modules/.headless-chromium-stamp'
  const isThere = () => isOnPath('chromium-headless-shell') || existsSync(stamp)
  if (!isRootOnDebian() || isThere()) return
  step('Installing Chromium without windows', isThere, () => installOfDebian(['chromium-headless-shell']))
  writeFileSync(stamp, '')
}

/** Installs Firefox as the distribution packages it, because Playwright cannot download it. */
function installFirefox() {
  const isThere = () => isOnPath(process.env.FIREFOX ?? 'firefox-esr')
  if (isThere()) return
  if (!process.env.FIREFOX && isRootOnDebian()) step('Installing Firefox', isThere, () => installOfDebian(['firefox-esr']))
  if (!isThere())
    stop(
      'These tests need Firefox: run `sudo apt-get install firefox-esr`, or install it with your system and name it in FIREFOX.',
    )
}

function isOnPath(program) {
  return (process.env.PATH ?? '').split(path.delimiter).some((folder) => {
    try {
      // A program given by its path is looked up there.
      accessSync(path.resolve(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

function contentOf(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
