import { DEFAULT_TEXTS, type StoreTexts } from '#domain/presentation/store-texts.ts';
import { useAppSelector } from './hooks.ts';

/** The store's own texts of the interface, or plain ones when they could not be loaded. */
export const useStoreTexts = (): StoreTexts =>
  useAppSelector((state) => state.global.config?.texts ?? DEFAULT_TEXTS);
