import type { ShippingOptionId } from '#domain/ids.ts';
import { inTab, readObject, writeObject } from '#web/state/browser-storage.ts';
import { type GiftForm, NO_GIFT } from './checkout-form.ts';
import { CONTACT_FIELDS, type Contact } from './contact/contact.ts';

/**
 * Survives a reload and a redirect to the bank, in this tab only. It never contains card data or a client
 * secret.
 */
export interface SavedForm {
  contact: Contact;
  /** The shopper's own choice; null for the cheapest, which is chosen again. */
  shippingOptionId: ShippingOptionId | null;
  gift: GiftForm;
}

const KEY = 'account:checkout-form';

/** Stores the input. Without storage it has to be entered again. */
export function saveForm(form: SavedForm): void {
  writeObject(inTab, KEY, form);
}

/** The input stored in this tab, or null. */
export function readSavedForm(): SavedForm | null {
  const saved = readObject(inTab, KEY);
  return isSavedForm(saved) ? saved : null;
}

/** Called once the order is placed: the next one is not a gift with the same note. */
export function deleteSavedGift(): void {
  const saved = readSavedForm();
  if (saved !== null) saveForm({ ...saved, gift: NO_GIFT });
}

function isSavedForm(saved: object): saved is SavedForm {
  const { contact, shippingOptionId, gift } = saved as Readonly<Record<string, unknown>>;
  const isContact = (value: object | null): boolean =>
    CONTACT_FIELDS.every((field) => typeof Reflect.get(value ?? {}, field) === 'string');
  return (
    typeof contact === 'object' &&
    isContact(contact) &&
    isGiftForm(gift) &&
    (shippingOptionId === null || typeof shippingOptionId === 'string')
  );
}

function isGiftForm(saved: unknown): saved is GiftForm {
  const { isGift, note, hidesPrices } = (saved ?? {}) as Partial<GiftForm>;
  return typeof isGift === 'boolean' && typeof note === 'string' && typeof hidesPrices === 'boolean';
}
