import { type RouteConfig, route } from '@react-router/dev/routes'

export default [route(':page?', 'page.tsx')] satisfies RouteConfig
