import type { ReactNode } from 'react'
import { Link, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'

export function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return (
    <>
      <header>
        <Link to="/" prefetch="viewport">
          Home
        </Link>
        <Link to="/pricing" prefetch="viewport">
          Pricing
        </Link>
        <Link to="/references" prefetch="viewport">
          References
        </Link>
        <Link to="/blogs" prefetch="viewport">
          Blog
        </Link>
      </header>
      <Outlet />
    </>
  )
}
