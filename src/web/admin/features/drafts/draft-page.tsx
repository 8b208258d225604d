import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { DraftOrderAnswer as DraftOrder } from '#contracts/admin/orders/draft-orders-calls.ts';
import type { DraftOrderId } from '#domain/ids.ts';
import { formatMoney } from '#domain/money.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import {
  ADMIN_DRAFTS,
  draftOrderEndpoints,
  draftOrderQuery,
} from '#web/api/admin/orders/draft-orders-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { QueryStates } from '../../ui/feedback/query-states.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { useChange } from '../../ui/forms/use-change.ts';
import { Moment } from '../../ui/layout/moment.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Columns, Section, Sums } from '../../ui/layout/section.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Menu, type MenuItem } from '../../ui/overlays/menu.tsx';
import { usePermission } from '../session/use-staff-member.ts';
import { CompleteDialog } from './complete-dialog.tsx';
import { DraftForm, useDraftForm } from './draft-form.tsx';
import { changedPrices, factsOf, MISSING_TEXTS, PURPOSE_TEXTS } from './draft-texts.ts';
import { SendLinkDialog } from './send-link-dialog.tsx';

/** The draft order that the address names: what is in it, what it costs, and how it becomes an order. */
export function DraftPage() {
  const { draftId = '' } = useParams();
  const draft = useQuery(draftOrderQuery(useApi(), draftId as DraftOrderId));
  return (
    <QueryStates
      query={draft}
      failure="We could not fetch the draft order."
      page={{ title: 'Draft order', back: { to: '/admin/drafts', label: 'draft orders' } }}
    >
      {(found) =>
        found.order === null ? (
          // Saved by somebody else, it starts again with what is stored; what is typed stays until it is saved.
          <OpenDraft key={found.draft_order_id} draft={found} />
        ) : (
          <SoldDraft draft={found} />
        )
      }
    </QueryStates>
  );
}

/** The head of the page of a draft order. */
const headOf = (draft: DraftOrder) => ({
  title: `Draft D${draft.number}`,
  about: (
    <>
      {PURPOSE_TEXTS[draft.purpose]}
      {draft.source && (
        <>
          {', of '}
          <Link to={`/admin/orders/${draft.source.order_id}`}>
            order {formatOrderNumber(draft.source.order_number)}
          </Link>
        </>
      )}
      {', started '}
      <Moment at={draft.created_at} />
    </>
  ),
  back: { to: '/admin/drafts', label: 'draft orders' },
});

function SoldDraft({ draft }: { draft: DraftOrder }) {
  return (
    <Page {...headOf(draft)} badges={<Badge tone="good">Sold</Badge>}>
      <DraftNotices draft={draft} />
      <Columns main={<SoldLines draft={draft} />} aside={<Totals draft={draft} />} />
    </Page>
  );
}

function OpenDraft({ draft }: { draft: DraftOrder }) {
  const navigate = useNavigate();
  const mayPrice = usePermission('orders:price');
  const [open, setOpen] = useState<'send' | 'complete' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const state = useDraftForm(draft);
  // What is sent and paid is what is stored, so changes are saved first.
  const isReady = draft.missing.length === 0 && !state.form.formState.isDirty;
  const total = isReady && draft.totals !== null ? draft.totals.total : null;
  const isFree = total === 0 && mayPrice;
  const remove = useChange({
    change: (api, version: number) =>
      api.call(draftOrderEndpoints.remove, {
        params: { draft_order_id: draft.draft_order_id },
        body: { store_id: api.storeId, version },
      }),
    refetch: [[...ADMIN_DRAFTS, 'list']],
    refetchRefused: [[...ADMIN_DRAFTS, 'page', draft.draft_order_id]],
    stored: () => factsOf(draft),
    done: () => `Draft order D${draft.number} is deleted.`,
    onDone: () => void navigate('/admin/drafts'),
  });
  const more: MenuItem[] = [
    ...(total !== null && total > 0 && mayPrice
      ? [{ label: 'Mark as paid', onSelect: () => setOpen('complete') }]
      : []),
    { label: 'Delete', isDangerous: true, onSelect: () => setOpen('delete') },
  ];
  const canSend = total !== null && total > 0;
  return (
    <Page
      {...headOf(draft)}
      badges={<Badge tone="neutral">Open</Badge>}
      hasStickyHead
      actions={
        <>
          <Menu trigger={<Button icon="more">More</Button>} items={more} />
          <Button
            variant={canSend || isFree ? 'secondary' : 'primary'}
            isBusy={state.isBusy}
            onClick={state.submit}
          >
            Save
          </Button>
          {isFree && (
            <Button variant="primary" onClick={() => setOpen('complete')}>
              Place the order
            </Button>
          )}
          {canSend && (
            <Button variant="primary" onClick={() => setOpen('send')}>
              {draft.link_sent_at === null ? 'Send payment link' : 'Send the link again'}
            </Button>
          )}
        </>
      }
    >
      <DraftNotices draft={draft} />
      <Columns main={<DraftForm draft={draft} state={state} />} aside={<Totals draft={draft} />} />
      <SendLinkDialog draft={draft} isOpen={open === 'send'} onClose={close} />
      <CompleteDialog draft={draft} isOpen={open === 'complete'} onClose={close} />
      <ConfirmDialog
        isOpen={open === 'delete'}
        onClose={close}
        title={`Delete draft D${draft.number}?`}
        confirmLabel="Delete"
        onConfirm={() => remove.make(draft.version)}
        change={remove}
      >
        <p>
          {draft.link_sent_at === null ? 'It is gone then.' : 'Its payment link opens nothing any more then.'}
        </p>
      </ConfirmDialog>
    </Page>
  );
}

function DraftNotices({ draft }: { draft: DraftOrder }) {
  if (draft.order !== null)
    return (
      <Notice tone="good" title="This draft has become an order.">
        <Link to={`/admin/orders/${draft.order.order_id}`}>
          Order {formatOrderNumber(draft.order.order_number)}
        </Link>
      </Notice>
    );
  return (
    <>
      {draft.problem !== null && <Notice tone="danger" title={draft.problem} />}
      {changedPrices(draft).map((text) => (
        <Notice key={text} tone="warn" title={text} />
      ))}
      {draft.link_sent_at !== null && (
        <Notice tone="info" title="The payment link is with the customer.">
          Sent <Moment at={draft.link_sent_at} />. What you change here is what the link shows.
        </Notice>
      )}
      {draft.missing.length > 0 && (
        <Notice
          tone="info"
          title={`Still needed: ${draft.missing.map((field) => MISSING_TEXTS[field]).join(', ')}`}
        />
      )}
    </>
  );
}

function SoldLines({ draft }: { draft: DraftOrder }) {
  return (
    <Section title="Items">
      <ul>
        {draft.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sold draft does not change.
          <li key={index}>
            {line.quantity} × {[line.name, line.description].filter(Boolean).join(', ')}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Totals({ draft: { totals, currency, note, order } }: { draft: DraftOrder }) {
  const money = (cents: number) => formatMoney(cents, currency);
  if (order !== null) return note === '' ? null : <Section title="Note">{note}</Section>;
  return (
    <Section title="What it costs">
      {totals === null ? (
        <p>It has no price yet.</p>
      ) : (
        <Sums
          sums={[
            { name: 'Items', amount: money(totals.subtotal) },
            { name: 'Discount', amount: totals.discount === 0 ? null : money(-totals.discount) },
            { name: 'Shipping', amount: money(totals.shipping) },
            { name: totals.tax_name ?? 'Tax', amount: money(totals.tax) },
            { name: 'Total', amount: money(totals.total), isTotal: true },
          ]}
        />
      )}
    </Section>
  );
}
