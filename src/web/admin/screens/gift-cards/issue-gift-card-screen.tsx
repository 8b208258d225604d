import { IssueGiftCard } from '../../features/gift-cards/issue-gift-card.tsx';
import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Issue a gift card');

/** The screen at /admin/gift-cards/issue. */
export default function IssueGiftCardScreen() {
  return (
    <GuardedPage permission="gift-cards:edit">
      <IssueGiftCard />
    </GuardedPage>
  );
}
