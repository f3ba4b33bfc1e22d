import { readFileSync } from 'node:fs'

/** Names and values, as the environment has them. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The file that holds settings beside the environment. */
const CONFIG_FILE = 'CLARITY_CONFIG_FILE'

/** Settings of all sources together. */
interface ConfigSources {
  readonly values: Environment
  /** Where a value comes from, by name; absent for the environment. */
  readonly files: ReadonlyMap<string, string>
  /** Sentences about what cannot be read. */
  readonly problems: readonly string[]
}

/**
 * Adds what files hold: first those of `CLARITY_CONFIG_FILE` that the environment does not set, then each secret whose name with `_FILE`
 * names a file.
 *
 * @param names of all settings
 * @param secrets names of those that may be in a file of their own
 */
export function readSources(env: Environment, names: readonly string[], secrets: readonly string[]): ConfigSources {
  const values: Record<string, string | undefined> = { ...env }
  const files = new Map<string, string>()
  const problems: string[] = []
  const isGiven = (name: string) => (values[name]?.trim() ?? '') !== ''
  const configFile = values[CONFIG_FILE]?.trim()
  if (configFile) {
    for (const { name, value, line } of linesOf(configFile, problems)) {
      if (name === CONFIG_FILE || !names.includes(name)) {
        const remedy = name.startsWith('NODE_')
          ? 'Node reads it before this file: set it in the environment.'
          : '`--check-config` lists those there are.'
        problems.push(`${configFile}, line ${line}: ${name} is not a setting. ${remedy}`)
      } else if (!isGiven(name)) {
        values[name] = value
        files.set(name, configFile)
      }
    }
  }
  for (const name of secrets) {
    const file = values[`${name}_FILE`]?.trim()
    if (!file) continue
    if (isGiven(name)) problems.push(`${name} and ${name}_FILE are both set. Unset one of them.`)
    else {
      values[name] = contentOf(file, `${name}_FILE`, problems)?.trim()
      files.set(name, file)
    }
  }
  return { values, files, problems }
}

interface Line {
  readonly name: string
  readonly value: string
  /** From 1. */
  readonly line: number
}

/** Lines `NAME=value`; empty lines and those that begin with # are ignored, and quotes around a value removed. */
function linesOf(file: string, problems: string[]): readonly Line[] {
  const lines: Line[] = []
  for (const [i, text] of (contentOf(file, CONFIG_FILE, problems) ?? '').split(/\r?\n/).entries()) {
    if (/^\s*(#|$)/.test(text)) continue
    const [, name, value] = /^\s*([A-Z][A-Z0-9_]*)\s*=\s*(.*?)\s*$/.exec(text) ?? []
    if (name === undefined || value === undefined) problems.push(`${file}, line ${i + 1} is not NAME=value.`)
    else if (lines.some((each) => each.name === name)) problems.push(`${file}, line ${i + 1}: ${name} is there twice.`)
    else lines.push({ name, value: value.replace(/^(["'])(.*)\1$/, '$2'), line: i + 1 })
  }
  return lines
}

function contentOf(file: string, setting: string, problems: string[]): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    problems.push(`The file ${file} of ${setting} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
    return undefined
  }
}
