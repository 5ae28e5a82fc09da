import type { Config } from '@react-router/dev/config'

export default { routeDiscovery: { mode: 'initial' }, buildDirectory: '../../.cache/plain-router/build' } satisfies Config
