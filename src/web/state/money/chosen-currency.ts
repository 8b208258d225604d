import type { CurrencyCode } from '#domain/money.ts';
import { inBrowser, writeText } from '../browser-storage.ts';
import { currencyChosen } from '../cart/cart-slice.ts';
import type { AppDispatch, AppState } from '../store.ts';

/**
 * Key in localStorage. The script in the page's head reads it too
 * (shop/features/layout/pre-hydration-currency.tsx).
 */
export const CURRENCY_KEY = 'currency';

/** The visitor's currency; null until hydration. */
export const chosenCurrency = (state: AppState): CurrencyCode | null => state.cart.chosenCurrency;

/** The shop's own currency, in which subscriptions and what is bought together with one are charged. Spec §7. */
export const ownCurrency = (state: AppState): CurrencyCode => state.global.currencies[0];

/**
 * Applies the currency found by the script in the head, and follows changes in other tabs. Called once, at
 * hydration.
 */
export function startCurrency(dispatch: AppDispatch): void {
  dispatch(setCurrency(document.documentElement.dataset.currency));
  addEventListener('storage', ({ key, newValue }) => {
    if (key === CURRENCY_KEY) dispatch(setCurrency(newValue));
  });
}

/** Applies the shopper's choice and stores it in this browser if storage is allowed. */
export function chooseCurrency(code: CurrencyCode) {
  return (dispatch: AppDispatch) => {
    dispatch(setCurrency(code));
    writeText(inBrowser, CURRENCY_KEY, code);
  };
}

function setCurrency(value: string | null | undefined) {
  return (dispatch: AppDispatch, getState: () => AppState) => {
    const { currencies } = getState().global;
    const code = currencies.includes(value as CurrencyCode) ? (value as CurrencyCode) : currencies[0];
    document.documentElement.dataset.currency = code;
    dispatch(currencyChosen(code));
  };
}
