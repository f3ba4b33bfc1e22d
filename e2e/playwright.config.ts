import { defineConfig } from '@playwright/test'

import { HEADLESS_CHROMIUM } from './support/browser.ts'
import { ADDRESS, STORED_ADDRESS } from './support/server-address.ts'

const FLAGS = [
  // Letters are as wide as in a browser with windows.
  '--font-render-hinting=none',
  // The pages of a journey share a process, which has compiled the scripts already.
  '--process-per-site',
  // A page is seen for a second or two: no code of it runs long enough to be worth compiling twice.
  '--js-flags=--no-opt,--no-maglev',
  // Nothing may leave the machine, and nothing of the browser's own may try.
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-extensions',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--no-first-run',
  '--no-default-browser-check',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
]

/** Chromium refuses its sandbox to root. */
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  workers: 2,
  retries: 1,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '../test-results/results.json' }]],
  // A busy machine takes several times as long as a quiet one; what hangs ends all the same.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: ADDRESS,
    locale: 'en-GB',
    timezoneId: 'Europe/Zurich',
    viewport: { width: 1440, height: 900 },
    // Nothing is waited for that only moves; Firefox is tried with motion.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { ...(HEADLESS_CHROMIUM && { executablePath: HEADLESS_CHROMIUM }), args: [...FLAGS, ...sandbox] },
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'sign-in', testMatch: 'people.setup.ts' },
    { name: 'portal', testMatch: '**/*.spec.ts', testIgnore: '**/firefox/**', dependencies: ['sign-in'] },
  ],
  webServer: [server('serve.ts', `${ADDRESS}/readyz`), server('stored/serve.ts', STORED_ADDRESS)],
})

/** A server that has to answer before the tests begin. */
function server(file: string, url: string) {
  return {
    command: `node ${import.meta.dirname}/${file}`,
    url,
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  } as const
}
