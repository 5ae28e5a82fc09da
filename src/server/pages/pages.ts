import type { FormBodies } from '#server/http/middleware/body-limit.ts'
import type { DocumentSources } from '#server/http/middleware/security-headers.ts'
import type * as web from '#web/handler.ts'
import type { RenderQueue } from './render-queue.ts'

/** The person of a request, or the view that staff have opened. */
export type Visitor = Required<Pick<web.Visit, 'user' | 'gateway' | 'files' | 'wasRefused'>> &
  Pick<web.Visit, 'own' | 'view'> & {
    /** Whether the person is signed in still, and the same: asked once a page is made, and before it is sent. */
    readonly isCurrent: () => Promise<boolean>
  }

/** The web application, as requests use it. */
export type Pages = {
  readonly render: web.WebHandler
  readonly queue: RenderQueue
  readonly bodies: FormBodies
  /** Whether a path is a page's own address, or that of a file in memory. */
  readonly isPage: (pathname: string) => boolean
  /** Whether the page of a path, however it is written, has a form that is sent to it. */
  readonly takesForms: (pathname: string) => boolean
  /** The user of a request's session; `wasRefused` says whether the provider has rejected the token since. */
  readonly findVisitor: (request: Request) => Promise<Visitor | undefined>
  /** Whether the session of a request was ended by its own person a moment ago. */
  readonly hasSignedOut: (request: Request) => boolean
  /** Further sources that documents may load, besides the site's own files and those with their nonce. */
  readonly sources: Omit<DocumentSources, 'scripts'>
}
