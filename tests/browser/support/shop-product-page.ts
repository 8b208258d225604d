import type { Page } from '@playwright/test';
import { store } from './stores/chosen.ts';
import { found } from './stores/store-files.ts';
import { packsOf } from './stores/tested-store.ts';

export const { plainProduct } = store;
/** The page of a product in the shop. */
export const PAGE = `/products/${plainProduct.handle}`;
export const firstPack = found(packsOf(plainProduct)[0], 'bundle');

export const PHONE = { width: 390, height: 844 };

export const buyBar = (page: Page) => page.getByRole('region', { name: 'Buy' });
export const addButton = (page: Page) => buyBar(page).getByRole('button').last();
export const displayPrice = (page: Page) => buyBar(page).getByText(/\$\d/).last();
export const quantityOf = (page: Page) => buyBar(page).getByRole('textbox');
