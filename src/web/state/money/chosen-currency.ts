import { CURRENCY_CODES, type CurrencyCode, DEFAULT_CURRENCY } from '#domain/money.ts';
import { currencyChosen } from '../cart/cart-slice.ts';
import type { AppDispatch, AppState } from '../store.ts';

/**
 * Key in localStorage. The script in the page's head reads it too
 * (shop/features/layout/pre-hydration-currency.tsx).
 */
export const CURRENCY_KEY = 'currency';

/** The visitor's currency; null until hydration. */
export const chosenCurrency = (state: AppState): CurrencyCode | null => state.cart.chosenCurrency;

/**
 * Applies the currency found by the script in the head, and follows changes in other tabs. Called once, at
 * hydration.
 */
export function startCurrency(dispatch: AppDispatch): void {
  setCurrency(dispatch, document.documentElement.dataset.currency);
  addEventListener('storage', ({ key, newValue }) => {
    if (key === CURRENCY_KEY) setCurrency(dispatch, newValue);
  });
}

/** Applies the shopper's choice and stores it in this browser if storage is allowed. */
export function chooseCurrency(code: CurrencyCode) {
  return (dispatch: AppDispatch) => {
    setCurrency(dispatch, code);
    try {
      localStorage.setItem(CURRENCY_KEY, code);
    } catch {
      // Without storage the choice lasts for this page only.
    }
  };
}

function setCurrency(dispatch: AppDispatch, value: string | null | undefined): void {
  const code = CURRENCY_CODES.find((supported) => supported === value) ?? DEFAULT_CURRENCY;
  document.documentElement.dataset.currency = code;
  dispatch(currencyChosen(code));
}
