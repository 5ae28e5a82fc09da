import { expect, test } from 'vitest'
import { copyIn, plantTree, run } from './plant-tree.ts'

// The smallest application that the real build accepts: one page, and one file that must stay on the server.
const application = [
  { file: 'src/web/routes.ts', code: "import { index } from '@react-router/dev/routes'\nexport default [index('home.tsx')]\n" },
  { file: 'src/web/root.tsx', code: "import { Outlet } from 'react-router'\nexport default function Root() {\n  return <Outlet />\n}\n" },
  // Without an entry of its own React Router installs packages for a default one.
  { file: 'src/web/entry.server.tsx', code: 'export default function respond() {\n  return new Response()\n}\n' },
  // The build insists on the router and on our way of loading its modules (decision 024).
  { file: 'src/web/entry.client.tsx', code: "export { HydratedRouter } from 'react-router/dom'\n" },
  {
    file: 'src/web/navigation/load-route-module.ts',
    code: 'export const loadRouteModule = (route: { module: string }): Promise<object> => import(/* @vite-ignore */ route.module)\n',
  },
  { file: 'src/web/handler.ts', code: "export * from 'virtual:react-router/server-build'\n" },
  { file: 'src/web/secret.server.ts', code: "import { hostname } from 'node:os'\nexport const secret = () => hostname()\n" },
]

test('the build refuses a server file that a component reaches', async () => {
  const { code, output } = await build('export default function Home() {\n  return <p>{secret()}</p>\n}\n')
  expect(output).toContain('Server-only module referenced by client')
  expect(code).not.toBe(0)
})

test('the build lets a loader use it', async () => {
  const { code, output } = await build('export const loader = () => secret()\nexport default function Home() {\n  return <p>Home</p>\n}\n')
  expect(output).not.toContain('Server-only module')
  expect(code).toBe(0)
})

async function build(home: string) {
  const page = { file: 'src/web/home.tsx', code: `import { secret } from './secret.server.ts'\n${home}` }
  await using tree = await plantTree([...application, page])
  await copyIn(tree.folder, ['vite.config.ts', 'react-router.config.ts'])
  const { code, stdout, stderr } = await run(tree.folder, 'react-router', ['build'])
  return { code, output: stdout + stderr }
}
