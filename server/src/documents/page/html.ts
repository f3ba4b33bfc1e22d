const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text in a page: it stays text, in elements and in quoted attributes. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!)
