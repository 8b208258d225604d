import { useQuery } from '@tanstack/react-query';
import type { StyleConfig } from '#contracts/style-config.ts';
import type { StyleProperties } from '#domain/presentation/style-properties.ts';
import type { PageContent } from '#web/api/page-content.ts';
import type { CurrentPageHandle } from '#web/page/page-handle.ts';
import { theme } from '#web/theme/theme.ts';

/**
 * The colour behind a page: what operators restyled on it, else what its content says, else what its screen was drawn on, else the
 * shop's own, orange unless restyled. A content that says orange means the shop's own. Spec §2: the page background colour.
 */
export function usePageBackground(handle: CurrentPageHandle | undefined): string {
  const content = useLoadedContent(handle?.page);
  const ofContent = content?.style?.background_colour ?? content?.backgroundColor;
  const ofScreen = handle?.background && `var(--color-${handle.background})`;
  return (isOrange(ofContent) ? undefined : ofContent) ?? ofScreen ?? SHOP_BACKGROUND;
}

const SHOP_BACKGROUND = 'var(--color-orange)';
const isOrange = (colour: string | undefined) => colour?.toLowerCase() === theme.colors.orange;

/** What a page's content says of its look. */
interface Look {
  backgroundColor?: string | undefined;
  style?: StyleConfig | undefined;
  /** What operators restyled on this page, as custom properties for its frame. */
  look?: StyleProperties | undefined;
}

/** The page's content once its screen has asked for it; the frame itself never asks. */
export function useLoadedContent(page: string | undefined): Look | undefined {
  return useQuery<Exclude<PageContent, { navbar: unknown }>>({
    queryKey: ['page-content', page],
    enabled: false,
  }).data;
}
