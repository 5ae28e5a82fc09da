import { createContext, type ReactNode, use } from 'react'
import type english from '#web/gallery/messages/en.json'

/** What the gallery says beside the words of the site; it is no part of the site, so neither are these. */
export type GalleryMessages = typeof english

const GalleryMessagesContext = createContext<GalleryMessages | undefined>(undefined)

export function GalleryMessagesProvider({ texts, children }: { readonly texts: GalleryMessages; readonly children: ReactNode }) {
  return <GalleryMessagesContext value={texts}>{children}</GalleryMessagesContext>
}

/** @throws Error outside a GalleryMessagesProvider. */
export function useGalleryMessages(): GalleryMessages {
  const texts = use(GalleryMessagesContext)
  if (!texts) throw new Error('useGalleryMessages needs a GalleryMessagesProvider above it.')
  return texts
}
