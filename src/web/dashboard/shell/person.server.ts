import type { Gateway } from '#gateway/gateway.ts'
import type { SignedInUser, Site } from '#web/site.server.ts'

/** Who is signed in, as the top bar shows them, and by whose clocks they live. */
export type Person = {
  readonly displayName: string | undefined
  /** Path of their picture in storage. */
  readonly photo: string | undefined
  /** IANA name, as they have set it. */
  readonly timeZone: string | undefined
}

type PersonOptions = { readonly site: Site; readonly user: SignedInUser; readonly gateway: Gateway; readonly request: Request }

/** What the person says of themselves comes before what the identity service was told; no page fails for want of it. */
export async function loadPerson({ site, user, gateway, request }: PersonOptions): Promise<Person> {
  try {
    const { profile } = await gateway.profiles.getProfile(user.uid)
    return { displayName: profile.displayName ?? user.displayName, photo: profile.photo, timeZone: profile.timeZone }
  } catch (error) {
    site.reportError(new Error('A profile could not be read.', { cause: error }), request)
    return { displayName: user.displayName, photo: undefined, timeZone: undefined }
  }
}
