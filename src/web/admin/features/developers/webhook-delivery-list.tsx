import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Webhook, WebhookDelivery } from '#contracts/admin/developers/webhook-calls.ts';
import { ADMIN_WEBHOOKS, webhookDeliveriesQuery, webhookEndpoints } from '#web/api/admin/webhooks-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { EmptyState, QueryStates } from '../../ui/feedback/query-states.tsx';
import type { Tone } from '../../ui/feedback/tone.ts';
import { IconButton } from '../../ui/forms/button.tsx';
import { ChangeRefusal } from '../../ui/forms/change-refusal.tsx';
import { useChange } from '../../ui/forms/use-change.ts';
import { Moment } from '../../ui/layout/moment.tsx';
import { Facts } from '../../ui/layout/section.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { type Column, IndexTable } from '../../ui/table/index-table.tsx';
import { ListFilter, ListTools, Pages } from '../../ui/table/list-tools.tsx';
import { filtersOf, type ListState } from '../../ui/table/use-list-state.ts';
import { usePermission } from '../session/use-staff-member.ts';
import styles from './delivery-list.module.css';

const STATUSES: Readonly<Record<WebhookDelivery['status'], { text: string; tone: Tone }>> = {
  pending: { text: 'Waiting', tone: 'warn' },
  delivered: { text: 'Delivered', tone: 'good' },
  failed: { text: 'Failed', tone: 'danger' },
};
const CHOICES = [
  { value: '', label: 'All' },
  ...Object.entries(STATUSES).map(([value, { text }]) => ({ value, label: text })),
];

const COLUMNS: readonly Column<WebhookDelivery>[] = [
  { title: 'Event', isPrimary: true, cell: ({ type }) => type },
  { title: 'When', cell: ({ occurred_at }) => <Moment at={occurred_at} /> },
  {
    title: 'Status',
    cell: ({ status }) => <Badge tone={STATUSES[status].tone}>{STATUSES[status].text}</Badge>,
  },
  { title: 'About', isSecondary: true, isShortened: true, cell: ({ subject }) => subject },
  { title: 'Answer', isTitled: true, cell: ({ answer_status }) => answer_status },
  {
    title: 'Took',
    isNumber: true,
    isSecondary: true,
    cell: ({ duration_ms }) => duration_ms !== null && `${duration_ms} ms`,
  },
  { title: 'Attempts', isNumber: true, isTitled: true, cell: ({ attempts }) => attempts },
];

/** What a webhook was sent, what came of it, and sending it again. */
export function WebhookDeliveryList({ webhook, state }: { webhook: Webhook; state: ListState }) {
  const deliveries = useQuery(webhookDeliveriesQuery(useApi(), webhook.id, filtersOf(state, ['status'])));
  const mayEdit = usePermission('developers:edit');
  const [shown, setShown] = useState<WebhookDelivery | null>(null);
  const sending = useChange({
    change: (api, { id }: WebhookDelivery) =>
      api.call(webhookEndpoints.sendAgain, { params: { delivery_id: id }, body: { store_id: api.storeId } }),
    refetch: [ADMIN_WEBHOOKS],
    done: (_, { type }) => `${type} is sent again.`,
  });
  const actions: Column<WebhookDelivery> = {
    title: 'Actions',
    cell: (delivery) => (
      <Menu
        trigger={<IconButton label={`Actions for ${delivery.type}`} icon="more" />}
        items={[
          { label: 'Show it', onSelect: () => setShown(delivery) },
          ...(mayEdit
            ? [
                {
                  label: delivery.status === 'pending' ? 'Send now' : 'Send again',
                  isDisabled: !webhook.is_enabled,
                  onSelect: () => sending.make(delivery),
                },
              ]
            : []),
        ]}
      />
    ),
  };
  return (
    <>
      <ListTools>
        <ListFilter state={state} name="status" label="Status" choices={CHOICES} />
      </ListTools>
      <ChangeRefusal change={sending} />
      <QueryStates query={deliveries} failure="We could not fetch the deliveries.">
        {({ deliveries: rows, next_cursor }) =>
          rows.length === 0 ? (
            <EmptyState>Nothing was sent in the last 30 days.</EmptyState>
          ) : (
            <>
              <IndexTable
                caption="Events that were sent"
                rows={rows}
                keyOf={({ id }) => id}
                nameOf={({ type, subject }) => [type, subject].filter(Boolean).join(' ')}
                columns={[...COLUMNS, actions]}
              />
              <Pages state={state} nextCursor={next_cursor} />
            </>
          )
        }
      </QueryStates>
      <Dialog isOpen={shown !== null} onClose={() => setShown(null)} title={shown?.type ?? ''} shape="panel">
        {shown && <Delivery delivery={shown} />}
      </Dialog>
    </>
  );
}

function Delivery({ delivery }: { delivery: WebhookDelivery }) {
  const { event_id, status, attempts, last_attempt_at, next_attempt_at } = delivery;
  const { answer_status, duration_ms, answer, failure, data } = delivery;
  return (
    <>
      <Facts
        facts={[
          ['webhook-id', event_id],
          ['Status', STATUSES[status].text],
          ['Attempts', attempts],
          ['Last attempt', last_attempt_at && <Moment at={last_attempt_at} />],
          ['Next attempt', next_attempt_at && <Moment at={next_attempt_at} />],
          ['Answer', answer_status],
          ['Took', duration_ms === null ? null : `${duration_ms} ms`],
          ['Why it failed', failure],
        ]}
      />
      {data !== null && (
        <>
          <h3>Data</h3>
          <pre className={styles.text}>{JSON.stringify(data, null, 2)}</pre>
        </>
      )}
      {answer && (
        <>
          <h3>What was answered</h3>
          <pre className={styles.text}>{answer}</pre>
        </>
      )}
    </>
  );
}
