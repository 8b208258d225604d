import { SavedReplies } from '../../features/inbox/saved-replies/saved-replies.tsx';
import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Saved replies');

/** The screen at /admin/inbox/saved-replies. */
export default function SavedRepliesScreen() {
  return (
    <GuardedPage permission="messages:read">
      <Page title="Saved replies" back={{ to: '/admin/inbox', label: 'the inbox' }}>
        <SavedReplies />
      </Page>
    </GuardedPage>
  );
}
