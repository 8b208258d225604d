import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { GiftCardId } from '#domain/ids.ts';
import { formatMoney } from '#domain/money.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import {
  ADMIN_GIFT_CARDS,
  adminGiftCardQuery,
  type GiftCardPage as GiftCard,
  giftCardEndpoints,
} from '#web/api/admin/gift-cards-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { QueryStates } from '../../ui/feedback/query-states.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { ChangeRefusal } from '../../ui/forms/change-refusal.tsx';
import { useChange } from '../../ui/forms/use-change.ts';
import { Moment } from '../../ui/layout/moment.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Columns, Facts, Section } from '../../ui/layout/section.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { type Column, IndexTable } from '../../ui/table/index-table.tsx';
import { StaffHistory } from '../audit/staff-history.tsx';
import { usePermission } from '../session/use-staff-member.ts';
import { AdjustDialog } from './adjust-dialog.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import {
  balanceText,
  cardName,
  ENTRY_TEXTS,
  factsOf,
  isUnsent,
  onDay,
  STATUS_TEXTS,
} from './gift-card-texts.ts';
import { SendGiftCardDialog } from './send-gift-card-dialog.tsx';

const BACK = { to: '/admin/gift-cards', label: 'gift cards' };

/** The card that the address names: what is on it, what changed that, and what staff did with it. */
export function GiftCardPage() {
  const { giftCardId = '' } = useParams();
  const card = useQuery(adminGiftCardQuery(useApi(), giftCardId as GiftCardId));
  return (
    <QueryStates
      query={card}
      failure="We could not fetch the gift card."
      page={{ title: 'Gift card', back: BACK }}
    >
      {(found) => <FoundGiftCard key={giftCardId} card={found} />}
    </QueryStates>
  );
}

type OpenDialog = 'adjust' | 'send' | 'switch' | 'deliver';

function FoundGiftCard({ card }: { card: GiftCard }) {
  const { gift_card_id, status, version } = card;
  const mayEdit = usePermission('gift-cards:edit');
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const close = () => setOpen(null);
  const turn = useChange({
    change: (api, disabled: boolean) =>
      api.call(giftCardEndpoints.turn, {
        params: { gift_card_id },
        body: { store_id: api.storeId, version, disabled },
      }),
    refetch: [ADMIN_GIFT_CARDS],
    stored: () => factsOf(card),
    onDone: () => setOpen((shown) => (shown === 'switch' ? null : shown)),
    done: (_, disabled) =>
      disabled ? 'It is switched off, and buys nothing.' : 'It is switched on, and can be spent.',
  });
  const isOff = status === 'disabled';
  const isWaiting = isUnsent(card);
  return (
    <Page
      title={cardName(card)}
      badges={<Badge tone={STATUS_TEXTS[status].tone}>{STATUS_TEXTS[status].label}</Badge>}
      about={`${balanceText(card)} on it`}
      back={BACK}
      actions={
        mayEdit && (
          <>
            <Menu
              trigger={<Button icon="more">More</Button>}
              items={[
                isOff
                  ? { label: 'Switch it on', onSelect: () => turn.make(false) }
                  : { label: 'Switch it off', isDangerous: true, onSelect: () => setOpen('switch') },
              ]}
            />
            {isWaiting && <Button onClick={() => setOpen('deliver')}>Change delivery</Button>}
            {!isOff && (
              <Button onClick={() => setOpen('send')}>{isWaiting ? 'Send now' : 'Send again'}</Button>
            )}
            <Button variant="primary" onClick={() => setOpen('adjust')}>
              Adjust
            </Button>
          </>
        )
      }
    >
      {open !== 'switch' && <ChangeRefusal change={turn} />}
      <Columns main={<Entries card={card} />} aside={<AboutCard card={card} />} />
      <AdjustDialog card={card} isOpen={open === 'adjust'} onClose={close} />
      <DeliveryDialog card={card} isOpen={open === 'deliver'} onClose={close} />
      <SendGiftCardDialog card={card} isOpen={open === 'send'} onClose={close} />
      <ConfirmDialog
        isOpen={open === 'switch'}
        onClose={close}
        title="Switch this card off?"
        confirmLabel="Switch it off"
        onConfirm={() => turn.make(true)}
        change={turn}
      >
        <p>Its code buys nothing from now on. What is on it stays, and can be spent once it is on again.</p>
      </ConfirmDialog>
    </Page>
  );
}

type Entry = GiftCard['entries'][number];

function Entries({ card: { currency, entries } }: { card: GiftCard }) {
  const columns: readonly Column<Entry>[] = [
    { title: 'What', isPrimary: true, cell: ({ kind }) => ENTRY_TEXTS[kind] },
    { title: 'When', cell: ({ at }) => <Moment at={at} /> },
    { title: 'Why', isShortened: true, cell: ({ reason }) => reason },
    { title: 'By', isSecondary: true, cell: ({ who }) => who },
    { title: 'Amount', isNumber: true, cell: ({ amount }) => formatMoney(amount, currency) },
    {
      title: 'On it then',
      isNumber: true,
      isSecondary: true,
      cell: ({ balance }) => formatMoney(balance, currency),
    },
  ];
  return (
    <Section title="What changed the balance" isFlush>
      <IndexTable
        caption="Entries of this card"
        rows={entries}
        keyOf={({ at, kind }) => `${at} ${kind}`}
        nameOf={({ kind }) => ENTRY_TEXTS[kind]}
        columns={columns}
      />
    </Section>
  );
}

function AboutCard({ card }: { card: GiftCard }) {
  const { name, email, order, message, created_at, last_four } = card;
  const shownOrder = order && (
    <Link to={`/admin/orders/${order.order_id}`}>{formatOrderNumber(order.order_number)}</Link>
  );
  return (
    <>
      <Section title="The card">
        <Facts
          facts={[
            ['Receiver', name],
            ['Email', email],
            ['End of the code', last_four],
            [card.is_sold ? 'Sold' : 'Issued', <Moment key="issued" at={created_at} />],
            ['Will be sent', isUnsent(card) ? onDay(card) : null],
            ['Sent', card.sent_at && <Moment key="sent" at={card.sent_at} />],
            ['Order', shownOrder],
            ['Message', message],
          ]}
        />
      </Section>
      <StaffHistory history={card.history} />
    </>
  );
}
