/** Shorter texts are not worth cutting. */
const SHORT = 20
const LONGEST_TAIL = 10
const CUT_TAIL = 6

interface SplitText {
  readonly head: string
  /** Empty where the text is to stay in one piece. */
  readonly tail: string
  /** Room that the tail needs, in units of the font size, rather too much than too little. */
  readonly tailEm: number
}

/** Splits a text into what may be cut and what must stay: its last word, or the end of that where it is long. */
export function splitForMiddle(text: string): SplitText {
  const characters = [...text]
  if (characters.length <= SHORT) return { head: text, tail: '', tailEm: 0 }
  const lastWord = [...text.slice(text.lastIndexOf(' ') + 1)].length
  const at = characters.length - (lastWord > 0 && lastWord <= LONGEST_TAIL ? lastWord : CUT_TAIL)
  const tail = characters.slice(at)
  const tailEm = tail.reduce((sum, character) => sum + widthEm(character), 0)
  return { head: characters.slice(0, at).join(''), tail: tail.join(''), tailEm: Math.round(tailEm * 100) / 100 }
}

/** How wide a letter of the portal's typeface is, by its kind and rather too wide, in units of the font size. */
export function widthEm(character: string): number {
  if (/[ijlI.,:;'’()[\]|!]/.test(character)) return 0.4
  if (/[mwMW@%]/.test(character)) return 1
  if (/[a-z]/.test(character)) return 0.62
  if (/[\d ]/.test(character)) return 0.66
  return character.charCodeAt(0) < 0x2e80 ? 0.78 : 1.4
}
