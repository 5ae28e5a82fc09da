import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [index('home.tsx'), route('pricing', 'pricing.tsx')] satisfies RouteConfig
