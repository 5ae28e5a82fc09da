import type { Content } from '#i18n/content/content.ts'
import { createLiveView } from './live-view.ts'

/** The content as the folders have it now, or as they last had it without a fault. */
export class LiveContent {
  /** The present content for services, which keep this one object; a page is rendered from a content that does not change. */
  readonly view: Content
  current: Content

  constructor(content: Content) {
    this.current = content
    this.view = createLiveView(() => this.current)
  }
}
