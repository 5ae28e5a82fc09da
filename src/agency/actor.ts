/** Who acts for the agency: by the command line, with a staff key or the name of the system's user, or signed in on a page. */
export type Actor =
  | { readonly kind: 'commandLine'; readonly name?: string }
  | {
      readonly kind: 'account'
      /** Id of the account. */
      readonly uid: string
      readonly email: string
    }

/** The actor's name in the audit log, in batches and in the customer's list of changes. */
export function nameActor(actor: Actor): string | undefined {
  return actor.kind === 'account' ? actor.email : actor.name
}
