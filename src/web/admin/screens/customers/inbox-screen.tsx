import { Inbox } from '../../features/inbox/inbox.tsx';
import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { LinkButton } from '../../ui/forms/button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Inbox');

/** The screen at /admin/inbox, also with a conversation. */
export default function InboxScreen() {
  return (
    <GuardedPage permission="messages:read">
      <Page title="Inbox" actions={<LinkButton to="/admin/inbox/saved-replies">Saved replies</LinkButton>}>
        <Inbox />
      </Page>
    </GuardedPage>
  );
}
