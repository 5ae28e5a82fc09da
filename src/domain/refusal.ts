/** Why something is not done: a name, and the facts that a message needs. The words are those of the command line or the page. */
export type Refusal<Name extends string = string> = { readonly refusal: Name }

/** What was done, or why it was not. Only a refusal has a member `refusal`, so test `'refusal' in outcome`. */
export type Outcome<Done extends object, Refused extends Refusal> = Done | Refused

/** The refusals of an operation. */
export type RefusalOf<Operation extends (...args: never[]) => Promise<object>> = Extract<Awaited<ReturnType<Operation>>, Refusal>
