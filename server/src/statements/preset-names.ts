import { NOTES } from './notes/note-presets.ts'
import { PRESETS } from './presets/presets.ts'

/** Whether a list would have the name of a preset that is shipped: the accounts of its numbers would then be those of that bank. */
export function isPresetName(name: string): boolean {
  const id = name.toLowerCase()
  return [...PRESETS, ...NOTES].some((preset) => preset.id === id)
}
