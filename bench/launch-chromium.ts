import { type Browser, chromium } from '@playwright/test'

import { CHROMIUM } from '../e2e/browser.ts'

/** Chromium without a window, and without errands of its own. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    ...(CHROMIUM && { executablePath: CHROMIUM }),
    // Chromium refuses its sandbox to root.
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--disable-extensions',
    ],
  })
}
