import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { NewProductButton } from '../../features/products/new-product-dialog.tsx';
import { ProductIndex } from '../../features/products/product-index.tsx';
import { usePermission } from '../../features/session/use-staff-member.ts';
import { Page } from '../../ui/layout/page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Products');

/** The screen at /admin/products. */
export default function ProductIndexScreen() {
  return (
    <GuardedPage permission="products:read">
      <Products />
    </GuardedPage>
  );
}

function Products() {
  const mayEdit = usePermission('products:edit');
  return (
    <Page title="Products" actions={mayEdit && <NewProductButton />}>
      <ProductIndex />
    </Page>
  );
}
