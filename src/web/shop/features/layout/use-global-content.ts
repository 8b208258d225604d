import { useQuery } from '@tanstack/react-query';
import type { GlobalContent } from '#contracts/page-contents.ts';
import { pageContentQuery } from '#web/api/page-content.ts';
import { useApi } from '#web/api/use-api.ts';

/** What the shop's operators wrote for every page; undefined while it is not there. Spec §3, Global config. */
export function useGlobalContent(): GlobalContent | undefined {
  return useQuery(pageContentQuery(useApi(), 'global')).data;
}
