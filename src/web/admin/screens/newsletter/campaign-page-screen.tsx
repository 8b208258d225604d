import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { CampaignPage } from '../../features/newsletter/campaign-page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Campaign');

/** The screen at /admin/newsletter/:campaignId. */
export default function CampaignPageScreen() {
  return (
    <GuardedPage permission="newsletter:read">
      <CampaignPage />
    </GuardedPage>
  );
}
