import { useNavigate } from 'react-router';
import { ADMIN_CAMPAIGNS, campaignEndpoints } from '#web/api/admin/newsletter-api.ts';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Columns } from '../../ui/layout/section.tsx';
import { AudienceFields, CampaignFields } from './campaign-fields.tsx';
import { contentOf, NEW_CAMPAIGN, type TypedCampaign } from './typed-campaign.ts';

/** A form for a campaign that is not stored yet. */
export function NewCampaign() {
  const navigate = useNavigate();
  const state = useAdminForm<TypedCampaign, { campaign_id: string }>({
    defaults: NEW_CAMPAIGN,
    keptAs: 'campaign:new',
    save: (api, typed) =>
      api.call(campaignEndpoints.add, { body: { store_id: api.storeId, content: contentOf(typed) } }),
    refetch: [[...ADMIN_CAMPAIGNS, 'list']],
    done: 'Saved as a draft.',
    onSaved: ({ campaign_id }) => void navigate(`/admin/newsletter/${campaign_id}`, { replace: true }),
  });
  return (
    <Page
      title="New campaign"
      back={{ to: '/admin/newsletter', label: 'newsletter' }}
      hasStickyHead
      actions={
        <Button variant="primary" isBusy={state.isBusy} onClick={state.submit}>
          Save as a draft
        </Button>
      }
    >
      <AdminForm state={state} isSubmittedAbove>
        <Columns
          main={<CampaignFields state={state} mayEdit />}
          aside={<AudienceFields state={state} mayEdit />}
        />
      </AdminForm>
    </Page>
  );
}
