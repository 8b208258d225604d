import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { OrderToPack } from '#contracts/admin/orders/packing-calls.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { readTracking } from '#domain/shipping/tracking.ts';
import { counted } from '#domain/text/counted.ts';
import { fulfilmentEndpoints } from '#web/api/admin/orders/fulfilment-api.ts';
import { ADMIN_ORDERS } from '#web/api/admin/orders/orders-api.ts';
import { orderToPackQuery } from '#web/api/admin/orders/packing-api.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
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
import { OpenAdditions } from '../fulfilment/open-additions.tsx';
import { ItemTicks } from './item-ticks.tsx';
import styles from './packing-mode.module.css';
import {
  allTicks,
  type PackingState,
  type Progress,
  packedLines,
  type RunOrder,
  seenOrder,
  shipmentOf,
  stateOfNotWaiting,
  tickCounts,
  tickedText,
} from './packing-run.ts';

interface PackOrderProps {
  order: RunOrder;
  back: { to: string; label: string };
  progress: Progress;
  onProgress: (change: Partial<Progress>) => void;
  /** Opens the next order. */
  onNext: () => void;
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
  onNext,
  run,
  onOpen,
  onShowAll,
  notices,
}: PackOrderProps & { fetched: OrderToPack }) {
  const [asks, setAsks] = useState<'units' | 'hold' | null>(null);
  const number = formatOrderNumber(fetched.order_number);
  const seen = seenOrder(fetched);
  const isChanged = progress.seen !== null && progress.seen.hash !== seen.hash;
  const changed = isChanged ? changedFacts(progress.seen?.facts ?? seen.facts, seen.facts) : [];
  const counts = tickCounts(fetched, progress.ticks);
  const lines = packedLines(fetched, progress.ticks);
  const canShip = fetched.problem === null && !isChanged;
  const shippedState = (units: typeof lines): PackingState =>
    fetched.lines.every(({ position, quantity }) =>
      units.some((line) => line.position === position && line.quantity === quantity),
    )
      ? 'shipped'
      : 'partly_shipped';
  const queryClient = useQueryClient();
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const done = (change: Partial<Progress>) => {
    onProgress(change);
    if (isOpen.current) onNext();
  };
  const ship = useChange({
    /** Null when a note or the gift has changed, of which the server knows no version. */
    change: async (api, units: typeof lines) => {
      const now = await queryClient.fetchQuery(orderToPackQuery(api, fetched.order_id));
      const expected = progress.seen ?? seen;
      if (seenOrder(now).hash !== expected.hash) {
        onProgress({ seen: expected });
        return null;
      }
      const shipment = shipmentOf(progress, units);
      onProgress({ shipment });
      const { items_version, address_version } = fetched;
      const body = {
        store_id: api.storeId,
        lines: units,
        tracking: progress.tracking,
        idempotency_key: shipment.key,
        packed: { items_version, address_version },
      };
      const params = { order_id: fetched.order_id };
      try {
        return await api.call(fulfilmentEndpoints.ship, { params, body });
      } catch (failure) {
        if (isKeyUsed(failure)) onProgress({ shipment: null });
        throw failure;
      }
    },
    refetch: [ADMIN_ORDERS],
    done: (answer) =>
      answer &&
      `${number} shipped${answer.carrier === null ? '' : ` with ${answer.carrier}`}. The customer is told by email.`,
    onDoneAnywhere: (answer, units) => {
      if (answer) done({ state: shippedState(units), ticks: {}, tracking: '', shipment: null, seen: null });
    },
  });
  const isShipping = ship.pending !== null;
  const refusal = isKeyUsed(ship.problem)
    ? 'This parcel was cancelled after it was shipped. Ship it again if it leaves after all.'
    : ship.refusal;
  const storeProgress = (change: Partial<Progress>) => {
    if (ship.refusal !== null) ship.reset();
    onProgress({ seen: isChanged ? progress.seen : seen, ...change });
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
                {
                  label: 'Tick everything',
                  onSelect: () => storeProgress({ ticks: allTicks(fetched) }),
                },
                { label: 'Untick everything', onSelect: () => storeProgress({ ticks: {} }) },
                {
                  label: 'Leave it out of this round',
                  isDisabled: isShipping,
                  onSelect: () => done({ state: 'left_out' }),
                },
                { label: 'Hold', isDisabled: isShipping, onSelect: () => setAsks('hold') },
                { label: 'Packing slip', to: `/admin/orders/packing-slips?orders=${fetched.order_id}` },
                { label: 'Page of the order', to: `/admin/orders/${fetched.order_number}` },
              ]}
            />
            <Button
              isInactive={isShipping}
              onClick={() => done({ state: 'packed', ticks: allTicks(fetched), seen: progress.seen ?? seen })}
            >
              Packed
            </Button>
            <Button variant="primary" isBusy={isShipping} onClick={shipOrAsk}>
              Ship
            </Button>
          </>
        )
      }
    >
      <div className={styles.run}>
        <WayButton
          label="Previous order"
          icon="back"
          order={run.previous}
          isInactive={isShipping}
          onOpen={onOpen}
        />
        <Button isInactive={isShipping} onClick={onShowAll}>
          {run.position} of {run.count}
          <VisuallyHidden>, show all</VisuallyHidden>
        </Button>
        <progress
          className={styles.progress}
          max={run.count}
          value={run.done}
          aria-label={`${run.done} of ${run.count} orders are done`}
        />
        <WayButton
          label="Next order"
          icon="forward"
          order={run.next}
          isInactive={isShipping}
          onOpen={onOpen}
        />
      </div>
      {notices}
      {fetched.problem !== null && (
        <Notice
          tone="warn"
          title={fetched.problem}
          actions={
            <>
              <LinkButton to={`/admin/orders/${fetched.order_number}`}>Page of the order</LinkButton>
              <Button variant="primary" onClick={() => done({ state: withoutShipping(fetched, progress) })}>
                Next order
              </Button>
            </>
          }
        />
      )}
      {fetched.problem === null && isChanged && (
        <Notice
          tone="warn"
          title="This order was changed while you packed it."
          actions={<Button onClick={() => onProgress({ seen, shipment: null })}>Pack it as it is now</Button>}
        >
          {changed.length > 0 ? <ChangedFacts facts={changed} /> : 'Compare it with what you packed.'}
        </Notice>
      )}
      {refusal !== null && fetched.problem === null && <Notice tone="danger" title={refusal} />}
      <OpenAdditions additions={fetched.open_additions} />
      <Recipient order={fetched} />
      <Notes order={fetched} />
      {fetched.lines.length > 0 && (
        <Section title={`Items, ${counts.ticked} of ${counts.all} ticked`}>
          <ItemTicks order={fetched} ticks={progress.ticks} onTicks={(ticks) => storeProgress({ ticks })} />
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
              onChange={({ currentTarget }) => storeProgress({ tracking: currentTarget.value })}
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
        <p>{tickedText(number, counts)}</p>
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

/** Whether the parcel of this key was cancelled. */
const isKeyUsed = (failure: unknown): boolean =>
  failure instanceof ApiProblem && failure.code === 'already_used';

/** What becomes of an order that cannot leave. */
const withoutShipping = ({ lines }: OrderToPack, { state }: Progress): PackingState =>
  lines.length === 0 ? stateOfNotWaiting(state) : (state ?? 'left_out');

function WayButton({
  label,
  icon,
  order,
  isInactive,
  onOpen,
}: {
  label: string;
  icon: 'back' | 'forward';
  order: RunOrder | null;
  isInactive: boolean;
  onOpen: (order: RunOrder) => void;
}) {
  return (
    <IconButton
      label={label}
      icon={icon}
      variant="secondary"
      isInactive={isInactive || order === null}
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
