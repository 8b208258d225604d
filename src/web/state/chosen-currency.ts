import { CURRENCY_CODES, type CurrencyCode, DEFAULT_CURRENCY } from '#domain/money.ts';
import { currencyChosen } from './cart-slice.ts';
import type { AppDispatch, AppState } from './store.ts';

/** Where this browser keeps the choice. The script in the head of the page reads it too (features/chrome/early-currency.tsx). */
export const CURRENCY_KEY = 'currency';

/** What this visitor wants to pay in; null while the page shows what came from the server. */
export const chosenCurrency = (state: AppState): CurrencyCode | null => state.cart.chosenCurrency;

/** Adopts what the script in the head has found, and what other tabs choose. Call it once, when the page comes alive. */
export function startCurrency(dispatch: AppDispatch): void {
  adopt(dispatch, document.documentElement.dataset.currency);
  addEventListener('storage', ({ key, newValue }) => {
    if (key === CURRENCY_KEY) adopt(dispatch, newValue);
  });
}

/** The shopper's own choice: shown at once everywhere, and kept for the next visit where the browser lets us. */
export function chooseCurrency(code: CurrencyCode) {
  return (dispatch: AppDispatch) => {
    adopt(dispatch, code);
    try {
      localStorage.setItem(CURRENCY_KEY, code);
    } catch {
      // Without storage the choice holds for this page only.
    }
  };
}

function adopt(dispatch: AppDispatch, value: string | null | undefined): void {
  const code = CURRENCY_CODES.find((known) => known === value) ?? DEFAULT_CURRENCY;
  document.documentElement.dataset.currency = code;
  dispatch(currencyChosen(code));
}
