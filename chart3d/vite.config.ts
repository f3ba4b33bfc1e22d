import { resolve } from 'node:path'

import { defineConfig } from 'vite'

/** One classic script, `NChart3D.js`, that puts `NChart3D.mount` on the window: no module, no eval, nothing else to load. */
export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'warn',
  build: {
    outDir: 'dist',
    target: 'es2023',
    lib: {
      entry: resolve(import.meta.dirname, 'src/mount.ts'),
      name: 'NChart3D',
      formats: ['iife'],
      fileName: () => 'NChart3D.js',
    },
  },
})
