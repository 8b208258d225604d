import { useAppSelector } from '#web/state/hooks.ts';
import type { ShopJsonLd } from './shop-json-ld.ts';

interface PageJsonLdProps {
  /** The breadcrumbs up to and including this page; empty for the home page. */
  crumbs: readonly Crumb[];
  /** Further structured data. Pass it as `import.meta.env.SSR ? (shop) => … : undefined`. */
  about?: ((shop: ShopJsonLd) => readonly object[]) | undefined;
}

/**
 * Structured data of a page (schema.org). It is rendered on the server only and left alone by hydration, so that it
 * is not part of the bundles.
 */
export function PageJsonLd({ crumbs, about }: PageJsonLdProps) {
  const brand = useAppSelector((state) => state.global.brand);
  const publicUrl = useAppSelector((state) => state.global.publicUrl);
  const text = import.meta.env.SSR ? textOf(crumbs, about, { brand, publicUrl }) : '';
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON that cannot end the element, see jsonLdText.
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}

function textOf(crumbs: readonly Crumb[], about: PageJsonLdProps['about'], shop: ShopJsonLd): string {
  const breadcrumbs = crumbs.length === 0 ? [] : [breadcrumbJsonLd(crumbs, shop.publicUrl)];
  return jsonLdText([...breadcrumbs, ...(about?.(shop) ?? [])]);
}

/**
 * Serializes structured data for a script element; `<` is escaped, so that the data cannot end the element.
 */
function jsonLdText(items: readonly object[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': items }).replaceAll('<', '\\u003c');
}

interface Crumb {
  name: string;
  path: string;
}

/** The path from the home page to a page: https://schema.org/BreadcrumbList. */
function breadcrumbJsonLd(crumbs: readonly Crumb[], publicUrl: string) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...crumbs].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${publicUrl}${path}`,
    })),
  };
}
