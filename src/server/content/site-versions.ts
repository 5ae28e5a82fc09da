import { applyBrand } from '#domain/brand.ts'
import { applySiteStructure } from '#domain/site-structure.ts'
import type { Content } from '#i18n/content/content.ts'
import type { Application } from '#server/application.ts'
import type { ShownSite } from '#server/pages/site-pages.ts'
import type * as web from '#web/handler.ts'

/** Shows one state of the content at a time: each request is answered with the state at its beginning. */
export class SiteVersions {
  readonly #makeSite: (content: Content) => web.Site
  readonly #web: Pick<Application, 'applyBrand' | 'applySiteStructure' | 'createWebHandler'>
  #shown: ShownSite

  constructor(
    content: Content,
    makeSite: (content: Content) => web.Site,
    application: Pick<Application, 'applyBrand' | 'applySiteStructure' | 'createWebHandler'>,
  ) {
    this.#makeSite = makeSite
    this.#web = application
    this.#shown = this.#open(content)
  }

  readonly find = (): ShownSite => this.#shown

  /** Answers a request with the present state. */
  readonly render: web.WebHandler = (request, visit) => this.#shown.render(request, visit)

  show(content: Content): void {
    this.#shown = this.#open(content)
  }

  #open(content: Content): ShownSite {
    // The build has modules of its own.
    for (const apply of [applySiteStructure, this.#web.applySiteStructure]) apply(content.structure)
    for (const apply of [applyBrand, this.#web.applyBrand]) apply(content.brand)
    const site = this.#makeSite(content)
    return { site, render: this.#web.createWebHandler(site) }
  }
}
