import { useLoaderData } from 'react-router'
import type { CountryChoices } from '#web/ui/form/fields/country-options.server.ts'
import type { Drawing } from '#i18n/content/drawing.ts'
import type { Shops } from '#i18n/content/shops.ts'

/** Sample data that pages get from their loaders. */
export type GallerySamples = { readonly drawing: Drawing; readonly shops: Shops; readonly countryChoices: CountryChoices }

export function useGallerySamples(): GallerySamples {
  return useLoaderData<GallerySamples>()
}
