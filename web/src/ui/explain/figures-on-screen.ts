import type { ExplainTarget, FigureAddress } from './explain-target.ts'

/** Finds the first figure of a component whose address matches. */
export type FindFigure = (isIt: (address: FigureAddress) => boolean) => ExplainTarget | undefined
type ExplanationListener = (figure: ExplainTarget, from: HTMLElement) => void

const places = new Set<FindFigure>()
const changeListeners = new Set<() => void>()
const explanationListeners = new Set<ExplanationListener>()
let version = 0

/** Registers the figures of a component; returns a function that unregisters them. */
export function registerFigures(find: FindFigure): () => void {
  places.add(find)
  figuresChanged()
  return () => {
    places.delete(find)
    figuresChanged()
  }
}

/** The figure with an address, if it is on the screen. */
export function figureOnScreen(isIt: (address: FigureAddress) => boolean): ExplainTarget | undefined {
  for (const find of places) {
    const figure = find(isIt)
    if (figure) return figure
  }
  return undefined
}

/** A counter of changes to the figures on the screen. */
export const figuresVersion = (): number => version

/** Subscribes to changes of the figures on the screen; returns a function that unsubscribes. */
export function onFiguresChanged(listener: () => void): () => void {
  changeListeners.add(listener)
  return () => changeListeners.delete(listener)
}

/** Opens the explanation of a figure. The focus returns to `from` afterwards. */
export function requestExplanation(figure: ExplainTarget, from: HTMLElement): void {
  for (const listener of explanationListeners) listener(figure, from)
}

/** Subscribes to explanation requests; returns a function that unsubscribes. */
export function onExplanationRequested(listener: ExplanationListener): () => void {
  explanationListeners.add(listener)
  return () => explanationListeners.delete(listener)
}

/** To be called when registered figures are others than before. */
export function figuresChanged(): void {
  version += 1
  for (const listener of changeListeners) listener()
}
