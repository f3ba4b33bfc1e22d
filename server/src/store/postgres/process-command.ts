import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The command of a process; empty for a zombie; undefined where there is none. */
export function commandOf(pid: number): string | undefined {
  if (process.platform !== 'linux')
    return commandIn(spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim())
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return undefined
  }
}

/** `ps` shows the name of a zombie in parentheses or brackets. */
const commandIn = (line: string | undefined): string | undefined => (/^[(<].*[)>]$/.test(line ?? '') ? '' : line || undefined)
