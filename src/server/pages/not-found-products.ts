import type { DataChanges } from '#server/platform/cache/data-changes.ts';
import { type CacheEntry, staleWhileRevalidate } from '#server/platform/cache/revalidating-cache.ts';
import { tagsIn } from './page-tags.ts';

/** The path of a product page. */
const PRODUCT = /^\/products\/([^/]+)$/;
/** Handles that are written the same in URLs, HTML and scripts. */
const PLAIN_HANDLE = /^[a-z0-9._~-]+$/;
/** A placeholder handle that occurs nowhere else in a page. */
const PLACEHOLDER_HANDLE = 'nobodys-handle-5f2c81d09b';
const PLACEHOLDER_PAGE = `/products/${PLACEHOLDER_HANDLE}`;

type Render = (address: string) => Promise<Response>;

interface Answer {
  status: number;
  html: string;
  headers: Headers;
}

/** Whether a path is that of a product page whose product does not exist. */
export async function isUnknownProduct(
  pathname: string,
  isKnownHandle: (handle: string) => Promise<boolean>,
): Promise<boolean> {
  const handle = PRODUCT.exec(pathname)?.[1];
  return handle !== undefined && handle !== PLACEHOLDER_HANDLE && !(await isKnownHandle(handle));
}

/**
 * Renders the page of missing products once and inserts each handle into it. Rendering is ten times as
 * expensive, and anyone can make up handles.
 */
export function renderNotFoundProducts(render: Render, { changes }: { changes: DataChanges }): Render {
  const entries = new Map<string, CacheEntry<Answer>>();
  const kept = staleWhileRevalidate<Answer>({ changes, entries, tagsOf: tagsIn, usesStaleOn: () => true });
  const renderForNobody = async () => {
    const answer = await render(PLACEHOLDER_PAGE);
    return { status: answer.status, html: await answer.text(), headers: answer.headers };
  };
  return async (address) => {
    const handle = PRODUCT.exec(address)?.[1];
    const { status, html, headers } = await kept.get(PLACEHOLDER_PAGE, renderForNobody);
    if (handle === undefined || !PLAIN_HANDLE.test(handle) || status !== 404) return render(address);
    return new Response(html.replaceAll(PLACEHOLDER_HANDLE, handle), { status, headers });
  };
}
