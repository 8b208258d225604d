import type { GlobalContent } from '#contracts/content/page-contents.ts';
import { useAppSelector } from './hooks.ts';

export type IllustrationName = keyof NonNullable<GlobalContent['illustrations']>;

/** The store's picture for a place in the interface; undefined when it has none. */
export function useIllustration(name: IllustrationName): string | undefined {
  return useAppSelector((state) => state.global.config?.illustrations?.[name]);
}
