import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { StaffMemberId } from '#domain/ids.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { counted } from '#domain/text/counted.ts';
import {
  MAX_TO_PACK,
  type OrdersToPack,
  ordersToPackQuery,
  type PackingQuery,
} from '#web/api/admin/orders/packing-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { EmptyState, QueryStates } from '../../../ui/feedback/query-states.tsx';
import { Button, LinkButton } from '../../../ui/forms/button.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useStaffMemberQuery } from '../../session/use-staff-member.ts';
import { rememberList } from '../fulfilment/bulk-progress.ts';
import { PackOrder } from './pack-order.tsx';
import styles from './packing-mode.module.css';
import { endOfRun, nextOpen, type PackingRun, progressOf, type RunOrder } from './packing-run.ts';
import { RunList } from './run-list.tsx';
import { usePackingRun } from './use-packing-run.ts';

const FILTERS = ['view', 'q', 'from', 'until', 'orders'] as const;

/** Packs the orders of a list, one after the other: the list and the order that is open are in the address. */
export function PackingMode() {
  const [params] = useSearchParams();
  const given = FILTERS.map((name) => [name, params.get(name) ?? ''] as const);
  const query: PackingQuery = Object.fromEntries(given.filter(([, value]) => value !== ''));
  const waiting = useQuery(ordersToPackQuery(useApi(), query));
  const { data: member } = useQuery(useStaffMemberQuery());
  const list = new URLSearchParams(query as Record<string, string>).toString();
  return (
    <QueryStates
      query={waiting}
      failure="We could not fetch the orders."
      page={{ title: 'Pack orders', back: backTo(list) }}
    >
      {(found) =>
        member && (
          <Run
            key={`${member.id} ${list}`}
            member={member.id}
            list={list}
            waiting={found}
            readAt={waiting.dataUpdatedAt}
          />
        )
      }
    </QueryStates>
  );
}

function backTo(list: string): { to: string; label: string } {
  const filters = new URLSearchParams(list);
  // Selected orders have no list of their own.
  if (filters.has('orders')) return { to: '/admin/orders?view=to_pack&sort=oldest', label: 'orders to pack' };
  return { to: `/admin/orders?${list}${list === '' ? '' : '&'}sort=oldest`, label: 'orders' };
}

interface RunProps {
  member: StaffMemberId;
  list: string;
  waiting: OrdersToPack;
  readAt: number;
}

function Run({ member, list, waiting, readAt }: RunProps) {
  const [params, setParams] = useSearchParams();
  const { run, isStored, storeProgress } = usePackingRun({ member, list }, waiting, readAt);
  const [showsAll, setShowsAll] = useState(false);
  const { orders } = run;
  const named = orders.find(({ order_number }) => String(order_number) === params.get('order'));
  const current = named ?? nextOpen(run, null);
  const back = backTo(list);

  /** Without an order: the end of the run. */
  function open(order: RunOrder | undefined, replace = false) {
    setShowsAll(false);
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (order) next.set('order', String(order.order_number));
        else next.delete('order');
        return next;
      },
      { replace },
    );
  }
  // The open order stays open, whatever the list says when it is read again.
  const nameInAddress = useEffectEvent(() => current && open(current, true));
  const isNamed = named !== undefined || current === undefined;
  useEffect(() => {
    if (!isNamed) nameInAddress();
  }, [isNamed]);
  const all = (
    <Dialog isOpen={showsAll} onClose={() => setShowsAll(false)} title={counted(orders.length, 'order')}>
      <RunList run={run} currentId={current?.order_id ?? null} onOpen={open} />
    </Dialog>
  );
  if (!current)
    return (
      <Page title="Pack orders" back={back} isNarrow>
        {orders.length === 0 ? (
          <EmptyState action={<LinkButton to={back.to}>To the list of orders</LinkButton>}>
            Nothing of this list is left to pack.
          </EmptyState>
        ) : (
          <RunEnd run={run} onOpen={open} />
        )}
      </Page>
    );
  const index = orders.indexOf(current);
  return (
    <>
      <PackOrder
        key={current.order_id}
        order={current}
        back={back}
        progress={progressOf(run, current.order_id)}
        onProgress={(change) => storeProgress(current.order_id, change)}
        onNext={() => open(nextOpen(run, current.order_id))}
        run={{
          position: index + 1,
          count: orders.length,
          done: orders.filter(({ order_id }) => progressOf(run, order_id).state !== null).length,
          previous: orders[index - 1] ?? null,
          next: orders[index + 1] ?? null,
        }}
        onOpen={open}
        onShowAll={() => setShowsAll(true)}
        notices={
          <>
            {!isStored && (
              <Notice tone="warn" title="What you tick cannot be stored in this browser.">
                Ship what you have packed before you leave this page.
              </Notice>
            )}
            {waiting.has_more && index === 0 && (
              <Notice
                tone="info"
                title={`These are the ${MAX_TO_PACK} orders that wait longest. The others come afterwards.`}
              />
            )}
          </>
        }
      />
      {all}
    </>
  );
}

/** What was done, and what is left to do with it. */
function RunEnd({ run, onOpen }: { run: PackingRun; onOpen: (order: RunOrder) => void }) {
  const navigate = useNavigate();
  const packed = run.orders.filter(({ order_id }) => progressOf(run, order_id).state === 'packed');
  function shipByList() {
    const rows = packed.map(({ order_id, order_number }) =>
      `${formatOrderNumber(order_number)}, ${progressOf(run, order_id).tracking}`.trim(),
    );
    rememberList(rows.join('\n'));
    void navigate('/admin/orders/ship');
  }
  return (
    <Section title={endOfRun(run)}>
      {packed.length > 0 && (
        <Notice
          tone="info"
          title={`${counted(packed.length, 'order')} packed and not shipped yet.`}
          actions={<Button onClick={shipByList}>Type tracking numbers</Button>}
        >
          Or open each below, and ship it.
        </Notice>
      )}
      <RunList run={run} currentId={null} onOpen={onOpen} />
      <div className={styles.end}>
        <LinkButton to="/admin/orders?view=to_pack&sort=oldest">To the list of orders</LinkButton>
      </div>
    </Section>
  );
}
