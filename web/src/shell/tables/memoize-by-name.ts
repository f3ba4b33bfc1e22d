/** Calls a function once for each name and caches its result. */
export function memoizeByName<Answer>(ask: (name: string) => Answer): (name: string) => Answer {
  const answers = new Map<string, Answer>()
  return (name) => {
    if (!answers.has(name)) answers.set(name, ask(name))
    return answers.get(name)!
  }
}
