import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as wire from '#contracts/admin/content/content-calls.ts';
import type * as emails from '#contracts/admin/content/email-calls.ts';
import type * as own from '#contracts/admin/content/own-page-calls.ts';
import { ALWAYS_FRESH } from '../always-fresh.ts';
import type { ApiClient } from '../client.ts';
import { endpoint } from '../endpoints/endpoint.ts';

export type Content = wire.EditedPage['content'];

export const contentEndpoints = {
  list: endpoint<typeof wire.adminPages>('GET', '/admin/api/content'),
  page: endpoint<typeof wire.adminPage>('GET', '/admin/api/content/:page'),
  version: endpoint<typeof wire.adminPageVersion>('GET', '/admin/api/content/:page/versions/:version'),
  save: endpoint<typeof wire.adminSavePage>('POST', '/admin/api/content/:page'),
  preview: endpoint<typeof wire.adminPreviewPage>('POST', '/admin/api/content_previews', {
    isReading: true,
  }),
  publish: endpoint<typeof wire.adminPublishPages>('POST', '/admin/api/content_changes/publish'),
  discard: endpoint<typeof wire.adminDiscardDrafts>('POST', '/admin/api/content_changes/discard'),
  unschedule: endpoint<typeof wire.adminUnschedulePages>('POST', '/admin/api/content_changes/unschedule'),
  restore: endpoint<typeof wire.adminRestorePage>(
    'POST',
    '/admin/api/content/:page/versions/:version/restore',
  ),
  addOwn: endpoint<typeof own.adminAddOwnPage>('POST', '/admin/api/own_pages'),
  moveOwn: endpoint<typeof own.adminMoveOwnPage>('POST', '/admin/api/own_pages/:page/move'),
  deleteOwn: endpoint<typeof own.adminDeleteOwnPage>('POST', '/admin/api/own_pages/:page/delete'),
  previewEmail: endpoint<typeof emails.adminPreviewEmail>('POST', '/admin/api/email_previews', {
    isReading: true,
  }),
  sendSample: endpoint<typeof emails.adminSendSampleEmail>('POST', '/admin/api/email_previews/send'),
  uploadFont: endpoint<typeof wire.adminUploadFont>('POST', '/admin/api/fonts'),
  uploadLogo: endpoint<typeof wire.adminUploadLogo>('POST', '/admin/api/logos'),
  uploadPicture: endpoint<typeof wire.adminUploadContentPicture>('POST', '/admin/api/content_pictures'),
};

export const ADMIN_CONTENT = ['admin-content'] as const;

export function adminPagesQuery(api: ApiClient) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_CONTENT, 'list'],
    queryFn: async ({ signal }) =>
      (await api.call(contentEndpoints.list, { query: { store_id: api.storeId } }, { signal })).pages,
  });
}

/** A page as staff edit it. */
export function adminPageQuery(api: ApiClient, page: string) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_CONTENT, 'page', page],
    queryFn: ({ signal }) =>
      api.call(contentEndpoints.page, { params: { page }, query: { store_id: api.storeId } }, { signal }),
  });
}

/** A version of a page and the one before it, which never change. */
export function pageVersionQuery(api: ApiClient, page: string, version: number) {
  return queryOptions({
    queryKey: [...ADMIN_CONTENT, 'version', page, version],
    queryFn: ({ signal }) =>
      api.call(
        contentEndpoints.version,
        { params: { page, version }, query: { store_id: api.storeId } },
        { signal },
      ),
  });
}

/** What a page would show. While it is asked again, what it showed before stays. */
export function pagePreviewQuery(api: ApiClient, page: string, content: Content) {
  return queryOptions({
    // Not among those that are fetched again after each change: it is what is typed.
    queryKey: ['admin-content-preview', page, content],
    queryFn: ({ signal }) =>
      api.call(contentEndpoints.preview, { body: { store_id: api.storeId, page, content } }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 60_000,
    staleTime: 0,
  });
}

/** An email in the texts that are typed. While it is asked again, what it showed before stays. */
export function emailPreviewQuery(api: ApiClient, page: string, typed: TypedEmail) {
  return queryOptions({
    queryKey: ['admin-email-preview', page, typed],
    queryFn: ({ signal }) =>
      api.call(
        contentEndpoints.previewEmail,
        { body: { store_id: api.storeId, page, ...typed } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 60_000,
    staleTime: 0,
  });
}

/** The texts of an email as they are typed, and the number of the order that it is shown with. */
export interface TypedEmail {
  content: Record<string, string>;
  order: string;
}
