import { useAppSelector } from '#web/state/hooks.ts';
import { breadcrumbFacts, type Crumb } from './breadcrumb-facts.ts';
import { factsText } from './facts-text.ts';
import type { ShopFacts } from './shop-facts.ts';

interface PageFactsProps {
  /** The way to this page from the front door, this page last; none for the front door itself. */
  crumbs: readonly Crumb[];
  /** What else the page is about. Give it as `import.meta.env.SSR ? (shop) => … : undefined`. */
  about?: ((shop: ShopFacts) => readonly object[]) | undefined;
}

/**
 * A page's facts for search engines, as schema.org names them. Only the server writes them, so that neither they nor what makes them
 * is part of the script: the browser leaves alone what came with the page.
 */
export function PageFacts({ crumbs, about }: PageFactsProps) {
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

function textOf(crumbs: readonly Crumb[], about: PageFactsProps['about'], shop: ShopFacts): string {
  const way = crumbs.length === 0 ? [] : [breadcrumbFacts(crumbs, shop.publicUrl)];
  return factsText([...way, ...(about?.(shop) ?? [])]);
}
