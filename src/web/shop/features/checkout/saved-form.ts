import type { ShippingOptionId } from '#domain/ids.ts';
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

const KEY = 'checkout-form';

/** Stores the input. Without storage it has to be entered again. */
export function saveForm(form: SavedForm): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(form));
  } catch {
    return;
  }
}

/** The input stored in this tab, or null. */
export function readSavedForm(): SavedForm | null {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isSavedForm(saved) ? saved : null;
  } catch {
    return null;
  }
}

/** Called once the order is placed: the next one is not a gift with the same note. */
export function deleteSavedGift(): void {
  const saved = readSavedForm();
  if (saved !== null) saveForm({ ...saved, gift: NO_GIFT });
}

/** Called at logout. */
export function deleteSavedForm(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    return;
  }
}

function isSavedForm(saved: unknown): saved is SavedForm {
  if (typeof saved !== 'object' || saved === null || !('contact' in saved) || !('shippingOptionId' in saved))
    return false;
  const { contact, shippingOptionId } = saved;
  const gift = 'gift' in saved ? saved.gift : null;
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
