/** Who acts for the agency: by the command line, with a staff key or the name of the system's user, signed in on a page, or the site itself. */
export type Actor =
  | { readonly kind: 'site' }
  | { readonly kind: 'commandLine'; readonly name?: string }
  | {
      readonly kind: 'account'
      /** Id of the account. */
      readonly uid: string
      readonly email: string
    }

/** The actor's name in the audit log, in batches and in the customer's list of changes. The site has none. */
export function nameActor(actor: Actor): string | undefined {
  if (actor.kind === 'site') return undefined
  return actor.kind === 'account' ? actor.email : actor.name
}
