import { existsSync } from 'node:fs'

const KNOWN = ['/usr/lib/chromium/chromium', '/usr/lib/chromium-browser/chromium-browser', '/usr/bin/chromium']

/** The Chromium to drive: `CHROMIUM`, Debian's, or undefined for Playwright's own. */
export const CHROMIUM: string | undefined = process.env.CHROMIUM ?? KNOWN.find((path) => existsSync(path))

/** The Firefox to drive: `FIREFOX`, or Debian's. */
export const FIREFOX: string = process.env.FIREFOX ?? 'firefox-esr'
