import type { FormBodies } from '#server/http/middleware/body-limit.ts'
import type { DocumentSources } from '#server/http/middleware/security-headers.ts'
import type * as web from '#web/handler.ts'
import type { RenderQueue } from './render-queue.ts'

/** The signed-in user of a request, or a staff view. */
export type Visitor = Required<Pick<web.Visit, 'user' | 'gateway' | 'files' | 'wasRefused'>> &
  Pick<web.Visit, 'own' | 'staff' | 'view'> & {
    /** Whether the same person is still signed in; checked after rendering, before sending. */
    readonly isCurrent: () => Promise<boolean>
  }

/** The web application, as requests use it. */
export type Pages = {
  readonly render: web.WebHandler
  readonly queue: RenderQueue
  readonly bodies: FormBodies
  /** Whether a path is a page's canonical one, or a file in memory. */
  readonly isPage: (pathname: string) => boolean
  /** Whether the page of a path, in any spelling, has a form that posts to it. */
  readonly takesForms: (pathname: string) => boolean
  /** The user of a request's session; `wasRefused` says whether the provider has rejected the token since. */
  readonly findVisitor: (request: Request) => Promise<Visitor | undefined>
  /** Whether the user of a request's session has just signed out. */
  readonly hasSignedOut: (request: Request) => boolean
  /** Additional sources for documents, besides the site's own files and the nonce. */
  readonly sources: Omit<DocumentSources, 'scripts'>
}
