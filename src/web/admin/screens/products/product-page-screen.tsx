import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { ProductPage } from '../../features/products/product-page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Product');

/** The screen at /admin/products/:handle. */
export default function ProductPageScreen() {
  return (
    <GuardedPage permission="products:read">
      <ProductPage />
    </GuardedPage>
  );
}
