import { useQuery } from '@tanstack/react-query';
import type { GlobalContent } from '#contracts/content/page-contents.ts';
import { pageContentQuery } from '#web/api/page-content.ts';
import { useApi } from '#web/api/use-api.ts';

/** The content of every page; undefined when it could not be loaded. Spec §3, Global config. */
export function useGlobalContent(): GlobalContent | undefined {
  return useQuery(pageContentQuery(useApi(), 'global')).data;
}
