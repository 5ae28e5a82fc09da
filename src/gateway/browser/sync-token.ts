import type { User } from 'firebase/auth'
import { http } from '#gateway/http/http-client.ts'

/**
 * Passes the id tokens of a browser on to a service: POST with each new token, DELETE once the person has signed out, as the SDK does for a server
 * of the same origin. Where nobody was signed in it sends nothing. A service that does not answer keeps nobody from signing in.
 */
export function createTokenSync(url: string): (user: Pick<User, 'getIdToken'> | null) => Promise<void> {
  let sentToken: string | undefined
  let last = Promise.resolve()
  const send = async (user: Pick<User, 'getIdToken'> | null) => {
    try {
      const token = await user?.getIdToken()
      if (token === sentToken) return
      sentToken = token
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
      // The page may be leaving.
      await http(url, { method: token === undefined ? 'DELETE' : 'POST', headers, keepalive: true })
    } catch (error) {
      console.error('The service of AUTH_TOKEN_SYNC_URL did not take the sign-in.', error)
    }
  }
  // One after the other: a sign-out does not overtake a token that is still being renewed.
  return (user) => (last = last.then(() => send(user)))
}
