import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  routeDiscovery: { mode: 'initial' },
  // The parts would be fetched beside our own loading of modules, which knows what to do when one does not come (decision 024).
  splitRouteModules: false,
} satisfies Config
