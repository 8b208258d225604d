import { useQuery } from '@tanstack/react-query';
import type { ListedGiftCard } from '#contracts/admin/gift-cards/gift-card-calls.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { adminGiftCardsQuery } from '#web/api/admin/gift-cards-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { EmptyState, QueryStates } from '../../ui/feedback/query-states.tsx';
import { Moment } from '../../ui/layout/moment.tsx';
import { type Column, IndexTable } from '../../ui/table/index-table.tsx';
import { ListFilter, ListSearch, ListTools, Pages } from '../../ui/table/list-tools.tsx';
import { filtersOf, useListState } from '../../ui/table/use-list-state.ts';
import { ListViews } from '../saved-views/list-views.tsx';
import { usePermission } from '../session/use-staff-member.ts';
import { balanceText, cardName, STATUS_TEXTS } from './gift-card-texts.ts';

const VIEWS = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'empty', label: 'Used up' },
  { value: 'disabled', label: 'Switched off' },
];

const SORTS = [
  { value: '', label: 'Newest first' },
  { value: 'balance', label: 'Most on it first' },
];

const EMPTY: Readonly<Record<string, string>> = {
  all: 'No gift card yet. Somebody out there deserves one.',
  active: 'Nothing is left on any card.',
  empty: 'No card is used up yet.',
  disabled: 'No card is switched off.',
};

const ORDER: Column<ListedGiftCard> = {
  title: 'Order',
  isSecondary: true,
  cell: ({ order }) => order !== null && formatOrderNumber(order.order_number),
};

const columnsOf = (mayReadOrders: boolean): readonly Column<ListedGiftCard>[] => [
  { title: 'Card', isPrimary: true, cell: cardName },
  {
    title: 'Status',
    cell: ({ status }) => <Badge tone={STATUS_TEXTS[status].tone}>{STATUS_TEXTS[status].label}</Badge>,
  },
  { title: 'Receiver', isShortened: true, cell: ({ name, email }) => name || email },
  ...(mayReadOrders ? [ORDER] : []),
  { title: 'Issued', isSecondary: true, cell: ({ created_at }) => <Moment at={created_at} isDay /> },
  { title: 'On it', isNumber: true, isTitled: true, cell: balanceText },
];

/** All gift cards of the store: view, search, sort and page are in the address. */
export function GiftCardIndex() {
  const mayReadOrders = usePermission('orders:read');
  const state = useListState();
  const cards = useQuery(adminGiftCardsQuery(useApi(), filtersOf(state, ['view', 'q', 'sort'])));
  const current = state.get('view') || 'all';
  return (
    <>
      <ListViews
        list="gift_cards"
        path="/admin/gift-cards"
        state={state}
        label="Views of the gift cards"
        views={VIEWS.map(({ value, label }) => ({
          label,
          to: value === 'all' ? '/admin/gift-cards' : `/admin/gift-cards?view=${value}`,
          isCurrent: value === current,
        }))}
      />
      <ListTools>
        <ListSearch
          state={state}
          label={mayReadOrders ? 'Last four, email or order' : 'Last four or email'}
        />
        <ListFilter state={state} name="sort" label="Sort" choices={SORTS} />
      </ListTools>
      <QueryStates query={cards} failure="We could not fetch the gift cards.">
        {({ gift_cards: rows, next_cursor }) =>
          rows.length === 0 ? (
            <EmptyState>
              {state.get('q') === '' ? (EMPTY[current] ?? EMPTY.all) : 'No gift card is called like that.'}
            </EmptyState>
          ) : (
            <>
              <IndexTable
                caption="Gift cards"
                rows={rows}
                keyOf={({ gift_card_id }) => gift_card_id}
                nameOf={cardName}
                columns={columnsOf(mayReadOrders)}
                linkTo={({ gift_card_id }) => `/admin/gift-cards/${gift_card_id}`}
              />
              <Pages state={state} nextCursor={next_cursor} />
            </>
          )
        }
      </QueryStates>
    </>
  );
}
