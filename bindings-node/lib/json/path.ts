/** One step from a container to its member. */
export type Step = string | number

const IDENTIFIER = /^[\p{Alphabetic}_$][\p{Alphabetic}\p{N}_$]*$/u
/** Keys longer than this are shortened in a place, so that a hostile key cannot fill a log. */
const MAX_KEY = 64

/** The place as the core writes it: `output.rows[3].mean`, `output["a b"]`. */
export function formatPath(root: string, steps: readonly Step[]): string {
  let path = root
  for (const step of steps) path += formatStep(step, path === '')
  return path
}

function formatStep(step: Step, first: boolean): string {
  if (typeof step === 'number') return `[${step}]`
  if (IDENTIFIER.test(step) && step.length <= MAX_KEY) return first ? step : `.${step}`
  const characters = [...step.slice(0, 2 * MAX_KEY + 2)]
  const shown = characters.length > MAX_KEY ? `${characters.slice(0, MAX_KEY).join('')}…` : step
  return IDENTIFIER.test(shown.replace('…', '')) ? (first ? shown : `.${shown}`) : `[${JSON.stringify(shown)}]`
}
