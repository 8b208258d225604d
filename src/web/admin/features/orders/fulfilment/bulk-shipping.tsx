import { useState } from 'react';
import { Link } from 'react-router';
import { type BulkRow, fulfilmentEndpoints } from '#web/api/admin/orders/fulfilment-api.ts';
import { ADMIN_ORDERS } from '#web/api/admin/orders/orders-api.ts';
import type { ApiClient } from '#web/api/client.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { TextAreaField } from '../../../ui/forms/field.tsx';
import { FileField } from '../../../ui/forms/file-field.tsx';
import { useChange } from '../../../ui/forms/use-change.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { type Column, IndexTable } from '../../../ui/table/index-table.tsx';
import { chunksOf, keyOfRow, rememberList, typedList } from './bulk-progress.ts';
import styles from './bulk-shipping.module.css';
import { readShipmentList, type ShipmentRow } from './shipment-list.ts';

/** A row of the list, with its result once it was sent. */
interface ShownRow extends ShipmentRow {
  result: BulkRow | null;
  /** Whether it was sent and the answer was lost. */
  isUnanswered: boolean;
}

const COLUMNS: readonly Column<ShownRow>[] = [
  {
    title: 'Order',
    isPrimary: true,
    cell: ({ order, result }) =>
      result?.order_id ? <Link to={`/admin/orders/${result.order_id}`}>#{order}</Link> : `#${order}`,
  },
  { title: 'Tracking', cell: ({ tracking }) => tracking || 'none' },
  {
    title: 'Result',
    cell: ({ result, isUnanswered }) => <Result result={result} isUnanswered={isUnanswered} />,
  },
];

/** Ships many orders by a list of their numbers and tracking numbers. */
export function BulkShipping() {
  const [text, setText] = useState(typedList);
  const [results, setResults] = useState<ReadonlyMap<string, BulkRow>>(new Map());
  const [unanswered, setUnanswered] = useState<ReadonlySet<string>>(new Set());
  const { rows, problems } = readShipmentList(text);
  const isShipped = (row: ShipmentRow) => results.get(row.order)?.problem === null;
  const left = rows.filter((row) => !isShipped(row));
  const ship = useChange({
    change: (api, sent: readonly ShipmentRow[]) =>
      shipInParts(api, sent, {
        onDone: (done) =>
          setResults((before) => new Map([...before, ...done.map((row) => [row.order, row] as const)])),
        onUnanswered: (part) => setUnanswered(new Set(part.map(({ order }) => order))),
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
        {problems.map((problem) => (
          <Notice key={problem} tone="warn" title={problem} />
        ))}
        {ship.refusal !== null && (
          <Notice tone="danger" title={ship.refusal}>
            <p>What has left is marked below. Ship the rest again: no order is shipped twice.</p>
          </Notice>
        )}
        <div className={styles.actions}>
          <Button
            variant="primary"
            isBusy={ship.pending !== null}
            disabled={left.length === 0}
            onClick={() => ship.make(left)}
          >
            {`Ship ${left.length} ${left.length === 1 ? 'order' : 'orders'}`}
          </Button>
        </div>
      </Section>
      {rows.length > 0 && (
        <IndexTable
          caption="Orders of the list"
          rows={rows.map((row) => ({
            ...row,
            result: results.get(row.order) ?? null,
            isUnanswered: unanswered.has(row.order),
          }))}
          keyOf={({ order }) => order}
          nameOf={({ order }) => `order ${order}`}
          columns={COLUMNS}
        />
      )}
    </>
  );
}

function Result({ result, isUnanswered }: Pick<ShownRow, 'result' | 'isUnanswered'>) {
  if (result === null && isUnanswered) return <Badge tone="warn">no answer: ship it again</Badge>;
  if (result === null) return <Badge tone="neutral">not sent yet</Badge>;
  if (result.problem !== null) return <span className={styles.problem}>{result.problem}</span>;
  return <Badge tone="good">{result.carrier === null ? 'shipped' : `shipped with ${result.carrier}`}</Badge>;
}

async function shipInParts(
  api: ApiClient,
  rows: readonly ShipmentRow[],
  {
    onDone,
    onUnanswered,
  }: {
    onDone: (rows: readonly BulkRow[]) => void;
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
    onDone(answer.rows);
    all.push(...answer.rows);
  }
  const refused = all.filter(({ problem }) => problem !== null).length;
  return { shipped: all.length - refused, refused };
}
