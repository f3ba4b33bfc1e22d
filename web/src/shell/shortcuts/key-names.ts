/** Whether Cmd replaces Ctrl on this system. */
export const IS_MAC = /Mac|iPhone|iPad/.test(navigator.platform)

/** The keys of the command palette, as labelled on this keyboard. */
export const COMMAND_PALETTE_KEYS: readonly string[] = IS_MAC ? ['⌘', 'K'] : ['Ctrl', 'K']
