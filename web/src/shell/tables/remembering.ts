/** Asks once for each name and gives the same answer from then on. */
export function remembering<Answer>(ask: (name: string) => Answer): (name: string) => Answer {
  const answers = new Map<string, Answer>()
  return (name) => {
    if (!answers.has(name)) answers.set(name, ask(name))
    return answers.get(name)!
  }
}
