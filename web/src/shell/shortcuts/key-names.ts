/** Whether the keyboard has a Cmd key, which stands for Ctrl there. */
export const IS_MAC = /Mac|iPhone|iPad/.test(navigator.platform)

/** The keys that open the palette, as they are written on this keyboard. */
export const PALETTE_KEYS: readonly string[] = IS_MAC ? ['⌘', 'K'] : ['Ctrl', 'K']
