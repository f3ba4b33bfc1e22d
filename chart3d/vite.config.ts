import { resolve } from 'node:path'

import { defineConfig } from 'vite'

/** Builds one classic script, `NChart3D.js`, that defines `NChart3D.mount`: no module, no eval, no further requests. */
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
