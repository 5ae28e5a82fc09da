/** Names of the icons, as they are served. Apart from what draws them, whose libraries take half a second to load. */
export const iconNames = ['favicon.svg', 'icon-192.png', 'icon-512.png', 'icon-maskable-512.png', 'apple-touch-icon.png'] as const
export type IconName = (typeof iconNames)[number]
