import { type CacheEntry, staleWhileRevalidate } from '#server/platform/cache/revalidating-cache.ts';

/** The address of a product's page. */
const PRODUCT = /^\/products\/([^/]+)$/;
/** What is written alike in addresses, in HTML and in scripts. */
const PLAIN_HANDLE = /^[a-z0-9._~-]+$/;
/** In the place of a handle that no product has; found nowhere else in a page. */
const NOBODYS_HANDLE = 'nobodys-handle-5f2c81d09b';
const PAGE_OF_NOBODY = `/products/${NOBODYS_HANDLE}`;

type Render = (address: string) => Promise<Response>;

interface Answer {
  status: number;
  html: string;
  headers: Headers;
}

/** Whether an address is that of a product's page, for a product that there is not. */
export async function isUnknownProduct(
  pathname: string,
  isKnownHandle: (handle: string) => Promise<boolean>,
): Promise<boolean> {
  const handle = PRODUCT.exec(pathname)?.[1];
  return handle !== undefined && handle !== NOBODYS_HANDLE && !(await isKnownHandle(handle));
}

/**
 * Renders the page of products that there are not once, and answers each of them with it, its handle put in. Rendering it costs ten
 * times as much, and anyone can invent handles.
 */
export function renderNotFoundProducts(
  render: Render,
  {
    freshMilliseconds,
    onContentChange,
  }: { freshMilliseconds: number; onContentChange?: ((act: () => void) => void) | undefined },
): Render {
  const entries = new Map<string, CacheEntry<Answer>>();
  const kept = staleWhileRevalidate<Answer>({ freshMilliseconds, entries, usesStaleOn: () => true });
  onContentChange?.(kept.outdate);
  const renderForNobody = async () => {
    const answer = await render(PAGE_OF_NOBODY);
    return { status: answer.status, html: await answer.text(), headers: answer.headers };
  };
  return async (address) => {
    const handle = PRODUCT.exec(address)?.[1];
    const { status, html, headers } = await kept.get(PAGE_OF_NOBODY, renderForNobody);
    if (handle === undefined || !PLAIN_HANDLE.test(handle) || status !== 404) return render(address);
    return new Response(html.replaceAll(NOBODYS_HANDLE, handle), { status, headers });
  };
}
