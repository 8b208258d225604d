import { useAppSelector } from '#web/state/hooks.ts';
import { breadcrumbJsonLd, type Crumb } from './breadcrumb-json-ld.ts';
import { jsonLdText } from './json-ld-text.ts';
import type { ShopJsonLd } from './shop-json-ld.ts';

interface PageFactsProps {
  /** The way to this page from the front door, this page last; none for the front door itself. */
  crumbs: readonly Crumb[];
  /** What else the page is about. Give it as `import.meta.env.SSR ? (shop) => … : undefined`. */
  about?: ((shop: ShopJsonLd) => readonly object[]) | undefined;
}

/**
 * A page's facts for search engines, as schema.org names them. Only the server writes them, so that neither they nor what makes them
 * is part of the script: the browser leaves alone what came with the page.
 */
export function PageJsonLd({ crumbs, about }: PageFactsProps) {
  const brand = useAppSelector((state) => state.global.brand);
  const publicUrl = useAppSelector((state) => state.global.publicUrl);
  const text = import.meta.env.SSR ? textOf(crumbs, about, { brand, publicUrl }) : '';
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which nothing can end the element, see factsText.
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}

function textOf(crumbs: readonly Crumb[], about: PageFactsProps['about'], shop: ShopJsonLd): string {
  const way = crumbs.length === 0 ? [] : [breadcrumbJsonLd(crumbs, shop.publicUrl)];
  return jsonLdText([...way, ...(about?.(shop) ?? [])]);
}
