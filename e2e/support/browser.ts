import { existsSync } from 'node:fs'

const FOLDERS = ['/usr/lib/chromium', '/usr/lib/chromium-browser', '/usr/bin']
const debians = (...names: readonly string[]): string | undefined =>
  names.flatMap((name) => FOLDERS.map((folder) => `${folder}/${name}`)).find((path) => existsSync(path))

/** The Chromium that people use, to measure with: `CHROMIUM`, Debian's, or undefined for Playwright's own. */
export const CHROMIUM: string | undefined = process.env.CHROMIUM ?? debians('chromium', 'chromium-browser')

/** The Chromium to test with: the same without windows, as Playwright's own is. It takes a quarter less of the processor. */
export const HEADLESS_CHROMIUM: string | undefined = process.env.CHROMIUM ?? debians('chromium-headless-shell') ?? CHROMIUM

/** The Firefox to drive: `FIREFOX`, or Debian's. */
export const FIREFOX: string = process.env.FIREFOX ?? 'firefox-esr'
