import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { counted } from '#domain/text/counted.ts';
import {
  type BulkRow,
  type CheckedRow,
  fulfilmentEndpoints,
  shipmentCheckQuery,
} from '#web/api/admin/orders/fulfilment-api.ts';
import { ADMIN_ORDERS } from '#web/api/admin/orders/orders-api.ts';
import { messageOf } from '#web/api/api-problem.ts';
import type { ApiClient } from '#web/api/client.ts';
import { useApi } from '#web/api/use-api.ts';
import { useDebounced } from '#web/ui/timing/use-debounced.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { TextAreaField } from '../../../ui/forms/field.tsx';
import { FileField } from '../../../ui/forms/file-field.tsx';
import { useChange } from '../../../ui/forms/use-change.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { type Column, IndexTable } from '../../../ui/table/index-table.tsx';
import { chunksOf, forgetKeyOfRow, keyOfRow, rememberList, typedList } from './bulk-progress.ts';
import styles from './bulk-shipping.module.css';
import { additionsText } from './open-additions.tsx';
import { type ListedShipment, readShipmentList, type ShipmentRow } from './shipment-list.ts';

/** A row of the list, with what was found out about it. */
interface ShownRow extends ListedShipment {
  /** Null while it is being checked, and for what is wrong by itself. */
  checked: CheckedRow | null;
  result: BulkRow | null;
  /** Whether it was sent and the answer was lost. */
  isUnanswered: boolean;
}

const COLUMNS: readonly Column<ShownRow>[] = [
  { title: 'Line', isTitled: true, cell: ({ line }) => line },
  {
    title: 'Order',
    isPrimary: true,
    cell: ({ order, checked }) =>
      checked?.order_id ? <Link to={`/admin/orders/${checked.order_id}`}>#{order}</Link> : `#${order}`,
  },
  { title: 'Customer', cell: ({ checked }) => checked?.name },
  {
    title: 'Items',
    isNumber: true,
    isTitled: true,
    isSecondary: ({ checked }) => (checked?.units ?? null) === null,
    cell: ({ checked }) => checked?.units,
  },
  { title: 'Tracking', isTitled: true, cell: ({ tracking }) => tracking || 'none' },
  { title: 'Result', cell: (row) => <Result row={row} /> },
];

const CHECK_AFTER_MILLISECONDS = 300;

/** Ships many orders by a list of their numbers and tracking numbers, after each line was checked. */
export function BulkShipping() {
  const api = useApi();
  const [text, setText] = useState(typedList);
  /** By `keyOf`: a corrected row is another one. */
  const [results, setResults] = useState<ReadonlyMap<string, BulkRow>>(new Map());
  const [unanswered, setUnanswered] = useState<ReadonlySet<string>>(new Set());
  const { headings, rows } = readShipmentList(text);
  const wanted = useDebounced(text, CHECK_AFTER_MILLISECONDS);
  const toCheck = sound(readShipmentList(wanted).rows);
  const check = useQuery({
    ...shipmentCheckQuery(api, chunksOf(toCheck)),
    enabled: toCheck.length > 0,
  });
  const isChecked = wanted === text && (toCheck.length === 0 || check.data !== undefined);
  const checkedOf = (row: ListedShipment) =>
    (isChecked && check.data?.[toCheck.findIndex(({ order }) => order === row.order)]) || null;
  const shown = rows.map((row): ShownRow => {
    const isSound = row.problem === null;
    const result = (isSound && results.get(keyOf(row))) || null;
    return {
      ...row,
      checked: isSound ? checkedOf(row) : null,
      result,
      isUnanswered: isSound && unanswered.has(keyOf(row)),
    };
  });
  const left = shown.filter(isLeft);
  const wrong = shown.filter(
    ({ problem, checked, result }) => (problem ?? (result ? null : checked?.problem) ?? null) !== null,
  );
  const ship = useChange({
    change: (_api, sent: readonly ShipmentRow[]) =>
      shipInParts(api, sent, {
        onDone: (done) => setResults((before) => new Map([...before, ...done])),
        onUnanswered: (part) => setUnanswered(new Set(part.map(keyOf))),
      }),
    refetch: [ADMIN_ORDERS],
    done: ({ shipped, refused }) =>
      `${shipped} ${shipped === 1 ? 'order' : 'orders'} shipped${refused > 0 ? `, ${refused} not: see why in the list` : ''}.`,
  });
  function type(typed: string) {
    setText(typed);
    rememberList(typed);
    ship.reset();
  }
  return (
    <>
      <Section title="List">
        <TextAreaField
          label="Orders and tracking numbers"
          hint="One order a line: its number, then its tracking number or address. All that is left of each order is shipped, and its customer is told."
          rows={8}
          required
          value={text}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
        <FileField
          label="Or a CSV file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onFiles={async ([file]) => {
            if (file) type(await file.text());
          }}
        />
        {headings !== null && (
          <Notice tone="info" title={`The first line is headings: ${headings.join(', ')}.`} />
        )}
        {wrong.length > 0 && (
          <Notice
            tone="warn"
            title={`${counted(wrong.length, 'line')} of ${rows.length} cannot be shipped, and are left out.`}
            actions={<Button onClick={() => void check.refetch()}>Check again</Button>}
          >
            <ul>
              {wrong.map(({ line, problem, checked }) => (
                <li key={line}>
                  Line {line}: {problem ?? checked?.problem}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {check.error && (
          <Notice
            tone="danger"
            title={messageOf(check.error, 'We could not check the list.')}
            actions={<Button onClick={() => void check.refetch()}>Try again</Button>}
          />
        )}
        {ship.refusal !== null && (
          <Notice tone="danger" title={ship.refusal}>
            <p>What has left is marked below. Ship the rest again: no order is shipped twice.</p>
          </Notice>
        )}
        <div className={styles.actions}>
          <Button
            variant="primary"
            isBusy={ship.pending !== null}
            isInactive={!isChecked || left.length === 0}
            onClick={() => ship.make(left.map(({ order, tracking }) => ({ order, tracking })))}
          >
            {isChecked || rows.length === 0 ? `Ship ${counted(left.length, 'order')}` : 'Checking the list'}
          </Button>
        </div>
      </Section>
      {rows.length > 0 && (
        <IndexTable
          caption="Orders of the list"
          rows={shown}
          keyOf={({ line }) => String(line)}
          nameOf={({ line }) => `line ${line}`}
          columns={COLUMNS}
        />
      )}
    </>
  );
}

const keyOf = ({ order, tracking }: ShipmentRow): string => `${order} ${tracking}`;

/** The rows with which nothing is wrong by itself. */
const sound = (rows: readonly ListedShipment[]): ShipmentRow[] =>
  rows.filter(({ problem }) => problem === null).map(({ order, tracking }) => ({ order, tracking }));

/** Whether a row is to be sent: nothing is wrong with it, or it was sent and has not left. */
function isLeft({ checked, result, isUnanswered }: ShownRow): boolean {
  if (result !== null) return result.problem !== null;
  return isUnanswered || (checked !== null && checked.problem === null);
}

function Result({ row: { problem, checked, result, isUnanswered } }: { row: ShownRow }) {
  const wrong = problem ?? (result === null && !isUnanswered ? checked?.problem : result?.problem) ?? null;
  if (wrong !== null) return <span className={styles.problem}>{wrong}</span>;
  if (result !== null)
    return (
      <Badge tone="good">{result.carrier === null ? 'shipped' : `shipped with ${result.carrier}`}</Badge>
    );
  if (isUnanswered) return <Badge tone="warn">no answer: ship it again</Badge>;
  if (checked === null) return <Badge tone="neutral">being checked</Badge>;
  return (
    <>
      <Badge tone="neutral">ready</Badge>
      {checked.open_additions.length > 0 && (
        <span className={styles.addition}> without {additionsText(checked.open_additions)}</span>
      )}
    </>
  );
}

async function shipInParts(
  api: ApiClient,
  rows: readonly ShipmentRow[],
  {
    onDone,
    onUnanswered,
  }: {
    onDone: (results: readonly (readonly [key: string, result: BulkRow])[]) => void;
    onUnanswered: (rows: readonly ShipmentRow[]) => void;
  },
): Promise<{ shipped: number; refused: number }> {
  const all: BulkRow[] = [];
  for (const part of chunksOf(rows)) {
    const body = {
      store_id: api.storeId,
      rows: part.map((row) => ({ ...row, idempotency_key: keyOfRow(row) })),
    };
    const answer = await api.call(fulfilmentEndpoints.shipMany, { body }).catch((failure: unknown) => {
      onUnanswered(part);
      throw failure;
    });
    for (const [at, row] of part.entries()) if (answer.rows[at]?.problem === null) forgetKeyOfRow(row);
    onDone(part.flatMap((row, at) => (answer.rows[at] ? [[keyOf(row), answer.rows[at]] as const] : [])));
    all.push(...answer.rows);
  }
  const refused = all.filter(({ problem }) => problem !== null).length;
  return { shipped: all.length - refused, refused };
}
