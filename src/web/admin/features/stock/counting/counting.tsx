import { useCallback, useEffect, useRef, useState } from 'react';
import type { CountedStock } from '#contracts/admin/stock-calls.ts';
import type { StockBatchId } from '#domain/ids.ts';
import { ADMIN_STOCK, type CountConflict, stockEndpoints } from '#web/api/admin/stock-api.ts';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { EmptyState } from '../../../ui/feedback/query-states.tsx';
import { Button, IconButton } from '../../../ui/forms/button.tsx';
import { CheckedForm } from '../../../ui/forms/checked-form.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { UnsavedGuard } from '../../../ui/forms/unsaved-guard.tsx';
import { useChange } from '../../../ui/forms/use-change.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { onHandOf, toShipText } from '../stock-texts.ts';
import styles from './counting.module.css';
import { countsAfterSaving } from './counts-after-saving.ts';
import { followCounts, storeCounts, storedCounts, type TypedCount } from './stored-counts.ts';

const newKey = () => crypto.randomUUID() as string as StockBatchId;

/** Counting SKU after SKU, on a phone or with a scanner: type or scan, how many, next. Sent in one go. */
export function Counting() {
  const [counts, setCounts] = useState<TypedCount[]>([]);
  const [item, setItem] = useState<CountedStock | null>(null);
  const [conflicts, setConflicts] = useState<CountConflict[]>([]);
  const [key, setKey] = useState(newKey);
  const [isStored, setIsStored] = useState(true);
  const showCounts = useCallback((next: TypedCount[]) => {
    setCounts(next);
    // Another list is another change.
    setKey(newKey());
  }, []);
  useEffect(() => {
    const stored = storedCounts();
    setCounts(stored);
    setIsStored(storeCounts(stored));
    return followCounts(showCounts);
  }, [showCounts]);

  /** On what is stored, to which another tab may have added. */
  function changeCounts(change: (before: readonly TypedCount[]) => TypedCount[]) {
    const next = change(isStored ? storedCounts() : counts);
    showCounts(next);
    setIsStored(storeCounts(next));
  }
  const save = useChange<readonly TypedCount[], { conflicts: CountConflict[] }>({
    change: (api, typed) =>
      api.call(stockEndpoints.saveCounts, {
        body: {
          store_id: api.storeId,
          counts: typed.map(({ sku, counted, shown, to_ship }) => ({
            sku,
            shown,
            shown_to_ship: to_ship,
            counted: onHandOf(counted, to_ship),
          })),
          idempotency_key: key,
        },
      }),
    refetch: [ADMIN_STOCK],
    done: ({ conflicts: left }, typed) => `${typed.length - left.length} of ${typed.length} counts saved.`,
    onDoneAnywhere: ({ conflicts: left }, sent) => {
      setConflicts(left);
      changeCounts((before) => countsAfterSaving(before, sent, left));
    },
  });
  return (
    <>
      {item === null ? (
        <FindItem onFound={setItem} />
      ) : (
        <CountItem
          key={item.sku}
          item={item}
          onCounted={(counted) => {
            const { sku, product, variant, on_hand: shown, to_ship } = item;
            const count = { sku, product, variant, counted, shown, to_ship };
            changeCounts((before) => [count, ...before.filter((other) => other.sku !== sku)]);
            setConflicts((before) => before.filter((conflict) => conflict.sku !== sku));
            setItem(null);
          }}
          onBack={() => setItem(null)}
        />
      )}
      <Section title="Counted">
        <VisuallyHidden>
          <span role="status">
            {counts[0] && `${counts[0].sku}: ${counts[0].counted}, ${differenceText(counts[0])}`}
          </span>
        </VisuallyHidden>
        <UnsavedGuard isUnsaved={!isStored && counts.length > 0} />
        {!isStored && (
          <Notice tone="warn" title="What you count cannot be stored in this browser.">
            Save what you have counted before you leave it.
          </Notice>
        )}
        {conflicts.length > 0 && (
          <Notice tone="warn" title="Some were sold, packed or received while you counted.">
            Compare them with what should be there now, and save again or count again.
          </Notice>
        )}
        {save.refusal !== null && <Notice tone="danger" title={save.refusal} />}
        {counts.length === 0 ? (
          <EmptyState>
            {isStored
              ? 'Nothing yet. What you count stays in this browser until you save it or sign out.'
              : 'Nothing yet.'}
          </EmptyState>
        ) : (
          <>
            <ul className={styles.counts}>
              {counts.map((count) => (
                <li key={count.sku} className={styles.count}>
                  <span>
                    {count.product}, {count.sku}
                    <span className={styles.about}>{differenceText(count)}</span>
                  </span>
                  <strong className={styles.units}>{count.counted}</strong>
                  <IconButton
                    label={`Remove the count of ${count.product}, ${count.sku}`}
                    icon="close"
                    onClick={() => changeCounts((before) => before.filter(({ sku }) => sku !== count.sku))}
                  />
                </li>
              ))}
            </ul>
            <Button variant="primary" isBusy={save.pending !== null} onClick={() => save.make(counts)}>
              {counts.length === 1 ? 'Save 1 count' : `Save ${counts.length} counts`}
            </Button>
          </>
        )}
      </Section>
    </>
  );
}

function differenceText({ counted, shown, to_ship: toShip }: TypedCount): string {
  const expected = shown + toShip;
  const difference = counted - expected;
  const sold = toShip === 0 ? '' : `, ${toShip} of them sold and still to be packed`;
  if (difference === 0) return `as expected: ${expected}${sold}`;
  const [than, where] = [
    difference > 0 ? 'more' : 'fewer',
    toShip === 0 ? 'on hand' : 'that should be there',
  ];
  return `${Math.abs(difference)} ${than} than the ${expected} ${where}${sold}`;
}

/** A scanner types the SKU and presses Enter. */
function FindItem({ onFound }: { onFound: (item: CountedStock) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const find = useChange<string, CountedStock | null>({
    change: async (api, typed) => {
      const { stock } = await api.call(stockEndpoints.stock, {
        query: { store_id: api.storeId, q: typed, limit: '2' },
      });
      const exact = stock.find(({ sku }) => sku.toUpperCase() === typed.toUpperCase());
      return exact ?? (stock.length === 1 ? (stock[0] ?? null) : null);
    },
    onDone: (item, typed) => {
      if (item) return onFound(item);
      setProblem(`No SKU is ${typed}, or several are like it: type all of it.`);
      input.current?.select();
    },
  });
  useEffect(() => input.current?.focus(), []);
  function submit() {
    setProblem(null);
    find.make(input.current?.value.trim() ?? '');
  }
  return (
    <CheckedForm onSubmit={submit} className={styles.form}>
      <TextField
        label="SKU"
        hint="Scan it, or type it and press Enter. A name works when only one item has it."
        ref={input}
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="next"
        error={problem ?? find.refusal}
        onInput={() => {
          setProblem(null);
          if (find.refusal !== null) find.reset();
        }}
        required
      />
      <Button type="submit" isBusy={find.pending !== null}>
        Next
      </Button>
    </CheckedForm>
  );
}

interface CountItemProps {
  item: CountedStock;
  onCounted: (counted: number) => void;
  onBack: () => void;
}

function CountItem({ item, onCounted, onBack }: CountItemProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <CheckedForm onSubmit={() => onCounted(Number(input.current?.value))} className={styles.form}>
      <p className={styles.item}>
        {item.product}, {item.variant}
      </p>
      <TextField
        label={`How many of ${item.sku} are there?`}
        hint={`Everything that lies there. The shop knows of ${item.on_hand + item.to_ship}. ${toShipText(item.to_ship)}${item.held > 0 ? ` ${item.held} are held for people who are paying.` : ''}`}
        ref={input}
        type="number"
        inputMode="numeric"
        min={0}
        max={999_999}
        missing="Enter how many there are, or 0."
        enterKeyHint="next"
        required
      />
      <div className={styles.actions}>
        <Button onClick={onBack}>Another SKU</Button>
        <Button type="submit" variant="primary">
          Next
        </Button>
      </div>
    </CheckedForm>
  );
}
