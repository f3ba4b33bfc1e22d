const FROM_RIGHT = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u

/** Whether the first letter of a text belongs to a right-to-left script. */
export const isFromRight = (text: string): boolean => FROM_RIGHT.test(text)
