import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import type { CampaignId } from '#domain/ids.ts';
import { ADMIN_CAMPAIGNS, adminCampaignQuery, campaignEndpoints } from '#web/api/admin/newsletter-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { QueryStates } from '../../ui/feedback/query-states.tsx';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { useKeyOf } from '../../ui/forms/use-key-of.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Columns } from '../../ui/layout/section.tsx';
import { AudienceFields, CampaignFields } from './campaign-fields.tsx';
import { contentOf, NEW_CAMPAIGN, type TypedCampaign, typedCampaign } from './typed-campaign.ts';

const BACK = { to: '/admin/newsletter', label: 'newsletter' };

/** A form for a campaign that is not stored yet, empty or with what another one says (`?copy={id}`). */
export function NewCampaign() {
  const copied = useSearchParams()[0].get('copy') as CampaignId | null;
  return copied === null ? (
    <NewCampaignPage title="New campaign" defaults={NEW_CAMPAIGN} />
  ) : (
    <CopiedCampaign key={copied} campaignId={copied} />
  );
}

function CopiedCampaign({ campaignId }: { campaignId: CampaignId }) {
  const campaign = useQuery(adminCampaignQuery(useApi(), campaignId));
  return (
    <QueryStates
      query={campaign}
      failure="We could not fetch the campaign."
      page={{ title: 'A copy', back: BACK }}
    >
      {(found) => <NewCampaignPage title={`A copy of ${found.subject}`} defaults={typedCampaign(found)} />}
    </QueryStates>
  );
}

function NewCampaignPage({ title, defaults }: { title: string; defaults: TypedCampaign }) {
  const navigate = useNavigate();
  const keyOf = useKeyOf();
  const state = useAdminForm<TypedCampaign, { campaign_id: string }>({
    defaults,
    ...(defaults === NEW_CAMPAIGN && { storedAs: 'new-campaign' }),
    save: (api, typed) =>
      api.call(campaignEndpoints.add, {
        body: {
          store_id: api.storeId,
          content: contentOf(typed),
          idempotency_key: keyOf(typed) as CampaignId,
        },
      }),
    refetch: [[...ADMIN_CAMPAIGNS, 'list']],
    done: 'Saved as a draft.',
    onSaved: ({ campaign_id }) => void navigate(`/admin/newsletter/${campaign_id}`, { replace: true }),
  });
  return (
    <Page
      title={title}
      back={BACK}
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
