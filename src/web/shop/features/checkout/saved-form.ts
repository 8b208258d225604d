import type { ShippingOptionId } from '#domain/ids.ts';
import { CONTACT_FIELDS, type Contact } from './contact/contact.ts';

/**
 * Survives a reload and a redirect to the bank, in this tab only. It never contains card data or a client
 * secret.
 */
export interface SavedForm {
  contact: Contact;
  /** The shopper's own choice; null for the cheapest, which is chosen again. */
  shippingOptionId: ShippingOptionId | null;
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
  const isContact = (value: object | null): boolean =>
    CONTACT_FIELDS.every((field) => typeof Reflect.get(value ?? {}, field) === 'string');
  return (
    typeof contact === 'object' &&
    isContact(contact) &&
    (shippingOptionId === null || typeof shippingOptionId === 'string')
  );
}
