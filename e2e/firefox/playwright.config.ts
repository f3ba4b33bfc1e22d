import { defineConfig } from '@playwright/test'

import chromium from '../playwright.config.ts'
import { IN_FIREFOX } from '../support/test.ts'

const { launchOptions: _ofChromium, ...use } = chromium.use!

const PREFERENCES = {
  // A mouse, which a machine without a screen lacks: fine, and able to hover.
  'ui.primaryPointerCapabilities': 6,
  'ui.allPointerCapabilities': 6,
  // Bars that take no room, as in Chromium while it is driven: what is measured is the same.
  'widget.gtk.overlay-scrollbars.enabled': true,
  'ui.useOverlayScrollbars': 1,
  // Playwright and axe read elements by these properties, and the Firefox of long support (153) may crash over them; attributes do.
  'accessibility.ARIAElementReflection.enabled': false,
  // Calls of Firefox to anybody but the portal go to a port without a listener.
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
}

/** The same portal in Firefox as it is installed, driven by WebDriver BiDi: every screen, and the browser tests that are marked for it. */
export default defineConfig({
  ...chromium,
  testDir: '..',
  outputDir: '../../test-results/firefox',
  workers: 1,
  reporter: 'list',
  use: {
    ...use,
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: { executablePath: `${import.meta.dirname}/start-firefox.ts`, firefoxUserPrefs: PREFERENCES },
    // The style by which Playwright hides the caret is refused by the portal's policy.
    screenshot: 'off',
  },
  projects: [
    { name: 'sign-in', testMatch: 'people.setup.ts' },
    { name: 'screens', testMatch: '**/firefox/*.spec.ts', dependencies: ['sign-in'] },
    {
      name: 'portal',
      testMatch: '**/*.spec.ts',
      testIgnore: '**/firefox/**',
      grep: new RegExp(IN_FIREFOX),
      dependencies: ['sign-in'],
    },
  ],
})
