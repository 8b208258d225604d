import type { ShipmentId } from '#domain/ids.ts';
import { BULK_ROWS } from '#web/api/admin/orders/fulfilment-api.ts';
import { inTab, readObject, readText, writeObject, writeText } from '#web/state/browser-storage.ts';
import { TYPED_TEXT } from '../../../ui/forms/typed-text.ts';
import type { ShipmentRow } from './shipment-list.ts';

/** Deleted with all typed texts at the end of a session. */
const LIST = `${TYPED_TEXT}bulk-list`;
const KEYS = `${TYPED_TEXT}bulk-keys`;
/** For a browser that refuses to store them. */
const keysOfPage: Record<string, string> = {};

/** The list that was typed last in this tab, so that a reload loses nothing. */
export const typedList = (): string => readText(inTab, LIST) ?? '';

export const rememberList = (text: string): void => writeText(inTab, LIST, text);

/**
 * The key under which a row's parcel is made once, the same after a lost connection or a reload. Another tracking number
 * has another key, because it was refused with the first one.
 */
export function keyOfRow({ order, tracking }: ShipmentRow): ShipmentId {
  const keys = { ...keysOfPage, ...(readObject(inTab, KEYS) as Record<string, string>) };
  const row = `${order} ${tracking}`;
  const key = keys[row] ?? crypto.randomUUID();
  keysOfPage[row] = key;
  writeObject(inTab, KEYS, { ...keys, [row]: key });
  return key as ShipmentId;
}

/** Once a row was answered: when its parcel is cancelled, the order can be shipped again with the same tracking number. */
export function forgetKeyOfRow({ order, tracking }: ShipmentRow): void {
  const row = `${order} ${tracking}`;
  delete keysOfPage[row];
  const { [row]: _, ...others } = readObject(inTab, KEYS) as Record<string, string>;
  writeObject(inTab, KEYS, others);
}

/** The rows in the parts that are sent. */
export const chunksOf = (rows: readonly ShipmentRow[]): ShipmentRow[][] =>
  Array.from({ length: Math.ceil(rows.length / BULK_ROWS) }, (_, part) =>
    rows.slice(part * BULK_ROWS, (part + 1) * BULK_ROWS),
  );
