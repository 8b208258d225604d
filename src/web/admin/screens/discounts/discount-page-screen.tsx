import { DiscountPage } from '../../features/discounts/discount-page.tsx';
import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Discount');

/** The screen at /admin/discounts/:code. */
export default function DiscountPageScreen() {
  return (
    <GuardedPage permission="discounts:read">
      <DiscountPage />
    </GuardedPage>
  );
}
