import { DraftIndex } from '../../features/drafts/draft-index.tsx';
import { NewDraftButton } from '../../features/drafts/new-draft-button.tsx';
import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Draft orders');

/** The screen at /admin/drafts. */
export default function DraftIndexScreen() {
  return (
    <GuardedPage permission="orders:draft">
      <Page
        title="Draft orders"
        about="Orders that you put together: on the phone, for friends, to send something again."
        actions={<NewDraftButton />}
      >
        <DraftIndex />
      </Page>
    </GuardedPage>
  );
}
