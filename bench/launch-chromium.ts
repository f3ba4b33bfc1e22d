import { type Browser, chromium } from '@playwright/test'

import { CHROMIUM } from '../e2e/support/browser.ts'

/** Headless Chromium without background requests. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    ...(CHROMIUM && { executablePath: CHROMIUM }),
    // Chromium does not support its sandbox for root.
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--disable-extensions',
    ],
  })
}
