import { CONTACT_FIELDS, type Contact } from './contact/contact.ts';

/** What outlasts a reload or a trip to the bank, in this tab only. Never anything of a card, never a client secret. */
export interface SavedForm {
  contact: Contact;
  shippingOptionId: string | null;
}

const KEY = 'checkout-form';

/** Keeps what was typed. A browser that refuses storage only loses the convenience. */
export function saveForm(form: SavedForm): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(form));
  } catch {
    return;
  }
}

/** What was typed in this tab before; null when there is nothing that can be read. */
export function readSavedForm(): SavedForm | null {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isSavedForm(saved) ? saved : null;
  } catch {
    return null;
  }
}

/** Forgets it, at logout. */
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
