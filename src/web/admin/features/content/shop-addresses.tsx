import { useQuery } from '@tanstack/react-query';
import { adminCollectionsQuery } from '#web/api/admin/collections-api.ts';
import { adminPagesQuery } from '#web/api/admin/content-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { usePermission } from '../session/use-staff-member.ts';

/** The list of pages and collections that addresses are chosen from. */
export const SHOP_ADDRESSES = 'shop-addresses';

const PAGES = ['/', '/shop', '/store-locator', '/faq', '/contact', '/press', '/order', '/the-{brand}-story'];

/** What addresses are offered: pages of the shop, those that staff have added too, and its collections. */
export function ShopAddresses() {
  const maySeePages = usePermission('content:read');
  const maySeeCollections = usePermission('collections:read');
  const api = useApi();
  const pages = useQuery({ ...adminPagesQuery(api), enabled: maySeePages });
  const own = (pages.data ?? []).filter(({ path, version }) => path !== null && version > 0);
  const collections = useQuery({ ...adminCollectionsQuery(api, {}), enabled: maySeeCollections });
  return (
    <datalist id={SHOP_ADDRESSES}>
      {PAGES.map((path) => (
        <option key={path} value={path} />
      ))}
      {own.map(({ page, path, title }) => (
        <option key={page} value={path ?? ''}>
          {title}
        </option>
      ))}
      {(collections.data?.collections ?? []).map(({ name, title }) => (
        <option key={name} value={`/shop?query=${name}`}>
          {title}
        </option>
      ))}
    </datalist>
  );
}
