import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { Webhook } from '#contracts/admin/developers/webhook-calls.ts';
import type { WebhookEndpointId } from '#domain/ids.ts';
import type { WebhookEventType } from '#domain/webhooks/webhook-events.ts';
import { ADMIN_WEBHOOKS, adminWebhookQuery, webhookEndpoints } from '#web/api/admin/webhooks-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { QueryStates } from '../../ui/feedback/query-states.tsx';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { CheckboxField, SelectField } from '../../ui/forms/field.tsx';
import { useChange } from '../../ui/forms/use-change.ts';
import { Moment } from '../../ui/layout/moment.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Columns, Facts, Section } from '../../ui/layout/section.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { useListState } from '../../ui/table/use-list-state.ts';
import { StaffHistory } from '../audit/staff-history.tsx';
import { usePermission } from '../session/use-staff-member.ts';
import { ShownSecret } from './shown-secret.tsx';
import { WebhookDeliveryList } from './webhook-delivery-list.tsx';
import { WebhookFields } from './webhook-fields.tsx';
import { WebhookStatus } from './webhook-status.tsx';

const WEBHOOKS = '/admin/developers?view=webhooks';

/** One webhook: what it is sent, what came of that, and its secret. */
export function WebhookPage() {
  const { id = '' } = useParams();
  const webhook = useQuery(adminWebhookQuery(useApi(), id as WebhookEndpointId));
  return (
    <QueryStates query={webhook} failure="We could not fetch this webhook.">
      {(found) => <ShownWebhook key={id} webhook={found} />}
    </QueryStates>
  );
}

const factsOf = ({ address, description, events, is_enabled, disabled_because, made_by }: Webhook) =>
  [
    ['Address', address],
    ['Description', description],
    ['Events', events.join(', ')],
    ['Enabled', is_enabled ? 'Yes' : 'No'],
    [disabled_because === 'member' ? 'Was in the name of' : 'In the name of', made_by],
  ] as const;

const NOT_RECORDED = 'What happens until you enable it is not recorded. What waited before is sent then.';

function ShownWebhook({ webhook }: { webhook: Webhook }) {
  const state = useListState();
  const mayEdit = usePermission('developers:edit');
  const [asked, setAsked] = useState<'sample' | 'secret' | 'removal' | null>(null);
  const close = () => setAsked(null);
  const { address, description, failing_since, disabled_because, old_secret_until } = webhook;
  return (
    <Page
      title={description || new URL(address).host}
      badges={<WebhookStatus {...webhook} />}
      about={`${address}, ${disabled_because === 'member' ? 'was ' : ''}in the name of ${webhook.made_by}`}
      back={{ to: WEBHOOKS, label: 'webhooks' }}
      actions={
        mayEdit && (
          <Menu
            trigger={<Button icon="more">More</Button>}
            items={[
              {
                label: 'Send a sample',
                isDisabled: !webhook.is_enabled,
                onSelect: () => setAsked('sample'),
              },
              { label: 'Make a new secret', onSelect: () => setAsked('secret') },
              { label: 'Remove it', isDangerous: true, onSelect: () => setAsked('removal') },
            ]}
          />
        )
      }
    >
      {disabled_because === 'failing' && (
        <Notice tone="danger" title="It was disabled, because nothing arrived for three days.">
          What happens waits for 30 days, and is sent when you enable it.
        </Notice>
      )}
      {disabled_because === 'gone' && (
        <Notice
          tone="danger"
          title="It was disabled, because it answered 410: nothing is to be sent there any more."
        >
          {NOT_RECORDED}
        </Notice>
      )}
      {disabled_because === 'member' && (
        <Notice
          tone="danger"
          title={`It was disabled, because ${webhook.made_by} has left or may not see all of its events any more.`}
        >
          What happens waits for 30 days. If the receiver is yours, enable it: it is sent in your name then.
          Make a new secret as well.
        </Notice>
      )}
      {disabled_because === 'restored' && (
        <Notice tone="danger" title="It was disabled, because the shop was restored from a backup.">
          What happens waits for 30 days, and is sent when you enable it. In a copy of the shop leave it as it
          is.
        </Notice>
      )}
      {disabled_because === null && !webhook.is_enabled && (
        <Notice tone="info" title="It is disabled.">
          {NOT_RECORDED}
        </Notice>
      )}
      {webhook.is_enabled && failing_since !== null && (
        <Notice tone="warn" title="Nothing has arrived lately.">
          Since <Moment at={failing_since} />. Each delivery is tried again for three days.
        </Notice>
      )}
      {old_secret_until !== null && new Date(old_secret_until) > new Date() && (
        <Notice tone="info" title="Deliveries are signed with two secrets.">
          The one before is used until <Moment at={old_secret_until} />.
        </Notice>
      )}
      <Section title="Deliveries">
        <WebhookDeliveryList webhook={webhook} state={state} />
      </Section>
      <Columns
        main={
          <Section title="What is sent">
            {mayEdit ? <WebhookForm webhook={webhook} /> : <Facts facts={factsOf(webhook)} />}
          </Section>
        }
        aside={<StaffHistory history={webhook.history} />}
      />
      <Dialog isOpen={asked === 'sample'} onClose={close} title="Send a sample">
        <SampleForm webhook={webhook} onDone={close} />
      </Dialog>
      <NewSecret webhook={webhook} isOpen={asked === 'secret'} onClose={close} />
      <RemoveWebhook webhook={webhook} isOpen={asked === 'removal'} onClose={close} />
    </Page>
  );
}

function WebhookForm({ webhook }: { webhook: Webhook }) {
  const { id, address, description, events, is_enabled, version } = webhook;
  const state = useAdminForm<WebhookFields>({
    defaults: { address, description, events: events as WebhookEventType[], is_enabled },
    stored: { version, facts: factsOf(webhook) },
    save: (api, fields, shown) =>
      api.call(webhookEndpoints.change, {
        params: { webhook_id: id },
        body: { store_id: api.storeId, ...fields, version: shown },
      }),
    refetch: [ADMIN_WEBHOOKS],
    done: 'The webhook is changed.',
  });
  return (
    <AdminForm state={state} submitLabel="Save">
      <WebhookFields state={state} />
      <CheckboxField
        label="Enabled"
        hint="While it is not, nothing is recorded for it."
        {...state.form.register('is_enabled')}
      />
    </AdminForm>
  );
}

function SampleForm({ webhook: { id, events }, onDone }: { webhook: Webhook; onDone: () => void }) {
  const state = useAdminForm<{ type: WebhookEventType }>({
    defaults: { type: events[0] as WebhookEventType },
    save: (api, { type }) =>
      api.call(webhookEndpoints.sample, {
        params: { webhook_id: id },
        body: { store_id: api.storeId, type },
      }),
    refetch: [ADMIN_WEBHOOKS],
    done: 'The sample is sent.',
    onSaved: onDone,
  });
  return (
    <AdminForm state={state} submitLabel="Send it">
      <SelectField
        label="Event"
        hint="Its data is invented."
        choices={events.map((value) => ({ value, label: value }))}
        {...state.field('type')}
      />
    </AdminForm>
  );
}

interface AskedProps {
  webhook: Webhook;
  isOpen: boolean;
  onClose: () => void;
}

function NewSecret({ webhook, isOpen, onClose }: AskedProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const rotating = useChange({
    change: (api, { id, version }: Webhook) =>
      api.call(webhookEndpoints.rotate, {
        params: { webhook_id: id },
        body: { store_id: api.storeId, version },
      }),
    refetch: [ADMIN_WEBHOOKS],
    stored: () => factsOf(webhook),
    onDoneAnywhere: ({ secret: made }) => setSecret(made),
  });
  const close = () => {
    setSecret(null);
    onClose();
  };
  if (secret !== null)
    return (
      <Dialog isOpen onClose={close} title="The new secret">
        <ShownSecret name="The secret" secret={secret} onDone={close} />
      </Dialog>
    );
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={close}
      title="Make a new secret?"
      confirmLabel="Make it"
      change={rotating}
      onConfirm={() => rotating.make(webhook)}
    >
      For 24 hours deliveries are signed with both, so that you can change it in the program that receives
      them.
    </ConfirmDialog>
  );
}

function RemoveWebhook({ webhook, isOpen, onClose }: AskedProps) {
  const navigate = useNavigate();
  const removal = useChange({
    change: (api, { id, version }: Webhook) =>
      api.call(webhookEndpoints.remove, {
        params: { webhook_id: id },
        body: { store_id: api.storeId, version },
      }),
    refetchRefused: [ADMIN_WEBHOOKS],
    stored: () => factsOf(webhook),
    done: () => 'The webhook is removed.',
    onDone: () => void navigate(WEBHOOKS),
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Remove this webhook?"
      confirmLabel="Remove it"
      change={removal}
      onConfirm={() => removal.make(webhook)}
    >
      Nothing is sent to it any more, and its deliveries are deleted.
    </ConfirmDialog>
  );
}
