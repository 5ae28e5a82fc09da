import '#web/ui/styles/layers.css'
import '#web/ui/styles/base.css'
import { hydrateRoot } from 'react-dom/client'
import { createGallery, type GalleryInput } from './gallery.tsx'

const root = document.getElementById('gallery')
const input = document.getElementById('gallery-input')?.textContent
if (!root || !input) throw new Error('The page has no root or no input: it must come from render.tsx.')
// The same build serialized it from the same type.
hydrateRoot(root, createGallery(JSON.parse(input) as GalleryInput))
