import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { StaffSubscriber } from '#contracts/admin/newsletter/subscriber-calls.ts';
import type { NewsletterSubscriberId } from '#domain/ids.ts';
import {
  ADMIN_SUBSCRIBERS,
  adminSubscriberQuery,
  subscriberEndpoints,
} from '#web/api/admin/newsletter-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { QueryStates } from '../../ui/feedback/query-states.tsx';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Moment } from '../../ui/layout/moment.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Columns, Facts, Section } from '../../ui/layout/section.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { type Column, IndexTable } from '../../ui/table/index-table.tsx';
import { StaffHistory } from '../audit/staff-history.tsx';
import { usePermission } from '../session/use-staff-member.ts';
import styles from './newsletter.module.css';
import { CHANGES, SOURCES, SUBSCRIBER_STATUS } from './newsletter-texts.ts';

const BACK = { to: '/admin/newsletter/subscribers', label: 'subscribers' };

/** The subscriber that the address names, with consent and history. */
export function SubscriberPage() {
  const { subscriberId = '' } = useParams();
  const subscriber = useQuery(adminSubscriberQuery(useApi(), subscriberId as NewsletterSubscriberId));
  return (
    <QueryStates
      query={subscriber}
      failure="We could not fetch the subscriber."
      page={{ title: 'Subscriber', back: BACK }}
    >
      {(found) => <FoundSubscriber key={subscriberId} subscriber={found} />}
    </QueryStates>
  );
}

function FoundSubscriber({ subscriber }: { subscriber: StaffSubscriber }) {
  const { email, status, source, consent_text, consented_at, customer_id, created_at } = subscriber;
  const mayEdit = usePermission('newsletter:edit');
  const mayErase = usePermission('customers:erase');
  const mayReadCustomers = usePermission('customers:read');
  const [open, setOpen] = useState<'unsubscribe' | 'erase' | null>(null);
  const close = () => setOpen(null);
  return (
    <Page
      title={email}
      badges={<Badge tone={SUBSCRIBER_STATUS[status].tone}>{SUBSCRIBER_STATUS[status].label}</Badge>}
      back={BACK}
      actions={
        <>
          {mayErase && (
            <Menu
              trigger={<Button icon="more">More</Button>}
              items={[{ label: 'Erase the person', isDangerous: true, onSelect: () => setOpen('erase') }]}
            />
          )}
          {mayEdit && status !== 'unsubscribed' && (
            <Button variant="primary" onClick={() => setOpen('unsubscribe')}>
              Unsubscribe
            </Button>
          )}
        </>
      }
    >
      <Columns
        main={
          <>
            <Section title="Consent">
              {consent_text === null ? (
                <p>Not given yet: the email that asks for it was not answered.</p>
              ) : (
                <p className={styles.consent}>{consent_text}</p>
              )}
            </Section>
            <Changes subscriber={subscriber} />
            <Campaigns subscriber={subscriber} />
          </>
        }
        aside={
          <>
            <Section title="The subscriber">
              <Facts
                facts={[
                  ['Source', SOURCES[source]],
                  ['Consented', consented_at && <Moment key="consent" at={consented_at} />],
                  ['In the list since', <Moment key="since" at={created_at} />],
                  [
                    'Customer',
                    customer_id !== null && mayReadCustomers && (
                      <Link to={`/admin/customers/${customer_id}`}>{email}</Link>
                    ),
                  ],
                ].map(([name, value]) => [String(name), value || null] as const)}
              />
            </Section>
            <StaffHistory history={subscriber.history} />
          </>
        }
      />
      <Dialog isOpen={open === 'unsubscribe'} onClose={close} title="Unsubscribe this address">
        {open === 'unsubscribe' && <UnsubscribeForm subscriber={subscriber} onDone={close} />}
      </Dialog>
      <Dialog isOpen={open === 'erase'} onClose={close} title="Erase this person">
        {open === 'erase' && <EraseForm subscriber={subscriber} />}
      </Dialog>
    </Page>
  );
}

const CHANGE_COLUMNS: readonly Column<StaffSubscriber['changes'][number]>[] = [
  { title: 'What', isPrimary: true, cell: ({ kind }) => CHANGES[kind] },
  { title: 'When', cell: ({ at }) => <Moment at={at} /> },
  {
    title: 'How',
    isShortened: true,
    cell: ({ text, campaign }) => (campaign === null ? text : `By the link in ‘${campaign}’`),
  },
  { title: 'By', isSecondary: true, cell: ({ who }) => who },
];

function Changes({ subscriber: { changes } }: { subscriber: StaffSubscriber }) {
  if (changes.length === 0) return null;
  return (
    <Section title="What happened" isFlush>
      <IndexTable
        caption="Changes of the subscription"
        rows={changes}
        keyOf={({ at, kind }) => `${at} ${kind}`}
        nameOf={({ kind }) => CHANGES[kind]}
        columns={CHANGE_COLUMNS}
      />
    </Section>
  );
}

const CAMPAIGN_COLUMNS: readonly Column<StaffSubscriber['campaigns'][number]>[] = [
  { title: 'Campaign', isPrimary: true, cell: ({ subject }) => subject },
  { title: 'Status', cell: ({ status }) => status },
  { title: 'When', cell: ({ at }) => at && <Moment at={at} /> },
];

function Campaigns({ subscriber: { campaigns } }: { subscriber: StaffSubscriber }) {
  if (campaigns.length === 0) return null;
  return (
    <Section title="Campaigns" isFlush>
      <IndexTable
        caption="Campaigns that were for them"
        rows={campaigns}
        keyOf={({ campaign_id }) => campaign_id}
        nameOf={({ subject }) => subject}
        columns={CAMPAIGN_COLUMNS}
        linkTo={({ campaign_id }) => `/admin/newsletter/${campaign_id}`}
      />
    </Section>
  );
}

function UnsubscribeForm({ subscriber, onDone }: { subscriber: StaffSubscriber; onDone: () => void }) {
  const state = useAdminForm<{ reason: string }>({
    defaults: { reason: '' },
    stored: {
      version: subscriber.version,
      facts: [['Status', SUBSCRIBER_STATUS[subscriber.status].label]],
    },
    save: (api, { reason }, version) =>
      api.call(subscriberEndpoints.unsubscribe, {
        params: { subscriber_id: subscriber.subscriber_id },
        body: { store_id: api.storeId, version, reason },
      }),
    refetch: [ADMIN_SUBSCRIBERS],
    done: `${subscriber.email} gets no newsletter any more.`,
    onSaved: onDone,
  });
  return (
    <AdminForm state={state} submitLabel="Unsubscribe">
      <TextField
        label="Why"
        missing="Say why."
        hint="Only colleagues see it: asked by phone, for example."
        maxLength={300}
        required
        {...state.field('reason')}
      />
    </AdminForm>
  );
}

function EraseForm({ subscriber }: { subscriber: StaffSubscriber }) {
  const navigate = useNavigate();
  const state = useAdminForm<{ confirmation: string }>({
    defaults: { confirmation: '' },
    save: (api, { confirmation }) =>
      api.call(subscriberEndpoints.erase, {
        params: { subscriber_id: subscriber.subscriber_id },
        body: { store_id: api.storeId, confirmation },
      }),
    refetch: [[...ADMIN_SUBSCRIBERS, 'list']],
    done: 'The person is erased.',
    onSaved: () => void navigate(BACK.to),
  });
  return (
    <AdminForm state={state} submitLabel="Erase for good">
      <p>
        Everything about the person with this address goes: the subscription, and what they have as a
        customer. What books need stays without the person.
      </p>
      <TextField
        label="Type the email address"
        hint={subscriber.email}
        maxLength={254}
        required
        {...state.field('confirmation')}
      />
    </AdminForm>
  );
}
