import { GiftCardPage } from '../../features/gift-cards/gift-card-page.tsx';
import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Gift card');

/** The screen at /admin/gift-cards/:giftCardId. */
export default function GiftCardScreen() {
  return (
    <GuardedPage permission="gift-cards:read">
      <GiftCardPage />
    </GuardedPage>
  );
}
