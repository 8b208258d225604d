import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { StaffCampaign } from '#contracts/admin/newsletter/campaign-calls.ts';
import type { CampaignId } from '#domain/ids.ts';
import { ADMIN_CAMPAIGNS, adminCampaignQuery, campaignEndpoints } from '#web/api/admin/newsletter-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { QueryStates } from '../../ui/feedback/query-states.tsx';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { ChangeRefusal } from '../../ui/forms/change-refusal.tsx';
import { useSavedFirst } from '../../ui/forms/saved-first.tsx';
import { useChange } from '../../ui/forms/use-change.ts';
import { useUndo } from '../../ui/forms/use-undo.ts';
import { Moment } from '../../ui/layout/moment.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Columns, Facts, Section } from '../../ui/layout/section.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { StaffHistory } from '../audit/staff-history.tsx';
import { usePermission } from '../session/use-staff-member.ts';
import { AudienceFields, CampaignFields } from './campaign-fields.tsx';
import { CampaignPreview } from './campaign-preview.tsx';
import { AUDIENCES, CAMPAIGN_STATUS, factsOf, revenueText } from './newsletter-texts.ts';
import { SendCampaignDialog } from './send-campaign-dialog.tsx';
import { contentOf, type TypedCampaign, typedCampaign } from './typed-campaign.ts';

const BACK = { to: '/admin/newsletter', label: 'newsletter' };

/** The campaign that the address names: a draft to write, or what came of it. */
export function CampaignPage() {
  const { campaignId = '' } = useParams();
  const campaign = useQuery(adminCampaignQuery(useApi(), campaignId as CampaignId));
  return (
    <QueryStates
      query={campaign}
      failure="We could not fetch the campaign."
      page={{ title: 'Campaign', back: BACK }}
    >
      {(found) =>
        found.status === 'draft' ? (
          <Draft key={campaignId} campaign={found} />
        ) : (
          <BegunCampaign key={campaignId} campaign={found} />
        )
      }
    </QueryStates>
  );
}

const badgeOf = ({ status }: StaffCampaign) => (
  <Badge tone={CAMPAIGN_STATUS[status].tone}>{CAMPAIGN_STATUS[status].label}</Badge>
);

const copyOf = ({ campaign_id }: StaffCampaign) => ({
  label: 'Make a copy',
  to: `/admin/newsletter/new?copy=${campaign_id}`,
});

function Draft({ campaign }: { campaign: StaffCampaign }) {
  const { campaign_id, version, history } = campaign;
  const navigate = useNavigate();
  const mayEdit = usePermission('newsletter:send');
  const [open, setOpen] = useState<'send' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const params = { campaign_id };
  const state = useAdminForm<TypedCampaign, { version: number }>({
    defaults: typedCampaign(campaign),
    storedAs: `draft-campaign:${campaign_id}`,
    stored: { version, facts: factsOf(campaign) },
    save: (api, typed, shown) =>
      api.call(campaignEndpoints.save, {
        params,
        body: { store_id: api.storeId, version: shown, content: contentOf(typed) },
      }),
    refetch: [ADMIN_CAMPAIGNS],
    done: 'Saved. Nobody has it yet.',
  });
  const test = useChange({
    change: (api) => api.call(campaignEndpoints.test, { params, body: { store_id: api.storeId } }),
    done: ({ to }) => `A test is sent to ${to}.`,
  });
  const removal = useChange({
    change: (api) => api.call(campaignEndpoints.remove, { params, body: { store_id: api.storeId, version } }),
    refetch: [[...ADMIN_CAMPAIGNS, 'list']],
    refetchRefused: [[...ADMIN_CAMPAIGNS, 'page', campaign_id]],
    stored: () => factsOf(campaign),
    done: () => 'The draft is deleted.',
    onDone: () => void navigate(BACK.to),
  });
  const { whenSaved, savedFirst } = useSavedFirst(state.form.formState.isDirty);
  const undo = useUndo(state);
  return (
    <Page
      title={campaign.subject}
      badges={badgeOf(campaign)}
      back={BACK}
      hasStickyHead
      actions={
        mayEdit && (
          <>
            <Button isInactive={undo === null} onClick={() => undo?.()}>
              Undo
            </Button>
            <Menu
              trigger={<Button icon="more">More</Button>}
              items={[
                { label: 'Send a test to me', onSelect: () => whenSaved(() => test.make(null)) },
                copyOf(campaign),
                { label: 'Delete the draft', isDangerous: true, onSelect: () => setOpen('delete') },
              ]}
            />
            <Button isBusy={state.isBusy} onClick={state.submit}>
              Save
            </Button>
            <Button variant="primary" onClick={() => whenSaved(() => setOpen('send'))}>
              Send
            </Button>
          </>
        )
      }
    >
      <ChangeRefusal change={test} />
      <AdminForm state={state} isSubmittedAbove>
        <Columns
          main={<CampaignFields state={state} mayEdit={mayEdit} />}
          aside={
            <>
              <AudienceFields state={state} mayEdit={mayEdit} />
              <CampaignPreview campaign={campaign} />
              <StaffHistory history={history} />
            </>
          }
        />
      </AdminForm>
      {savedFirst}
      <SendCampaignDialog campaign={campaign} isOpen={open === 'send'} onClose={close} />
      <ConfirmDialog
        isOpen={open === 'delete'}
        onClose={close}
        title="Delete this draft?"
        confirmLabel="Delete it"
        onConfirm={() => removal.make(null)}
        change={removal}
      >
        <p>What is written in it is gone.</p>
      </ConfirmDialog>
    </Page>
  );
}

type SendingChange = 'pause' | 'resume' | 'cancel' | 'unschedule';

function BegunCampaign({ campaign }: { campaign: StaffCampaign }) {
  const { campaign_id, version, status } = campaign;
  const mayEdit = usePermission('newsletter:send');
  const [isCancelling, setIsCancelling] = useState(false);
  const change = useChange({
    change: (api, wanted: SendingChange) =>
      api.call(campaignEndpoints.change, {
        params: { campaign_id },
        body: { store_id: api.storeId, version, change: wanted },
      }),
    refetch: [ADMIN_CAMPAIGNS],
    stored: () => factsOf(campaign),
    onDone: () => setIsCancelling(false),
  });
  const canCancel = status === 'sending' || status === 'paused';
  return (
    <Page
      title={campaign.subject}
      badges={badgeOf(campaign)}
      back={BACK}
      actions={
        mayEdit && (
          <>
            <Menu trigger={<Button icon="more">More</Button>} items={[copyOf(campaign)]} />
            {canCancel && <Button onClick={() => setIsCancelling(true)}>Cancel sending</Button>}
            {status === 'sending' && (
              <Button variant="primary" onClick={() => change.make('pause')}>
                Pause
              </Button>
            )}
            {status === 'paused' && (
              <Button variant="primary" onClick={() => change.make('resume')}>
                Go on
              </Button>
            )}
            {status === 'scheduled' && (
              <Button variant="primary" onClick={() => change.make('unschedule')}>
                Make it a draft again
              </Button>
            )}
          </>
        )
      }
    >
      {!isCancelling && <ChangeRefusal change={change} />}
      <Columns
        main={
          <>
            <Results campaign={campaign} />
            <CampaignPreview campaign={campaign} />
          </>
        }
        aside={
          <>
            <AboutCampaign campaign={campaign} />
            <StaffHistory history={campaign.history} />
          </>
        }
      />
      <ConfirmDialog
        isOpen={isCancelling}
        onClose={() => setIsCancelling(false)}
        title="Cancel sending?"
        confirmLabel="Cancel sending"
        onConfirm={() => change.make('cancel')}
        change={change}
      >
        <p>Those who have it keep it. Nobody else gets it, and it cannot be sent again.</p>
      </ConfirmDialog>
    </Page>
  );
}

function Results({ campaign: { results, receivers } }: { campaign: StaffCampaign }) {
  if (results === null) return null;
  const orders = results.orders.reduce((sum, one) => sum + one.orders, 0);
  return (
    <Section title="What came of it">
      <Facts
        facts={[
          ['Receivers', String(receivers)],
          ['Waiting', results.waiting > 0 && String(results.waiting)],
          ['Sent', String(results.sent)],
          ['Refused by email servers', String(results.refused)],
          ['Got nothing: unsubscribed or cancelled before', results.skipped > 0 && String(results.skipped)],
          ['Not known: the shop was stopped', results.unknown > 0 && String(results.unknown)],
          ['Unsubscribed by its link', String(results.unsubscribed)],
          ['Orders within 7 days', String(orders)],
          ['They paid', revenueText(results)],
        ].map(([name, value]) => [String(name), value || null] as const)}
      />
      <p>
        Orders are counted by the discount code, and by links of those who agreed to be counted. Nothing in
        the email says whether it was read.
      </p>
    </Section>
  );
}

function AboutCampaign({ campaign }: { campaign: StaffCampaign }) {
  const { content, send_at, started_at, finished_at } = campaign;
  return (
    <Section title="The campaign">
      <Facts
        facts={[
          ['Audience', AUDIENCES.find(({ value }) => value === content.audience.kind)?.label],
          ['Discount code', content.discount_code],
          ['Goes out', send_at && <Moment key="at" at={send_at} />],
          ['Began', started_at && <Moment key="began" at={started_at} />],
          ['Ended', finished_at && <Moment key="ended" at={finished_at} />],
        ]}
      />
    </Section>
  );
}
