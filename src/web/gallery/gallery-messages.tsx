import { createContext, type ReactNode, use } from 'react'
import type english from '#web/gallery/messages/en.json'

/** Texts of the gallery. They are separate from the site's messages because the gallery is not part of the site. */
export type GalleryMessages = typeof english

const GalleryMessagesContext = createContext<GalleryMessages | undefined>(undefined)

export function GalleryMessagesProvider({ texts, children }: { readonly texts: GalleryMessages; readonly children: ReactNode }) {
  return <GalleryMessagesContext value={texts}>{children}</GalleryMessagesContext>
}

/** @throws Error outside a GalleryMessagesProvider. */
export function useGalleryMessages(): GalleryMessages {
  const texts = use(GalleryMessagesContext)
  if (!texts) throw new Error('useGalleryMessages must be used inside GalleryMessagesProvider.')
  return texts
}
