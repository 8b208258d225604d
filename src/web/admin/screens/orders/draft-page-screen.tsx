import { DraftPage } from '../../features/drafts/draft-page.tsx';
import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Draft order');

/** The screen at /admin/drafts/:draftId. */
export default function DraftPageScreen() {
  return (
    <GuardedPage permission="orders:draft">
      <DraftPage />
    </GuardedPage>
  );
}
