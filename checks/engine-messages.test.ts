import { deepEqual } from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { it } from 'node:test'
import { compile } from '@portal/presentation/messages/compile.ts'
import type { CompiledMessage } from '@portal/presentation/messages/message.ts'

/** A message of the engine with the names of its parameters, as the formatter writes them. */
const MESSAGE = /\bmessage\(\s*'([\w.-]+)'(?:,\s*\{([\s\S]*?)\}\s*,?\s*\))?/g

it('the engine’s codes and the messages for them are the same, with the same parameters', async () => {
  const messages = new Map<string, string>()
  for (const file of globSync('presentation/src/messages/en/engine/*.ts')) {
    const [area] = Object.values<Record<string, string>>(await import(`../${file}`))
    const name = basename(file, '.ts')
    for (const [key, message] of Object.entries(area!)) messages.set(`${name}.${key}`, message)
  }
  const codes = new Set<string>()
  const wrong: string[] = []
  for (const file of globSync('engine/src/**/*.ts'))
    for (const [, code = '', params = ''] of readFileSync(file, 'utf8').matchAll(MESSAGE)) {
      codes.add(code)
      const missing = parametersOf(compile(messages.get(code) ?? '')).filter((name) => !new RegExp(`\\b${name}\\b`).test(params))
      if (missing.length > 0) wrong.push(`${file}: ${code} needs ${missing.join(', ')}`)
    }
  deepEqual(wrong, [])
  deepEqual([...codes].sort(), [...messages.keys()].sort())
})

/** The names of a message's parameters, those of its options among them. */
const parametersOf = (message: CompiledMessage): readonly string[] =>
  typeof message === 'string'
    ? []
    : message.flatMap((part) =>
        typeof part === 'string' ? [] : [part[0], ...Object.values(part[2] ?? {}).flatMap(parametersOf)],
      )
