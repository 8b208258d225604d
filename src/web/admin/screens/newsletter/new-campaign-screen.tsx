import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { NewCampaign } from '../../features/newsletter/new-campaign.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('New campaign');

/** The screen at /admin/newsletter/new. */
export default function NewCampaignScreen() {
  return (
    <GuardedPage permission="newsletter:send">
      <NewCampaign />
    </GuardedPage>
  );
}
