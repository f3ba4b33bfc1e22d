import { pathToFileURL } from 'node:url'

import { compile } from '@portal/presentation/messages/compile.ts'
import type { Plugin } from 'vite'

const MESSAGES = /\/presentation\/src\/messages\/en\/.+\.ts$/
const COMPILER = /\/presentation\/src\/messages\/compile\.ts$/

/** Compiles messages when the portal is built, so that no parser goes to the browser. */
export function messages(): Plugin {
  return {
    name: 'messages',
    async transform(_code, id) {
      if (COMPILER.test(id)) return 'export const compile = (message) => message'
      if (!MESSAGES.test(id)) return null
      // Under development a file is read again each time it was changed.
      const areas: Record<string, Record<string, string>> = await import(`${pathToFileURL(id)}?${Date.now()}`)
      return Object.entries(areas)
        .map(([name, area]) => {
          const compiled = Object.entries(area).map(([key, message]) => [key, compile(message)])
          return `export const ${name} = ${JSON.stringify(Object.fromEntries(compiled))}`
        })
        .join('\n')
    },
  }
}
