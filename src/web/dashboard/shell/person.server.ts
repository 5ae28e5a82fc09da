import type { Gateway } from '#gateway/gateway.ts'
import type { SignedInUser, Site } from '#web/site.server.ts'

/** The signed-in person for the top bar, and their time zone. */
export type Person = {
  readonly displayName: string | undefined
  /** Path of the picture in storage. */
  readonly photo: string | undefined
  /** IANA name, if set in the profile. */
  readonly timeZone: string | undefined
}

type PersonOptions = { readonly site: Site; readonly user: SignedInUser; readonly gateway: Gateway; readonly request: Request }

/** Loads the person. The profile comes before the identity service's data; a failure is reported and leaves the profile out. */
export async function loadPerson({ site, user, gateway, request }: PersonOptions): Promise<Person> {
  try {
    const { profile } = await gateway.profiles.getProfile(user.uid)
    return { displayName: profile.displayName ?? user.displayName, photo: profile.photo, timeZone: profile.timeZone }
  } catch (error) {
    site.reportError(new Error('A profile could not be read.', { cause: error }), request)
    return { displayName: user.displayName, photo: undefined, timeZone: undefined }
  }
}
