/** Shorter texts are not truncated. */
const SHORT = 20
const LONGEST_TAIL = 10
const CUT_TAIL = 6

interface SplitText {
  readonly head: string
  /** Empty if the text is not split. */
  readonly tail: string
  /** Upper estimate of the tail's width in em. */
  readonly tailEm: number
}

/** Splits a text into a part that may be truncated and a tail that stays: the last word, or its end if it is long. */
export function splitForMiddle(text: string): SplitText {
  const characters = [...text]
  if (characters.length <= SHORT) return { head: text, tail: '', tailEm: 0 }
  const lastWord = [...text.slice(text.lastIndexOf(' ') + 1)].length
  const at = characters.length - (lastWord > 0 && lastWord <= LONGEST_TAIL ? lastWord : CUT_TAIL)
  const tail = characters.slice(at)
  const tailEm = tail.reduce((sum, character) => sum + widthEm(character), 0)
  return { head: characters.slice(0, at).join(''), tail: tail.join(''), tailEm: Math.round(tailEm * 100) / 100 }
}

/** Upper estimate of a character's width in em. */
export function widthEm(character: string): number {
  if (/[ijlI.,:;'’()[\]|!]/.test(character)) return 0.4
  if (/[mwMW@%]/.test(character)) return 1
  if (/[a-z]/.test(character)) return 0.62
  if (/[\d ]/.test(character)) return 0.66
  return character.charCodeAt(0) < 0x2e80 ? 0.78 : 1.4
}
