import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { CampaignIndex } from '../../features/newsletter/campaign-index.tsx';
import { usePermission } from '../../features/session/use-staff-member.ts';
import { LinkButton } from '../../ui/forms/button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Newsletter');

/** The screen at /admin/newsletter. */
export default function CampaignIndexScreen() {
  return (
    <GuardedPage permission="newsletter:read">
      <Newsletter />
    </GuardedPage>
  );
}

function Newsletter() {
  const maySend = usePermission('newsletter:send');
  return (
    <Page
      title="Newsletter"
      actions={
        <>
          <LinkButton to="/admin/newsletter/subscribers">Subscribers</LinkButton>
          {maySend && (
            <LinkButton variant="primary" icon="plus" to="/admin/newsletter/new">
              New campaign
            </LinkButton>
          )}
        </>
      }
    >
      <CampaignIndex />
    </Page>
  );
}
