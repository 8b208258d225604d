import { useQuery } from '@tanstack/react-query';
import type { StyleConfig } from '#contracts/content/style-config.ts';
import type { StyleProperties } from '#domain/presentation/store-theme.ts';
import type { PageContent } from '#web/api/page-content.ts';
import type { CurrentPageHandle } from '#web/page/page-handle.ts';
import { useAppSelector } from '#web/state/hooks.ts';

/**
 * The page background (spec §2): restyled, otherwise from the content, otherwise from the screen's handle,
 * otherwise the shop's own, which follows when the shop is restyled.
 */
export function usePageBackground(handle: CurrentPageHandle | undefined): string {
  const content = useLoadedContent(handle?.page);
  const ofShop = useAppSelector((state) => state.global.styles.background);
  const fromContent = content?.style?.background_colour ?? content?.backgroundColor;
  const fromScreen = handle?.background && `var(--color-${handle.background})`;
  const isOfShop = fromContent?.toLowerCase() === ofShop.toLowerCase();
  return (isOfShop ? undefined : fromContent) ?? fromScreen ?? SHOP_BACKGROUND;
}

const SHOP_BACKGROUND = 'var(--color-orange)';

/** The styles in a page's content, and what the home page is made of. */
interface Look {
  state?: string;
  blocks?: readonly { type: string }[];
  backgroundColor?: string | undefined;
  style?: StyleConfig | undefined;
  /** Custom properties of a restyled page. */
  look?: StyleProperties | undefined;
}

/** The page's content if its screen has loaded it; this hook never fetches. */
export function useLoadedContent(page: string | undefined): Look | undefined {
  return useQuery<Exclude<PageContent, { navbar: unknown }>>({
    queryKey: ['page-content', page],
    enabled: false,
  }).data;
}
