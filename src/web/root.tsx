import 'virtual:theme.css';
import './theme/fonts.css';
import './theme/global.css';
import type { ReactNode } from 'react';
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
  useSearchParams,
} from 'react-router';
import type { ShownGlobalContent } from '#contracts/content/page-contents.ts';
import { canonicalAddress } from '#domain/content/canonical-address.ts';
import { DEFAULT_COLOURS } from '#domain/presentation/default-colours.ts';
import { DEFAULT_ICON, iconPictureOf } from '#domain/presentation/icon-picture.ts';
import type { StyleProperties } from '#domain/presentation/store-theme.ts';
import { type Site, UNKNOWN_SITE } from '#domain/site.ts';
import { handleOf } from '#web/page/page-handle.ts';
import { PreHydrationCurrency } from '#web/shop/features/layout/document/pre-hydration-currency.tsx';
import { PreHydrationEvents } from '#web/shop/features/layout/document/pre-hydration-events.tsx';
import { ShareTags } from '#web/shop/features/layout/document/share-tags.tsx';
import { SmoothScrollToTop } from '#web/shop/features/layout/document/smooth-scroll-to-top.tsx';
import { ErrorScreen } from '#web/shop/screens/error/error-screen.tsx';
import { PageFrame } from '#web/shop/screens/page-frame.tsx';
import { markEventHandled } from '#web/ui/timing/pre-hydration-events.ts';
import { apiLoadContext, siteContext } from './api/load-context.ts';
import { pageContentQuery } from './api/page-content.ts';
import { type LoadedQueries, loadedData, loadOptionalQueries } from './api/page-data.ts';
import { Providers } from './providers.tsx';
import { fontStylesheet, uploadedFontIn } from '#domain/presentation/uploaded-font.ts';
import inter400 from './theme/fonts/inter-400-common.woff2?url';
import serif400 from './theme/fonts/newsreader-400-common.woff2?url';
import serif500 from './theme/fonts/newsreader-500-common.woff2?url';
import prompt900 from './theme/fonts/prompt-900-common.woff2?url';
import serifFaces from './theme/serif.css?url';

/** Site settings and content that all pages share; loaded once, never again during client navigation. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Site & LoadedQueries> {
  const everyPage = await loadOptionalQueries([pageContentQuery(context.get(apiLoadContext), 'global')]);
  return { ...context.get(siteContext), ...everyPage };
}

export function shouldRevalidate(): boolean {
  return false;
}

/** The content of every page, with the custom properties of a restyled store. */
const globalContentIn = (loaded: LoadedQueries | undefined) =>
  loadedData<ShownGlobalContent & { look?: StyleProperties }>(loaded, ['page-content', 'global']);

/** The document around every page, the error page included. */
export function Layout({ children }: { children: ReactNode }) {
  const loaded = useRouteLoaderData<typeof loader>('root');
  const site = loaded ?? UNKNOWN_SITE;
  const content = globalContentIn(loaded);
  const isBackOffice = handleOf(useMatches())?.isBackOffice ?? false;
  return (
    <html
      lang="en-US"
      style={content?.look}
      // Without scripts, prices are shown in the shop's own currency.
      data-currency={import.meta.env.SSR ? (content?.currencies[0] ?? 'usd') : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <PreHydrationCurrency currencies={content?.currencies} />
        <PreHydrationEvents />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, interactive-widget=resizes-content"
        />
        <meta name="theme-color" content={content?.globalStyles.background ?? DEFAULT_COLOURS.orange} />
        <Meta />
        <Canonical site={site} />
        {import.meta.env.SSR && <ShareTags site={site} defaultPicture={content?.sharePicture} />}
        {import.meta.env.SSR && <Icons icon={content?.icon ?? DEFAULT_ICON} />}
        {import.meta.env.SSR && <Fonts look={content?.look} />}
        <Links />
      </head>
      <body onClickCapture={markEventHandled}>
        <Providers site={site}>{isBackOffice ? children : <PageFrame>{children}</PageFrame>}</Providers>
        <SmoothScrollToTop />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** Hydration leaves these links as they are, like those of the fonts. */
function Icons({ icon }: { icon: string }) {
  return (
    <>
      {icon.endsWith('.svg') && <link rel="icon" href={icon} type="image/svg+xml" sizes="any" />}
      <link rel="icon" href={iconPictureOf(icon, 32)} type="image/png" sizes="32x32" />
      <link rel="apple-touch-icon" href={iconPictureOf(icon, 180)} />
      <link rel="manifest" href="/site.webmanifest" />
    </>
  );
}

/**
 * Preloads what headings and reading text are set in; the serif's faces are declared only where it is one of them. Hydration leaves these
 * links as they are, so the browser needs no code for them.
 */
function Fonts({ look = {} }: { look: StyleProperties | undefined }) {
  const isSerif = (name: '--font-heading' | '--font-reading') => look[name]?.includes('Newsreader') ?? false;
  const [heading, reading] = [isSerif('--font-heading'), isSerif('--font-reading')];
  const own = (name: '--font-heading' | '--font-reading') => uploadedFontIn(look[name]);
  const uploaded = [...new Set([own('--font-heading'), own('--font-reading')])].filter(
    (font) => font !== null,
  );
  return (
    <>
      {[
        own('--font-heading') ?? (heading ? serif500 : prompt900),
        own('--font-reading') ?? (reading ? serif400 : inter400),
      ].map((href) => (
        <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
      ))}
      {uploaded.map((font) => (
        <link key={font} rel="stylesheet" href={fontStylesheet(font)} precedence="default" />
      ))}
      {(heading || reading) && <link rel="stylesheet" href={serifFaces} precedence="default" />}
    </>
  );
}

export default function Root() {
  return <Outlet />;
}

export const ErrorBoundary = ErrorScreen;

/** The canonical URL of the page. */
function Canonical({ site }: { site: Site }) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  return <link rel="canonical" href={`${site.publicUrl}${canonicalAddress(pathname, params)}`} />;
}
