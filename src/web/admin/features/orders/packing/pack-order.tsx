import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { ShipmentId } from '#domain/ids.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { readTracking } from '#domain/shipping/tracking.ts';
import { counted } from '#domain/text/counted.ts';
import { fulfilmentEndpoints } from '#web/api/admin/orders/fulfilment-api.ts';
import { ADMIN_ORDERS } from '#web/api/admin/orders/orders-api.ts';
import { type OrderToPack, orderToPackQuery } from '#web/api/admin/orders/packing-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { focusHeading } from '#web/ui/layout/use-page-focus.ts';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import { ChangedFacts } from '../../../ui/feedback/changed-facts.tsx';
import { changedFacts } from '../../../ui/feedback/facts.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { QueryStates } from '../../../ui/feedback/query-states.tsx';
import { Button, IconButton, LinkButton } from '../../../ui/forms/button.tsx';
import { CheckedForm } from '../../../ui/forms/checked-form.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { useChange } from '../../../ui/forms/use-change.ts';
import { Page } from '../../../ui/layout/page.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Dialog, DialogActions } from '../../../ui/overlays/dialog.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { useToast } from '../../../ui/overlays/toasts.tsx';
import { HoldDialog } from '../fulfilment/hold-dialog.tsx';
import { ItemTicks } from './item-ticks.tsx';
import styles from './packing-mode.module.css';
import {
  allTicks,
  factsToPack,
  type PackingState,
  type Progress,
  packedLines,
  type RunOrder,
  tickCounts,
} from './packing-run.ts';

interface PackOrderProps {
  order: RunOrder;
  back: { to: string; label: string };
  progress: Progress;
  onProgress: (change: Partial<Progress>) => void;
  /** Something is done with it: the next one. */
  onDone: (change: Partial<Progress>) => void;
  /** Where in the run it is. */
  run: {
    position: number;
    count: number;
    done: number;
    previous: RunOrder | null;
    next: RunOrder | null;
  };
  onOpen: (order: RunOrder) => void;
  onShowAll: () => void;
  notices: ReactNode;
}

/** One order of a run. */
export function PackOrder(props: PackOrderProps) {
  const { order, back } = props;
  const found = useQuery(orderToPackQuery(useApi(), order.order_id));
  const isFound = found.data !== undefined;
  useEffect(() => {
    if (!isFound) return;
    const main = document.querySelector('main');
    if (main) focusHeading(main);
    scrollTo({ top: 0 });
  }, [isFound]);
  return (
    <QueryStates
      query={found}
      failure="We could not fetch the order."
      page={{ title: `Order ${formatOrderNumber(order.order_number)}`, back }}
    >
      {(fetched) => <FoundOrder {...props} fetched={fetched} />}
    </QueryStates>
  );
}

function FoundOrder({
  fetched,
  back,
  progress,
  onProgress,
  onDone,
  run,
  onOpen,
  onShowAll,
  notices,
}: PackOrderProps & { fetched: OrderToPack }) {
  const [asks, setAsks] = useState<'units' | 'hold' | null>(null);
  const number = formatOrderNumber(fetched.order_number);
  const facts = factsToPack(fetched);
  const changed = progress.seen === null ? [] : changedFacts(progress.seen, facts);
  const counts = tickCounts(fetched, progress.ticks);
  const lines = packedLines(fetched, progress.ticks);
  const canShip = fetched.problem === null && changed.length === 0;
  const shippedState = (units: typeof lines): PackingState =>
    fetched.lines.every(({ position, quantity }) =>
      units.some((line) => line.position === position && line.quantity === quantity),
    )
      ? 'shipped'
      : 'partly_shipped';
  const ship = useChange({
    change: (api, units: typeof lines) => {
      const shipmentKey = progress.shipmentKey ?? (crypto.randomUUID() as string as ShipmentId);
      onProgress({ shipmentKey });
      const { items_version, address_version } = fetched;
      return api.call(fulfilmentEndpoints.ship, {
        params: { order_id: fetched.order_id },
        body: {
          ...{ store_id: api.storeId, lines: units, tracking: progress.tracking },
          ...{ idempotency_key: shipmentKey, packed: { items_version, address_version } },
        },
      });
    },
    refetch: [ADMIN_ORDERS],
    done: ({ carrier }) =>
      `${number} shipped${carrier === null ? '' : ` with ${carrier}`}. The customer is told by email.`,
    onDone: (_, units) =>
      onDone({ state: shippedState(units), ticks: {}, tracking: '', shipmentKey: null, seen: null }),
  });
  const keep = (change: Partial<Progress>) => {
    if (ship.refusal !== null) ship.reset();
    onProgress({ seen: progress.seen ?? facts, ...change });
  };
  const all = fetched.lines.map(({ position, quantity }) => ({ position, quantity }));
  const shipOrAsk = () => (counts.ticked === counts.all ? ship.make(all) : setAsks('units'));
  const sendNow = (units: typeof lines) => {
    setAsks(null);
    ship.make(units);
  };
  return (
    <Page
      title={`Order ${number}`}
      back={back}
      isNarrow
      actions={
        canShip && (
          <>
            <Menu
              trigger={<Button icon="more">More</Button>}
              items={[
                { label: 'Tick everything', onSelect: () => keep({ ticks: allTicks(fetched) }) },
                { label: 'Untick everything', onSelect: () => keep({ ticks: {} }) },
                { label: 'Leave it out of this round', onSelect: () => onDone({ state: 'left_out' }) },
                { label: 'Hold', onSelect: () => setAsks('hold') },
                { label: 'Packing slip', to: `/admin/orders/packing-slips?orders=${fetched.order_id}` },
                { label: 'Page of the order', to: `/admin/orders/${fetched.order_number}` },
              ]}
            />
            <Button
              onClick={() =>
                onDone({ state: 'packed', ticks: allTicks(fetched), seen: progress.seen ?? facts })
              }
            >
              Packed
            </Button>
            <Button variant="primary" isBusy={ship.pending !== null} onClick={shipOrAsk}>
              Ship
            </Button>
          </>
        )
      }
    >
      <div className={styles.run}>
        <WayButton label="Previous order" icon="back" order={run.previous} onOpen={onOpen} />
        <Button onClick={onShowAll}>
          {run.position} of {run.count}
          <VisuallyHidden>, show all</VisuallyHidden>
        </Button>
        <progress
          className={styles.progress}
          max={run.count}
          value={run.done}
          aria-label={`${run.done} of ${run.count} orders are done`}
        />
        <WayButton label="Next order" icon="forward" order={run.next} onOpen={onOpen} />
      </div>
      {notices}
      {fetched.problem !== null && (
        <Notice
          tone="warn"
          title={fetched.problem}
          actions={
            <>
              <LinkButton to={`/admin/orders/${fetched.order_number}`}>Page of the order</LinkButton>
              <Button
                variant="primary"
                onClick={() => onDone({ state: progress.state ?? withoutShipping(fetched) })}
              >
                Next order
              </Button>
            </>
          }
        />
      )}
      {fetched.problem === null && changed.length > 0 && (
        <Notice
          tone="warn"
          title="This order was changed while you packed it."
          actions={<Button onClick={() => onProgress({ seen: facts })}>Pack it as it is now</Button>}
        >
          <ChangedFacts facts={changed} />
        </Notice>
      )}
      {ship.refusal !== null && fetched.problem === null && <Notice tone="danger" title={ship.refusal} />}
      <Recipient order={fetched} />
      <Notes order={fetched} />
      {fetched.lines.length > 0 && (
        <Section title={`Items, ${counts.ticked} of ${counts.all} ticked`}>
          <ItemTicks order={fetched} ticks={progress.ticks} onTicks={(ticks) => keep({ ticks })} />
        </Section>
      )}
      {canShip && (
        <Section title="Tracking">
          <CheckedForm onSubmit={shipOrAsk} className={styles.tracking}>
            <TextField
              label="Tracking number or address"
              hint="Type or scan it. Enter ships the order when everything is ticked."
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="send"
              maxLength={2000}
              value={progress.tracking}
              error={ship.problem?.errors.find(({ path }) => path === '/tracking')?.message ?? null}
              onChange={({ currentTarget }) => keep({ tracking: currentTarget.value })}
            />
            <p role="status" className={styles.carrier}>
              {carrierText(progress.tracking)}
            </p>
          </CheckedForm>
        </Section>
      )}
      <Dialog
        isOpen={asks === 'units'}
        onClose={() => setAsks(null)}
        title={`${counted(counts.all - counts.ticked, 'unit')} not ticked`}
      >
        <p>
          {counts.ticked === 0
            ? `None of the ${counts.all} units of order ${number} is ticked.`
            : `${counts.ticked} of ${counts.all} units of order ${number} are ticked. What is not in this parcel stays to be packed.`}
        </p>
        <DialogActions>
          <Button onClick={() => setAsks(null)}>Go on packing</Button>
          {lines.length > 0 && <Button onClick={() => sendNow(lines)}>Ship what is ticked</Button>}
          <Button variant="primary" onClick={() => sendNow(all)}>
            Ship all {counts.all}
          </Button>
        </DialogActions>
      </Dialog>
      <HoldDialog order={fetched} isOpen={asks === 'hold'} onClose={() => setAsks(null)} />
    </Page>
  );
}

/** What becomes of an order that cannot leave. */
const withoutShipping = ({ lines }: OrderToPack): PackingState =>
  lines.length === 0 ? 'done_elsewhere' : 'left_out';

function WayButton({
  label,
  icon,
  order,
  onOpen,
}: {
  label: string;
  icon: 'back' | 'forward';
  order: RunOrder | null;
  onOpen: (order: RunOrder) => void;
}) {
  return (
    <IconButton
      label={label}
      icon={icon}
      variant="secondary"
      disabled={order === null}
      onClick={() => order && onOpen(order)}
    />
  );
}

function Recipient({ order: { recipient, shipping, pack_with } }: { order: OrderToPack }) {
  const toast = useToast();
  const [name, ...address] = recipient;
  async function copy() {
    try {
      await navigator.clipboard.writeText(recipient.join('\n'));
      toast('The address is copied.');
    } catch {
      toast('The browser does not let us copy. Select the address instead.');
    }
  }
  return (
    <Section title="Goes to" actions={<Button onClick={() => void copy()}>Copy the address</Button>}>
      <address className={styles.address}>
        <strong className={styles.name}>{name}</strong>
        {address.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <p className={styles.shipping}>Shipping: {shipping}</p>
      {pack_with.length > 0 && (
        <Notice tone="warn" title={`Pack together with ${pack_with.map(formatOrderNumber).join(', ')}`} />
      )}
    </Section>
  );
}

function Notes({ order: { gift, notes } }: { order: OrderToPack }) {
  if (gift === null && notes.length === 0) return null;
  return (
    <Section title={gift === null ? 'Notes' : 'Gift'}>
      {gift !== null && (
        <>
          <p>{gift.hide_prices ? 'A gift: nothing with prices goes into the parcel.' : 'A gift.'}</p>
          {gift.note && (
            <blockquote className={styles.giftNote} dir="auto">
              {gift.note}
            </blockquote>
          )}
        </>
      )}
      {notes.map(({ text, author, at }) => (
        <p key={`${at} ${text}`} className={styles.note}>
          {text} <span className={styles.about}>{author}</span>
        </p>
      ))}
    </Section>
  );
}

/** What a tracking number is taken for, while it is typed. */
function carrierText(typed: string): string {
  try {
    const tracking = readTracking(typed);
    if (tracking === null) return '';
    return tracking.carrier === null
      ? 'No carrier is recognised: the number is shown as it is.'
      : tracking.carrier;
  } catch {
    return '';
  }
}
