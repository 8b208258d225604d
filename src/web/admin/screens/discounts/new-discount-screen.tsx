import { NewDiscount } from '../../features/discounts/new-discount.tsx';
import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('New discount');

/** The screen at /admin/discounts/new-code, which no code is called. */
export default function NewDiscountScreen() {
  return (
    <GuardedPage permission="discounts:edit">
      <NewDiscount />
    </GuardedPage>
  );
}
