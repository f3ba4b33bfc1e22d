/** No client's name makes a file name longer than file systems take (255 bytes, a letter being at most 4). */
const MAX_PART_LETTERS = 40

/**
 * A file name of parts that may be anything, such as a client's name: of letters, digits and hyphens of any script, so that it ends no
 * header, names no folder and turns no direction of writing.
 *
 * @param extension with its dot
 */
export function fileNameOf(parts: readonly string[], extension: string): string {
  return (
    parts
      .map(plain)
      .filter((part) => part !== '')
      .join('-') + extension
  )
}

const plain = (part: string): string =>
  [
    ...part
      .normalize('NFC')
      .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, ''),
  ]
    .slice(0, MAX_PART_LETTERS)
    .join('')

/**
 * The header of a reply that is kept as a file (RFC 6266): the name in ASCII for programs that know no other, and in UTF-8.
 *
 * @param name as `fileNameOf` makes it
 */
export function attachment(name: string): string {
  return `attachment; filename="${asciiOf(name)}"; filename*=UTF-8''${encodeURIComponent(name)}`
}

/** Letters without their accents; what is left of other scripts is a hyphen. */
const asciiOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^A-Za-z0-9.]+/g, '-')
    .replaceAll(/-(?=\.)/g, '')
