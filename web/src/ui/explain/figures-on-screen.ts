import type { AskedFigure, FigureAddress } from './asked-figure.ts'

/** Finds the first figure of a table, or of another place on the screen, whose address is the one looked for. */
export type FindFigure = (isIt: (address: FigureAddress) => boolean) => AskedFigure | undefined
type AskListener = (figure: AskedFigure, from: HTMLElement) => void

const places = new Set<FindFigure>()
const changeListeners = new Set<() => void>()
const askListeners = new Set<AskListener>()
let version = 0

/** Lets the figures of a place be found for as long as they are on the screen; gives back what ends that. */
export function offerFigures(find: FindFigure): () => void {
  places.add(find)
  tellChange()
  return () => {
    places.delete(find)
    tellChange()
  }
}

/** The figure with an address, where it is on the screen. */
export function figureOnScreen(isIt: (address: FigureAddress) => boolean): AskedFigure | undefined {
  for (const find of places) {
    const figure = find(isIt)
    if (figure) return figure
  }
  return undefined
}

/** Counts the changes of what is on the screen. */
export const figuresVersion = (): number => version

/** Tells when figures come, go or change; gives back what ends that. */
export function onFiguresChanged(listener: () => void): () => void {
  changeListeners.add(listener)
  return () => changeListeners.delete(listener)
}

/** Asks how a figure is computed. `from` has the focus back afterwards. */
export function askAbout(figure: AskedFigure, from: HTMLElement): void {
  for (const listener of askListeners) listener(figure, from)
}

/** Tells of every figure that is asked about; gives back what ends that. */
export function onAsked(listener: AskListener): () => void {
  askListeners.add(listener)
  return () => askListeners.delete(listener)
}

function tellChange(): void {
  version += 1
  for (const listener of changeListeners) listener()
}
